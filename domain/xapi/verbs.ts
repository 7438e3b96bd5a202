import { isRecord } from './shapes.ts';

export const ADL_VERBS = 'http://adlnet.gov/expapi/verbs/';
const COMPLETING: ReadonlySet<string> = new Set(['completed', 'passed', 'mastered'].map((verb) => ADL_VERBS + verb));
const IN_TEXT = /"http:\/\/adlnet\.gov\/expapi\/verbs\/(?:completed|passed|mastered)"/;

export const isCompletingVerb = (id: unknown): boolean => typeof id === 'string' && COMPLETING.has(id);

/** Whether this reports a completion, even if it is otherwise invalid. */
export const reportsCompletion = (statement: unknown): boolean =>
  isRecord(statement) && isRecord(statement['verb']) && isCompletingVerb(statement['verb']['id']);

/** The same for a text that may not be JSON. */
export const namesCompletion = (text: string): boolean => IN_TEXT.test(text.replaceAll('\\/', '/'));
