/** Range of reading time per page: shorter is skimming, longer is absence. */
export const READ_LEAST_MS = 2_000;
export const READ_MOST_MS = 5 * 60_000;
/** Minimum data for an estimate. */
export const PACE_LEAST_MS = 60_000;
const PACE_LEAST_PAGES = 3;

/** Reading data of this attempt: time on pages, and their fraction of the book. */
export type ReadingPace = Readonly<{
  ms: number;
  fraction: number;
  pages: number;
  at?: { fraction: number; since: number };
}>;

export const noPace: ReadingPace = { ms: 0, fraction: 0, pages: 0 };

/** Records a page change at `now` (milliseconds, monotonic). Only consecutive pages count. */
export function recordPageChange(pace: ReadingPace, fraction: number, now: number): ReadingPace {
  const at = { fraction, since: now };
  if (!pace.at) return { ...pace, at };
  const spent = now - pace.at.since;
  const read = fraction - pace.at.fraction;
  const wasRead = spent >= READ_LEAST_MS && spent <= READ_MOST_MS && read > 0 && read <= 0.1;
  if (!wasRead) return { ...pace, at };
  return { ms: pace.ms + spent, fraction: pace.fraction + read, pages: pace.pages + 1, at };
}

/** Whole minutes to the end at this learner’s pace; undefined with too little data. */
export function minutesAtPace({ ms, fraction, pages }: ReadingPace, at: number): number | undefined {
  if (ms < PACE_LEAST_MS || pages < PACE_LEAST_PAGES || fraction <= 0) return undefined;
  return Math.max(1, Math.round(((1 - at) * (ms / fraction)) / 60_000));
}
