/** Values of the `[Core]` group, to and from their SCORM 1.2 words. AICC CMI001 §4. */

const STATUSES = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'] as const;

/** A status by its word or its first letters; undefined for what is none. `not attempted` cannot be set. */
export function lessonStatusOf(word: string): string | undefined {
  const said = word.trim().toLowerCase();
  if (said === '') return undefined;
  const found = STATUSES.find((status) => status.startsWith(said));
  return found === 'not attempted' ? undefined : found;
}

/** Why the content is left, after the comma of the status: `, suspend`, `, L`. */
export function exitOf(word: string): string | undefined {
  const said = word.trim().toLowerCase();
  if (said === '') return undefined;
  return ['suspend', 'logout', 'time-out'].find((way) => way.startsWith(said));
}

/** `raw`, or `raw,max`, or `raw,max,min`; what is no plain number is not there. */
export function scoreOf(text: string | undefined): { raw?: string; max?: string; min?: string } {
  const [raw, max, min] = (text ?? '').split(',').map((part) => part.trim());
  const number = (part: string | undefined) =>
    part !== undefined && /^-?\d{1,9}([.]\d{1,9})?$/.test(part) ? part : undefined;
  const given = { raw: number(raw), max: number(max), min: number(min) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Time of this attempt. Some content leaves out the leading zeros, or the hours. */
export function timeOf(text: string): string | undefined {
  const found = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.]\d{1,2})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  const [whole = '0', ...rest] = seconds.split('.');
  return `${hours.padStart(4, '0')}:${minutes.padStart(2, '0')}:${[whole.padStart(2, '0'), ...rest].join('.')}`;
}

/** What GetParam says of the learner and the lesson. Names in lower case: some content knows no other. */
export function coreOf(get: (element: string) => string): readonly (readonly [string, string])[] {
  const entry = get('cmi.core.entry');
  const status = get('cmi.core.lesson_status');
  const score = ['raw', 'max', 'min'].map((part) => get(`cmi.core.score.${part}`));
  return [
    ['student_id', get('cmi.core.student_id')],
    ['student_name', get('cmi.core.student_name')],
    ['lesson_location', get('cmi.core.lesson_location')],
    ['credit', get('cmi.core.credit')],
    ['lesson_status', entry === '' ? status : `${status}, ${entry}`],
    ['score', score.join(',').replace(/,+$/, '')],
    // Hundredths are SCORM's.
    ['time', get('cmi.core.total_time').replace(/[.]\d+$/, '')],
    ['lesson_mode', get('cmi.core.lesson_mode')],
  ];
}
