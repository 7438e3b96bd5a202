import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { Clock } from '#domain/kernel/clock.ts';

/**
 * The server's time if known, advanced by the monotonic clock. Neither a changed system clock nor a sleeping laptop
 * makes a duration negative. `synchronise` takes the server's time in ms, applied only while no attempt runs: all facts
 * of an attempt need the same clock, or its duration would be wrong.
 */
export function platformClock(source: {
  now: () => number;
  monotonic: () => number;
  timers?: Pick<SchedulerLike, 'schedule'>;
}): {
  clock: Clock;
  /** Epoch ms, UTC. */
  now: () => number;
  /** The time does not jump while the callback returns true. */
  staysWhile: (isLearning: () => boolean) => void;
  synchronise: (serverNow: number) => void;
  /** Whether the clock has the server's time. */
  isSynchronised: () => boolean;
  /**
   * The current time, for comparison with later facts. If the server's time sets the clock back meanwhile, the returned
   * time moves back, too. Otherwise facts recorded later would look earlier.
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
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- `bind` loses the generic
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
      now(); // applies a pending server time, if allowed
      return isSynchronised;
    },
    moment: () => {
      const monotonic = source.monotonic();
      const told = at(monotonic);
      return () => Math.min(told, at(monotonic)); // earlier facts have the time of the old clock
    },
  };
}
