import type { After } from './clock.ts';

/**
 * Resolves when `work` is done, or after `ms` milliseconds without cancelling it. Rejects if `work` rejects earlier.
 */
export function within(after: After, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = after(ms, resolve);
    void work.then(() => resolve(), reject).finally(stop);
  });
}
