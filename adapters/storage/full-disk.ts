import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';

/** Whether the browser last refused to store because there is no room: a learner can do something about that. */
export function fullDisk(): { isFull: Projection<boolean>; refused: (error: unknown) => void } {
  const isFull = atom(false);
  return {
    isFull: isFull.projection,
    refused: (error) => isFull.set((error as { name?: unknown } | undefined)?.name === 'QuotaExceededError'),
  };
}
