import type { Attempt } from './ledger.ts';
import type { Finding, Read } from './findings.ts';

/** A longer freeze counts as sleep, which adds no time. */
const SLEEP_MS = 50_000;
/** Uncertainty in s of the time around a freeze: the stopwatch checks every 5 s. */
const BLUR_S = 6;
const ROUNDING_S = 1;

/** Checks that `exited` reports the time for which the learner was present. */
export function wrongTime(read: readonly Read[]): Finding[] {
  return read.flatMap(({ sent: { carried, isFirst }, about }) => {
    if (!isFirst || !about || carried.is === 'state' || carried.verb !== 'exited') return [];
    const { no, openedAt, end } = about.attempt;
    if (openedAt === undefined || !end) return [];
    const { least, most } = lived(about.attempt, openedAt, end.at);
    const told = carried.seconds;
    if (told >= least && told <= most) return [];
    const detail = `attempt ${no} (${end.how}): ${told} s told, ${least} to ${most} s lived`;
    return [{ column: 'time told is not time lived', detail }];
  });
}

function lived(attempt: Attempt, from: number, to: number): { least: number; most: number } {
  const stops = attempt.stops
    .map((stop) => Math.min(stop.until, to) - Math.max(stop.from, from))
    .filter((length) => length > 0);
  const still = stops.reduce((sum, stop) => sum + stop, 0);
  const naps = stops.filter((stop) => stop <= SLEEP_MS).reduce((sum, stop) => sum + stop, 0);
  const awake = (to - from - still) / 1_000;
  const blur = BLUR_S * stops.length;
  const most = Math.floor(awake + naps / 1_000 + blur) + ROUNDING_S;
  // A killed page may have been open until any later time, so that the minimum is its last record.
  const least = attempt.end?.how === 'died' ? 0 : Math.floor(awake - blur) - ROUNDING_S;
  return { least, most };
}
