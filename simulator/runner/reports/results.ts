import type { Breach, LogEntry } from '../stage.ts';
import type { Coverage } from '../coverage.ts';

/** What went wrong, and where in the story's file (`path:line:column`); without a place it was noticed after the last step. */
export type Failure = Omit<Breach, 'at'> & { at?: string };

/** One run as reports show it. The log is there for runs that failed. */
export type Result = {
  story: string;
  journey: string;
  seed: number;
  faults: string;
  failures: readonly Failure[];
  replay: string;
  /** Address that opens the story where it failed, in a page of `npm run dev`; empty for a run that is well. */
  link: string;
  log: readonly LogEntry[];
  /** Real milliseconds. */
  took: number;
};

export type Report = { results: readonly Result[]; coverage: Coverage; tookMs: number };

/** A failure as one line, its place first: terminals and editors open it there. */
export const failureLine = ({ invariant, detail, at }: Failure): string =>
  `${at === undefined ? '' : `${at} `}${invariant}: ${detail}`;

/** A line of what happened: seconds since the story began, where, what. */
export const lineOf = ({ at, where, what }: LogEntry): string =>
  `${(at / 1000).toFixed(3).padStart(10)}  ${where === '>' ? '▶' : where}  ${what}`;
