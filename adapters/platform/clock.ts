import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { Clock } from '#domain/kernel/clock.ts';

/**
 * The server's time where it is known, moving by the monotonic clock: a learner who changes the computer's clock, or
 * a laptop that slept, never makes a duration negative. `synchronise` takes the server's time in milliseconds; it holds from
 * when `mayJump` allows: an attempt has one clock from its first fact to its last, or its time could not be told from them.
 */
export function platformClock(source: {
  now: () => number;
  monotonic: () => number;
  timers?: Pick<SchedulerLike, 'schedule'>;
}): {
  clock: Clock;
  /** Milliseconds since the epoch, UTC. */
  now: () => number;
  /** The time does not jump while it is so. */
  staysWhile: (isLearning: () => boolean) => void;
  synchronise: (serverNow: number) => void;
  /** The time is the server's. */
  isSynchronised: () => boolean;
  /**
   * This moment, for comparing with facts that are recorded later. The server's time may arrive in between and set the
   * clock back: the moment goes back with it, or what was done after it would look as if it had been done before.
   */
  moment: () => () => number;
} {
  let base = source.now() - source.monotonic();
  let corrected: number | undefined;
  let isSynchronised = false;
  let isLearning = () => false;
  const at = (monotonic: number) => {
    if (corrected !== undefined && !isLearning()) {
      base = corrected;
      isSynchronised = true;
      corrected = undefined;
    }
    return Math.round(base + monotonic);
  };
  const now = () => at(source.monotonic());
  const timers = source.timers ?? asyncScheduler;
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- bind loses the generic
  const schedule = timers.schedule.bind(timers) as SchedulerLike['schedule'];
  return {
    clock: { now, schedule },
    now,
    staysWhile: (open) => {
      isLearning = open;
    },
    synchronise: (serverNow) => {
      if (Number.isFinite(serverNow) && serverNow > 0) corrected = serverNow - source.monotonic();
    },
    isSynchronised: () => {
      now(); // what waits to be taken over is taken now, where it may be
      return isSynchronised;
    },
    moment: () => {
      const monotonic = source.monotonic();
      const told = at(monotonic);
      return () => Math.min(told, at(monotonic)); // facts of that time bear the time it was told then
    },
  };
}
