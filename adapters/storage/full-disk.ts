import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';

/** Whether the last refused write failed for lack of space, which the learner can fix. */
export function fullDisk(): { isFull: Projection<boolean>; refused: (error: unknown) => void } {
  const isFull = atom(false);
  return {
    isFull: isFull.projection,
    refused: (error) => isFull.set((error as { name?: unknown } | undefined)?.name === 'QuotaExceededError'),
  };
}
