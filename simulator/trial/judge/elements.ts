import { lengthWords } from './call.ts';

/** What the values of an element may be, by SCORM 1.2 RTE §3.4, with one that is accepted. */
type Sort = { readonly takes: (value: string) => boolean; readonly words: string; readonly example: string };
type Row = readonly [name: RegExp, access: 'r' | 'w' | 'rw', sort: Sort];

const words = (...all: readonly string[]): Sort => ({
  takes: (value) => all.includes(value),
  words: `one of ${all.map((word) => `"${word}"`).join(', ')}`,
  example: all[0] ?? '',
});
const text = (most: number): Sort => ({
  takes: (value) => value.length <= most,
  words: `a text of at most ${most.toLocaleString('en-US')} characters`,
  example: 'page-3',
});
const NUMBER = /^-?\d*\.?\d+$|^-?\d+\.$/;
const number = (from: number, to: number, said: string): Sort => ({
  takes: (value) => NUMBER.test(value) && Number(value) >= from && Number(value) <= to,
  words: said,
  example: '80',
});
const score: Sort = {
  ...number(0, 100, 'a number from 0 to 100, or ""'),
  takes: (value) => value === '' || (NUMBER.test(value) && Number(value) >= 0 && Number(value) <= 100),
};
const span: Sort = {
  takes: (value) => /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/.test(value),
  words: 'a time span HHHH:MM:SS.SS',
  example: '0000:05:30.00',
};
const time: Sort = {
  takes: (value) => /^\d\d:\d\d:\d\d(\.\d{1,2})?$/.test(value),
  words: 'a time HH:MM:SS',
  example: '14:05:30',
};
const identifier: Sort = {
  takes: (value) => /^[\w.-]{1,255}$/.test(value),
  words: 'an identifier of letters, digits, - and _',
  example: 'question-1',
};
const anything: Sort = { takes: () => true, words: 'anything', example: '' };
const status = words('passed', 'completed', 'failed', 'incomplete', 'browsed');

const TABLE: readonly Row[] = [
  [/^cmi\.core\.(student_id|student_name|credit|entry|total_time|lesson_mode)$/, 'r', anything],
  [/^cmi\.(launch_data|comments_from_lms)$/, 'r', anything],
  [/^cmi\.student_data\.(mastery_score|max_time_allowed|time_limit_action)$/, 'r', anything],
  [/^cmi\.core\.lesson_location$/, 'rw', text(255)],
  [/^cmi\.core\.lesson_status$/, 'rw', status],
  [/^cmi\.core\.score\.(raw|min|max)$/, 'rw', score],
  [/^cmi\.core\.exit$/, 'w', words('suspend', 'time-out', 'logout', '')],
  [/^cmi\.core\.session_time$/, 'w', span],
  [/^cmi\.suspend_data$/, 'rw', text(4_096)],
  [/^cmi\.comments$/, 'rw', text(4_096)],
  [/^cmi\.student_preference\.audio$/, 'rw', number(-1, 100, 'a whole number from -1 to 100')],
  [/^cmi\.student_preference\.language$/, 'rw', text(255)],
  [/^cmi\.student_preference\.speed$/, 'rw', number(-100, 100, 'a whole number from -100 to 100')],
  [/^cmi\.student_preference\.text$/, 'rw', words('0', '1', '-1')],
  [/^cmi\.objectives\.\d+\.id$/, 'rw', identifier],
  [/^cmi\.objectives\.\d+\.score\.(raw|min|max)$/, 'rw', score],
  [
    /^cmi\.objectives\.\d+\.status$/,
    'rw',
    words('passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'),
  ],
  [/^cmi\.interactions\.\d+\.(id|objectives\.\d+\.id)$/, 'w', identifier],
  [/^cmi\.interactions\.\d+\.time$/, 'w', time],
  [
    /^cmi\.interactions\.\d+\.type$/,
    'w',
    words('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric'),
  ],
  [/^cmi\.interactions\.\d+\.weighting$/, 'w', number(-Infinity, Infinity, 'a number')],
  [/^cmi\.interactions\.\d+\.(student_response|correct_responses\.\d+\.pattern)$/, 'w', anything],
  [
    /^cmi\.interactions\.\d+\.result$/,
    'w',
    {
      ...words('correct', 'wrong', 'unanticipated', 'neutral'),
      takes: (value) => /^(correct|wrong|unanticipated|neutral)$/.test(value) || NUMBER.test(value),
    },
  ],
  [/^cmi\.interactions\.\d+\.latency$/, 'w', span],
];
const KEYWORD = /\._(children|count|version)$/;
/** Names that only the later standard has. */
const OF_2004 =
  /^(cmi\.(completion_status|success_status|location|exit|entry|session_time|total_time|score\.|progress_measure|learner_|mode|credit|completion_threshold|scaled_passing_score|max_time_allowed|time_limit_action)|adl\.nav)/;

export const isOf2004 = (name: string): boolean => OF_2004.test(name);

/** Why a value may not be set, as a sentence, with the value or only its length; undefined where it may. */
export function whyNotSet(name: string, value: string, withValues = true): string | undefined {
  if (KEYWORD.test(name)) return `"${name}" is a keyword, which is only read (402).`;
  const row = TABLE.find(([pattern]) => pattern.test(name));
  if (!row) return `"${name}" is no element of SCORM 1.2 (201 or 401).`;
  const [, access, sort] = row;
  if (access === 'r') return `"${name}" is only read (403).`;
  if (sort.takes(value)) return undefined;
  return `"${name}" takes ${sort.words}, such as "${sort.example}", and not ${withValues ? `"${value.slice(0, 80)}"` : `what was given (${lengthWords(value)})`} (405).`;
}
