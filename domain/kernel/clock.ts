import { firstValueFrom, type SchedulerLike, timer } from 'rxjs';

/**
 * Time, from outside. `now()` is milliseconds since the epoch, UTC; `schedule` runs work later. In the browser it is
 * corrected by the server's clock and durations come from the monotonic clock; in tests it is a virtual scheduler.
 */
export type Clock = SchedulerLike;

/**
 * What a watch, which looks and then schedules itself again in `everyMs` milliseconds, gives the clock with its work (`state`
 * of `schedule`): for `quietFor` milliseconds from now it finds nothing unless something else happens first; 0: it may at
 * once. A virtual clock passes over such looks; in a browser nobody asks.
 */
export type Quiet = { everyMs: number; quietFor: () => number };

/** Waits in milliseconds, then works; returns the way to stop it. */
export type After = (delayMs: number, work: () => void) => () => void;

/** Time for screens, which have no scheduler: `now` is milliseconds on a clock that never jumps. */
export interface Timer {
  now: () => number;
  after: After;
}

/** Resolves so many milliseconds later. */
export async function waited(clock: Clock, ms: number): Promise<void> {
  await firstValueFrom(timer(ms, clock));
}
