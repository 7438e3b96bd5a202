import type { After } from './clock.ts';

/** Resolves when `work` is done, or after `ms` at the latest; it is then left to itself. Rejects as `work` does before. */
export function within(after: After, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = after(ms, resolve);
    void work.then(() => resolve(), reject).finally(stop);
  });
}
