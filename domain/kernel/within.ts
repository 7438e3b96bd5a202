import type { ScheduleAfter } from './clock.ts';

/**
 * Resolves when `work` is done, or after `ms` milliseconds without cancelling it. Rejects if `work` rejects earlier.
 */
export function waitAtMost(after: ScheduleAfter, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = after(ms, resolve);
    void work.then(() => resolve(), reject).finally(stop);
  });
}
