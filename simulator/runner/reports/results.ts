import type { LogEntry } from '../run-log.ts';
import type { Breach } from '../stage.ts';
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
  /** How many steps the journey has. */
  steps: number;
  /** Real milliseconds. */
  took: number;
  /** Exploring has met it: first after so many lives, and in so many. */
  found?: { after: number; times: number };
};

/** What exploring did, beside what it found. `cpuMs`: of one core. */
export type Explored = {
  lives: number;
  /** Lives, and all that were played to make something shorter. */
  played: number;
  cpuMs: number;
  seeds: readonly number[];
  shards: readonly string[];
  /** Lives in the corpus. */
  kept: number;
};

export type Report = { results: readonly Result[]; coverage: Coverage; tookMs: number; explored?: Explored };

export const livesAMinute = ({ played, cpuMs }: Explored): number => Math.round((60_000 * played) / Math.max(1, cpuMs));

/** A failure as one line, its place first: terminals and editors open it there. */
export const failureLine = ({ invariant, detail, at }: Failure): string =>
  `${at === undefined ? '' : `${at} `}${invariant}: ${detail}`;

/** A line of what happened: seconds since the story began, where, what. */
export const lineOf = ({ at, where, what }: LogEntry): string =>
  `${(at / 1000).toFixed(3).padStart(10)}  ${where === '>' ? '▶' : where}  ${what}`;
