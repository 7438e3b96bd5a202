import { firstValueFrom, type SchedulerLike, timer } from 'rxjs';

/**
 * Time, from outside. `now()` is milliseconds since the epoch, UTC; `schedule` runs work later. In the browser it is
 * corrected by the server's clock and durations come from the monotonic clock; in tests it is a virtual scheduler.
 */
export type Clock = SchedulerLike;

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
