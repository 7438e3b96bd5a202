import type { Timer } from '#domain/kernel/clock.ts';

/** The time of the page. Browsers slow its waiting down in hidden tabs. */
export const pageTimer: Timer = {
  now: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
