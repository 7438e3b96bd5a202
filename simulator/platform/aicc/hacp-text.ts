/** HACP as this platform and the outside LMS write and read it. AICC CMI001; after Moodle's `mod/scorm/aicc.php`. */

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
    // Some content encodes it twice.
    data: /^%5b/i.test(data) ? (new URLSearchParams(`d=${data}`).get('d') ?? data) : data,
  };
}

export function readBlocks(data: string): Blocks {
  const blocks: Blocks = { core: {}, lesson: '' };
  const at = data.search(/^\[core_lesson\][ \t]*\r?$/im);
  const head = at < 0 ? data : data.slice(0, at);
  if (at >= 0) blocks.lesson = data.slice(at).replace(/^[^\n]*\n?/, '');
  let inCore = false;
  for (const line of head.split(/\r?\n/)) {
    const heading = /^\[([^\]]+)\]\s*$/.exec(line.trim())?.[1];
    if (heading !== undefined) inCore = heading.toLowerCase() === 'core';
    const member = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line);
    if (inCore && member?.[1]) blocks.core[member[1].toLowerCase()] = member[2] ?? '';
  }
  return blocks;
}

export const writeAnswer = (error: number, text: string, version: string, data?: string): string =>
  [
    `error=${error}`,
    `error_text=${text}`,
    `version=${version}`,
    ...(data === undefined ? [] : [`aicc_data=${data}`]),
  ].join('\r\n') + '\r\n';

export const errorOf = (answer: string): number => Number(/^error\s*=\s*(\d+)/im.exec(answer)?.[1] ?? Number.NaN);
