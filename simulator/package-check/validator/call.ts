import type { Finding, RuleId } from '../finding.ts';

/**
 * A SCORM API call or a record store request by a course, with its response; `left` marks the end of the page. `at` is
 * in milliseconds since the epoch, `ms` is the duration.
 */
export type Call = {
  readonly seq: number;
  readonly at: number;
  readonly ms: number;
  readonly name: string;
  readonly args: readonly string[];
  readonly answer: string;
  /** LMSGetLastError after the call; for a request, its HTTP status from 400. */
  readonly error: string;
  /** True if the page was closing. */
  readonly isGoing?: boolean;
};

/**
 * Maximum transmitted length of a value. A longer one has one character more, added by `live/shell-watch.js` when it
 * truncates.
 */
export const MAX_VALUE_LENGTH = 5_000;

/** Describes the length of a value, which may have been truncated. */
export const lengthWords = ({ length }: string): string =>
  length > MAX_VALUE_LENGTH ? 'more than 5,000 characters' : `${length.toLocaleString('en-US')} characters`;

/** A finding with the call that caused it. */
export type RunFinding = Finding & { readonly call: number };

/** Reports a rule violation of a call. */
export type Say = (id: RuleId, words: string, call: Pick<Call, 'seq'>) => void;
