import {
  LONG_TEXT_MAX_CHARS,
  SHORT_TEXT_MAX_CHARS,
  SUSPEND_DATA_MAX_CHARS,
  SUSPEND_DATA_PROMISED_CHARS,
} from './limits.ts';

/** A course went past what SCORM 1.2 promises, and was let through rather than lose what the learner did. */
export type Stretch = 'suspend-data-over-4096' | 'identifier-unusual' | 'response-over-255';

/** A data type: what a course may set, and what is let through with a warning. `free` texts are kept at any length. */
export type DataType = {
  readonly accepts: (value: string) => boolean;
  readonly stretch?: (value: string) => Stretch | undefined;
  readonly free?: true;
};

const text = (maxChars: number): DataType => ({ accepts: (value) => value.length <= maxChars, free: true });
const oneOf = (...words: readonly string[]): DataType => {
  const known = new Set(words);
  return { accepts: (value) => known.has(value) };
};
const integer = (min: number, max: number): DataType => ({
  accepts: (value) => INTEGER.test(value) && Number(value) >= min && Number(value) <= max,
});

const INTEGER = /^-?\d{1,4}$/;
const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,2})?$/;
const TIMESPAN = /^\d{2,4}:\d{2}:\d{2}(?:\.\d{1,2})?$/;
// Control characters are exactly what an identifier may not hold.
const IDENTIFIER = /^[^\u0000-\u001f\u007f]+$/;
const PLAIN_IDENTIFIER = /^[\u0021-\u007e]+$/;

const isDecimal = (value: string): boolean => value.length <= SHORT_TEXT_MAX_CHARS && DECIMAL.test(value);
const results = new Set(['correct', 'wrong', 'unanticipated', 'neutral']);

/** The types and vocabularies of the RTE 1.2 data model. Words are case-sensitive; nothing is trimmed or rewritten. */
export const dataTypes = {
  shortText: text(SHORT_TEXT_MAX_CHARS),
  longText: text(LONG_TEXT_MAX_CHARS),
  suspendData: {
    accepts: (value) => value.length <= SUSPEND_DATA_MAX_CHARS,
    stretch: (value) => (value.length > SUSPEND_DATA_PROMISED_CHARS ? 'suspend-data-over-4096' : undefined),
    free: true,
  },
  /** CMIIdentifier. Reading: blanks and letters beyond ASCII are let through with a warning (courses in use send them). */
  identifier: {
    accepts: (value) => value.length <= SHORT_TEXT_MAX_CHARS && IDENTIFIER.test(value),
    stretch: (value) => (PLAIN_IDENTIFIER.test(value) ? undefined : 'identifier-unusual'),
  },
  /** CMIFeedback. Reading: not checked against the interaction's type, which may be set after it. */
  feedback: {
    accepts: (value) => value.length <= LONG_TEXT_MAX_CHARS,
    stretch: (value) => (value.length > SHORT_TEXT_MAX_CHARS ? 'response-over-255' : undefined),
  },
  /** CMIDecimal 0..100 or nothing. */
  score: { accepts: (value) => value === '' || (isDecimal(value) && Number(value) >= 0 && Number(value) <= 100) },
  decimal: { accepts: isDecimal },
  time: { accepts: (value) => TIME_OF_DAY.test(value) },
  /** CMITimespan. Minutes and seconds up to 99, as ADL's test suite allows; kept as given. */
  timespan: { accepts: (value) => TIMESPAN.test(value) },
  lessonStatus: oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed'),
  objectiveStatus: oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'),
  credit: oneOf('credit', 'no-credit'),
  entry: oneOf('ab-initio', 'resume', ''),
  lessonMode: oneOf('browse', 'normal', 'review'),
  exit: oneOf('time-out', 'suspend', 'logout', ''),
  timeLimitAction: oneOf('exit,message', 'exit,no message', 'continue,message', 'continue,no message'),
  interactionType: oneOf(
    'true-false',
    'choice',
    'fill-in',
    'matching',
    'performance',
    'likert',
    'sequencing',
    'numeric',
  ),
  result: { accepts: (value) => results.has(value) || isDecimal(value) },
  audio: integer(-1, 100),
  speed: integer(-100, 100),
  textMode: integer(-1, 1),
} as const satisfies Record<string, DataType>;
