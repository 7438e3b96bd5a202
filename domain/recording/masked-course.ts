import type { ScormMap } from '../attempt/index.ts';

/** Words of the run-time vocabulary that a course may set; anything else a course writes is text. */
const VOCABULARY = new Set([
  '', 'passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted', 'time-out', 'suspend', 'logout',
  'ab-initio', 'resume', 'credit', 'no-credit', 'normal', 'review', 'browse', 'true-false', 'choice', 'fill-in',
  'matching', 'performance', 'sequencing', 'likert', 'numeric', 'correct', 'wrong', 'unanticipated', 'neutral',
]); // prettier-ignore

/** Parts of element names. */
const ELEMENTS = new Set([
  'cmi', 'core', 'student_id', 'student_name', 'lesson_location', 'credit', 'lesson_status', 'entry', 'score', 'raw',
  'max', 'min', 'total_time', 'lesson_mode', 'exit', 'session_time', 'suspend_data', 'launch_data', 'comments',
  'comments_from_lms', 'objectives', 'id', 'status', 'student_data', 'mastery_score', 'max_time_allowed',
  'time_limit_action', 'student_preference', 'audio', 'language', 'speed', 'text', 'interactions', 'type',
  'correct_responses', 'pattern', 'weighting', 'student_response', 'result', 'latency', 'time', '_count',
]); // prettier-ignore

const WORDS = /\.(lesson_status|exit|entry|credit|lesson_mode|type|result|status)$/;
const NUMBERS = /\.(raw|max|min|mastery_score|weighting|audio|speed|text|_count|result)$/;
const TIMES = /\.(session_time|total_time|max_time_allowed|latency|time)$/;

/** A course's values without anything that it wrote in words of its own: those become `text(…)`. */
export function maskedMap(map: ScormMap, text: (value: string) => string): ScormMap {
  const kept = Object.entries(map).filter(([element]) => isElement(element));
  return Object.fromEntries(kept.map(([element, value]) => [element, maskedValue(element, value, text)]));
}

const isElement = (name: string): boolean =>
  name.startsWith('cmi.') && name.split('.').every((part) => ELEMENTS.has(part) || /^\d{1,4}$/.test(part));

function maskedValue(element: string, value: string, text: (value: string) => string): string {
  if (WORDS.test(element) && VOCABULARY.has(value)) return value;
  if (NUMBERS.test(element) && /^-?\d{1,4}(\.\d+)?$/.test(value)) return String(rounded(Number(value)));
  if (TIMES.test(element) && /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/.test(value)) return value;
  return value === '' ? '' : text(value);
}

/** Two decimals say enough of a score; more could be anything. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
