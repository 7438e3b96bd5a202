import { firstValueFrom, type SchedulerLike, timer } from 'rxjs';

/**
 * Injected time. `now()` is milliseconds since the epoch, UTC; `schedule` runs work later. Browser: corrected by the
 * server’s clock, durations from the monotonic clock. Tests: a virtual scheduler.
 */
export type Clock = SchedulerLike;

/**
 * State that a polling watch passes to `schedule` of the clock. The watch polls every `everyMs` milliseconds.
 * `quietFor` returns for how many milliseconds a poll finds nothing without another event; 0: unknown. A virtual clock
 * skips such polls; browsers ignore the value.
 */
export type PollHint = { everyMs: number; quietFor: () => number };

/** Runs `work` after a delay in milliseconds. Returns a function that cancels it. */
export type ScheduleAfter = (delayMs: number, work: () => void) => () => void;

/** Timer for screens, which have no scheduler: `now` is milliseconds on a clock that never jumps. */
export interface Timer {
  now: () => number;
  after: ScheduleAfter;
}

/** Resolves after `ms` milliseconds. */
export async function waited(clock: Clock, ms: number): Promise<void> {
  await firstValueFrom(timer(ms, clock));
}
