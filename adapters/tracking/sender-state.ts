import type { SchedulerLike } from 'rxjs';
import { cell } from '#domain/kernel/cell.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { SenderState } from './sender-types.ts';

export const NOTHING: SenderState = { pending: 0, parked: 0, sending: 0, paused: false, nextTryAtMs: undefined };

/** Tells only of what changed. */
export function publisher() {
  const state = cell(NOTHING);
  const set = (next: SenderState) => {
    const now = state.projection.get();
    const keys = Object.keys(next) as (keyof SenderState)[]; // a SenderState has no other keys
    if (!keys.every((key) => next[key] === now[key])) state.set(next);
  };
  return { projection: state.projection, set };
}

/** Nothing waits, and nothing is on its way. What was refused for good (`parked`) does not count. */
export const isDrained = ({ pending, sending }: SenderState): boolean => pending === 0 && sending === 0;

export async function drained(
  state: Projection<SenderState>,
  clock: SchedulerLike,
  limitMs: number,
  look: () => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.schedule(() => end(false), limitMs);
    const unsubscribe = state.subscribe(() => isDrained(state.get()) && end(true));
    const end = (result: boolean) => {
      timer.unsubscribe();
      unsubscribe();
      resolve(result);
    };
    look();
  });
}
