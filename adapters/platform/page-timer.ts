import type { Timer } from '#domain/kernel/clock.ts';

/** Timers of the page. Browsers throttle them in hidden tabs. */
export const pageTimer: Timer = {
  now: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
