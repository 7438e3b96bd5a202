import {
  LONG_TEXT_MAX_CHARS,
  SHORT_TEXT_MAX_CHARS,
  SUSPEND_DATA_MAX_CHARS,
  SUSPEND_DATA_PROMISED_CHARS,
} from './limits.ts';

/** Deviation from SCORM 1.2 that is accepted with a warning, so that no learner data is lost. */
export type ScormDeviation = 'suspend-data-over-4096' | 'identifier-unusual' | 'response-over-255';

/** A data type: valid values, and those accepted with a warning. Saved `free` texts are restored at any length. */
export type DataType = {
  readonly accepts: (value: string) => boolean;
  readonly stretch?: (value: string) => ScormDeviation | undefined;
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
// Identifiers may not contain control characters.
const IDENTIFIER = /^[^\u0000-\u001f\u007f]+$/;
const PLAIN_IDENTIFIER = /^[\u0021-\u007e]+$/;

const isDecimal = (value: string): boolean => value.length <= SHORT_TEXT_MAX_CHARS && DECIMAL.test(value);
const results = new Set(['correct', 'wrong', 'unanticipated', 'neutral']);

/** Types and vocabularies of the RTE 1.2 data model. Case-sensitive; values are neither trimmed nor rewritten. */
export const dataTypes = {
  shortText: text(SHORT_TEXT_MAX_CHARS),
  longText: text(LONG_TEXT_MAX_CHARS),
  suspendData: {
    accepts: (value) => value.length <= SUSPEND_DATA_MAX_CHARS,
    stretch: (value) => (value.length > SUSPEND_DATA_PROMISED_CHARS ? 'suspend-data-over-4096' : undefined),
    free: true,
  },
  /** CMIIdentifier. Reading: spaces and non-ASCII letters are accepted with a warning (existing courses use them). */
  identifier: {
    accepts: (value) => value.length <= SHORT_TEXT_MAX_CHARS && IDENTIFIER.test(value),
    stretch: (value) => (PLAIN_IDENTIFIER.test(value) ? undefined : 'identifier-unusual'),
  },
  /** CMIFeedback. Reading: not checked against the interaction’s type, which may be set later. */
  feedback: {
    accepts: (value) => value.length <= LONG_TEXT_MAX_CHARS,
    stretch: (value) => (value.length > SHORT_TEXT_MAX_CHARS ? 'response-over-255' : undefined),
  },
  /** CMIDecimal 0..100 or empty. */
  score: { accepts: (value) => value === '' || (isDecimal(value) && Number(value) >= 0 && Number(value) <= 100) },
  decimal: { accepts: isDecimal },
  time: { accepts: (value) => TIME_OF_DAY.test(value) },
  /** CMITimespan. Minutes and seconds up to 99, as ADL’s test suite allows; stored unchanged. */
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
