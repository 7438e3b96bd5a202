import type { LogEntry } from '../run-log.ts';
import type { InvariantViolation, NotAsked } from '../run-context.ts';
import type { Coverage } from '../coverage.ts';

/**
 * A failure with its position in the scenario file (`path:line:column`); no position if detected after the last step.
 */
export type Failure = Omit<InvariantViolation, 'at'> & { at?: string };

/** One run in a report. Only failed runs have a log. */
export type Result = {
  story: string;
  journey: string;
  seed: number;
  faults: string;
  failures: readonly Failure[];
  replay: string;
  /** URL that opens the scenario at the failure in `npm run dev`; empty if the run passed. */
  link: string;
  log: readonly LogEntry[];
  /** Number of expectations that were checked. */
  asked: number;
  notAsked: readonly NotAsked[];
  /** Faults of the journey that no call met. */
  idleFaults: readonly string[];
  /** Number of steps of the journey. */
  steps: number;
  /** Wall-clock milliseconds. */
  took: number;
  /** Set if exploring found the failure: number of runs before the first occurrence, and number of occurrences. */
  found?: { after: number; times: number };
};

/** A journey that the target cannot play. */
export type NotPlayed = { story: string; journey: string; reason: string };

/** Statistics of a search, without its findings. `cpuMs` is the time of one core. */
export type Explored = {
  lives: number;
  /** Number of runs, including those for shrinking. */
  played: number;
  cpuMs: number;
  seeds: readonly number[];
  shards: readonly string[];
  /** Number of runs in the corpus. */
  kept: number;
};

export type Report = {
  results: readonly Result[];
  notPlayed: readonly NotPlayed[];
  coverage: Coverage;
  tookMs: number;
  explored?: Explored;
};

/** Whether a report leaves nothing open: everything was played and asked, and each fault met a call. */
export const isComplete = ({ results, notPlayed }: Report): boolean =>
  notPlayed.length === 0 &&
  results.every(({ notAsked, idleFaults }) => notAsked.length === 0 && idleFaults.length === 0);

export const runsAMinute = ({ played, cpuMs }: Explored): number => Math.round((60_000 * played) / Math.max(1, cpuMs));

/** Formats a failure as one line that starts with its position, which terminals and editors can open. */
export const failureLine = ({ invariant, detail, at }: Failure): string =>
  `${at === undefined ? '' : `${at} `}${invariant}: ${detail}`;

/** Formats a log entry: seconds since the scenario's start, source, event. */
export const lineOf = ({ at, where, what }: LogEntry): string =>
  `${(at / 1000).toFixed(3).padStart(10)}  ${where === '>' ? '▶' : where}  ${what}`;
