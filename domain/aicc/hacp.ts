/**
 * Text formats of HACP, the protocol between AICC content and a platform. AICC CMI001 §6, Appendix A. Lenient parser:
 * any case, order and line ends, and data that was percent-encoded twice.
 */

/** Request of content. `command` is lower case; `data` is the text of `aicc_data`. */
export type HacpRequest = { command: string; sessionId: string; version: string; data: string };

/** Groups of `aicc_data`. Group and member names are lower case; `coreLesson` is unchanged free text. */
export type HacpData = {
  core: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, ReadonlyMap<string, string>>;
  coreLesson: string | undefined;
  comments: string | undefined;
};

export function readHacpRequest(form: string): HacpRequest {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(form)) {
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, value);
  }
  const field = (name: string) => fields.get(name) ?? '';
  return {
    command: field('command').trim().toLowerCase(),
    sessionId: field('session_id').trim(),
    version: field('version').trim(),
    data: decodedAgain(field('aicc_data')),
  };
}

/**
 * `error` 0 is success; `data` is `aicc_data`, which comes last because it may contain anything. Lines end with CR LF.
 */
export function writeHacpAnswer(answer: { error: number; text: string; version: string; data?: string }): string {
  const head = [`error=${answer.error}`, `error_text=${oneLine(answer.text)}`, `version=${oneLine(answer.version)}`];
  return [...head, ...(answer.data === undefined ? [] : [`aicc_data=${answer.data}`])].join(NEW_LINE) + NEW_LINE;
}

/**
 * Parses groups in any order. Free text ends at the heading of a HACP group. In `core_lesson`, headings of groups that
 * were already read and unknown headings are part of the text.
 */
export function readHacpData(text: string): HacpData {
  const groups = new Map<string, Map<string, string>>();
  const free = new Map<string, string[]>();
  let group = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    const heading = /^\s*\[([^\][]{1,64})\]\s*$/.exec(line)?.[1]?.trim().toLowerCase();
    if (heading !== undefined && endsAt(heading, group, groups.has(heading) || free.has(heading))) {
      group = heading;
      if (FREE.has(group)) free.set(group, free.get(group) ?? []);
      else groups.set(group, groups.get(group) ?? new Map<string, string>());
      continue;
    }
    const lines = free.get(group);
    if (lines && FREE.has(group)) {
      lines.push(line);
      continue;
    }
    const [name, value] = parts(line);
    if (value !== undefined && name !== '') groups.get(group)?.set(name, value);
  }
  return {
    core: groups.get(CORE) ?? new Map(),
    groups,
    coreLesson: textOf(free.get(CORE_LESSON)),
    comments: textOf(free.get('comments')),
  };
}

/** Writes groups in the given order, members as `name=value` on one line each. `coreLesson` is appended unchanged. */
export function writeHacpData(
  groups: readonly (readonly [string, readonly (readonly [string, string])[]])[],
  coreLesson: string,
): string {
  const lines = groups.flatMap(([name, members]) => [
    `[${name}]`,
    ...members.map(([key, value]) => `${key}=${oneLine(value)}`),
  ]);
  return [...lines, '[Core_Lesson]', coreLesson].join(NEW_LINE);
}

const NEW_LINE = '\r\n';
const CORE = 'core';
const CORE_LESSON = 'core_lesson';
const FREE: ReadonlySet<string> = new Set([CORE_LESSON, 'comments', 'core_vendor']);
/** Groups that content and platforms exchange by HACP. AICC CMI001 §5, §6. */
const KNOWN: ReadonlySet<string> = new Set([
  CORE,
  ...FREE,
  'evaluation',
  'objectives_status',
  'student_data',
  'student_demographics',
  'student_preferences',
]);

/** Whether a heading ends the current group. `cameBefore`: a group of this name was already read. */
function endsAt(heading: string, group: string, cameBefore: boolean): boolean {
  if (!FREE.has(group)) return true;
  return KNOWN.has(heading) && !(group === CORE_LESSON && cameBefore);
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

function parts(line: string): [name: string, value: string | undefined] {
  const at = line.indexOf('=');
  return at < 0
    ? [line.trim().toLowerCase(), undefined]
    : [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
}

/** Strips blank lines at both ends, which are layout. */
function textOf(lines: readonly string[] | undefined): string | undefined {
  return lines?.join('\n').replace(/^\n+|\n+$/g, '');
}

/** Decodes text that both the content and the browser encoded. */
function decodedAgain(text: string): string {
  if (!/^\s*%5b/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not encoded twice
  }
}
