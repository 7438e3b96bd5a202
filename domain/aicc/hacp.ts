/**
 * The texts of HACP, by which AICC content and a platform speak. AICC CMI001 §6, Appendix A. Tolerant in what is read:
 * names in any case and order, any line ends, data that was percent-encoded twice.
 */

/** A request of content. `command` is lower case; `data` is the text of `aicc_data`. */
export type HacpRequest = { command: string; sessionId: string; version: string; data: string };

/** The groups of `aicc_data`. Names of groups and of members are lower case; `coreLesson` is free text, as it was. */
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

/** `error` 0 is success; `data` is `aicc_data`, at the end because it may hold anything. Lines end with CR LF. */
export function writeHacpAnswer(answer: { error: number; text: string; version: string; data?: string }): string {
  const head = [`error=${answer.error}`, `error_text=${oneLine(answer.text)}`, `version=${oneLine(answer.version)}`];
  return [...head, ...(answer.data === undefined ? [] : [`aicc_data=${answer.data}`])].join(NEW_LINE) + NEW_LINE;
}

/**
 * Groups in any order. Free text ends at the heading of a group of HACP; in that of a lesson, a group that came before it
 * is the lesson's own words, and so is any other heading.
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

/** Groups in the given order; members as `name=value`, each on one line. `coreLesson` is put at the end, as it is. */
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
/** AICC CMI001 §5, §6: what content and a platform send each other by HACP. */
const KNOWN: ReadonlySet<string> = new Set([
  CORE,
  ...FREE,
  'evaluation',
  'objectives_status',
  'student_data',
  'student_demographics',
  'student_preferences',
]);

/** Whether a heading ends the group that it stands in. `cameBefore`: a group of its name has been read. */
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

/** Blank lines around it are the sender's layout. */
function textOf(lines: readonly string[] | undefined): string | undefined {
  return lines?.join('\n').replace(/^\n+|\n+$/g, '');
}

/** A form post of some content is encoded by the content and then by the browser. */
function decodedAgain(text: string): string {
  if (!/^\s*%5b/i.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not encoded twice after all
  }
}
