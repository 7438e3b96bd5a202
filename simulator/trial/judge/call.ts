import type { Finding, RuleId } from '../finding.ts';

/**
 * One call of the API by a course, or one request to its record store, as it was answered; `left` is the end of its page.
 * `at` is milliseconds since the epoch, `ms` how long it took.
 */
export type Call = {
  readonly seq: number;
  readonly at: number;
  readonly ms: number;
  readonly name: string;
  readonly args: readonly string[];
  readonly answer: string;
  /** What LMSGetLastError answers after it; of a request its status where that is 400 or more. */
  readonly error: string;
  /** The page was going away. */
  readonly isGoing?: boolean;
};

/** Characters of a value that are told; what is cut has one more. `live/shell-watch.js` cuts there. */
export const LONGEST_TOLD = 5_000;

/** How long a value is, as far as it was told. */
export const lengthWords = ({ length }: string): string =>
  length > LONGEST_TOLD ? 'more than 5,000 characters' : `${length.toLocaleString('en-US')} characters`;

/** A finding at the call that shows it. */
export type RunFinding = Finding & { readonly call: number };

/** Notes what breaks a rule, at the call that shows it. */
export type Say = (id: RuleId, words: string, call: Pick<Call, 'seq'>) => void;
