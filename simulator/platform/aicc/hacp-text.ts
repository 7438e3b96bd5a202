/**
 * HACP request as the platform and the outside LMS write and parse it. AICC CMI001, modelled on Moodle's
 * `mod/scorm/aicc.php`.
 */

export type Form = { command: string; sessionId: string; version: string; data: string };
export type Blocks = { core: Record<string, string>; lesson: string };

export const writeForm = (command: string, sid: string, version: string, data = ''): string =>
  new URLSearchParams({ command, version, session_id: sid, aicc_data: data }).toString();

export function readForm(text: string): Form {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) fields[name.toLowerCase()] ??= value;
  const data = fields['aicc_data'] ?? '';
  return {
    command: (fields['command'] ?? '').toLowerCase(),
    sessionId: fields['session_id'] ?? '',
    version: fields['version'] ?? '',
    // Some content encodes the data twice.
    data: /^%5b/i.test(data) ? (new URLSearchParams(`d=${data}`).get('d') ?? data) : data,
  };
}

/** Groups that may follow the lesson data. AICC CMI001, 5 and 6. */
const GROUP =
  /^(core|comments|core_vendor|evaluation|objectives_status|student_data|student_demographics|student_preferences)$/;

/** Parses groups in any order. A heading that already occurred before the lesson data is lesson text. */
export function readBlocks(data: string): Blocks {
  const core: Record<string, string> = {};
  const lesson: string[] = [];
  const begun = new Set<string>();
  let group = '';
  for (const line of data.split(/\r?\n/)) {
    const heading = /^\[([^\]]+)\]$/.exec(line.trim())?.[1]?.toLowerCase();
    const isNext = group !== 'core_lesson' || (GROUP.test(heading ?? '') && !begun.has(heading ?? ''));
    if (heading !== undefined && isNext) {
      group = heading;
      begun.add(heading);
    } else if (group === 'core_lesson') lesson.push(line);
    else if (group === 'core') {
      const member = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line);
      if (member?.[1]) core[member[1].toLowerCase()] = member[2] ?? '';
    }
  }
  return { core, lesson: lesson.join('\n') };
}

export const writeAnswer = (error: number, text: string, version: string, data?: string): string =>
  [
    `error=${error}`,
    `error_text=${text}`,
    `version=${version}`,
    ...(data === undefined ? [] : [`aicc_data=${data}`]),
  ].join('\r\n') + '\r\n';

export const errorOf = (answer: string): number => Number(/^error\s*=\s*(\d+)/im.exec(answer)?.[1] ?? Number.NaN);
