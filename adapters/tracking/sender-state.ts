import type { SchedulerLike } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { countsOf, type Delivery, type DeliveryEvent, type Outbox } from '#domain/tracking/index.ts';
import type { OutboxView } from '#domain/tracking/index.ts';

export const NOTHING: OutboxView = { pending: 0, parked: 0, sending: 0, paused: false, nextTryAtMs: undefined };

/** Tells only of what changed. */
export function publisher() {
  const state = atom(NOTHING);
  const set = (next: OutboxView) => {
    const now = state.projection.get();
    const keys = Object.keys(next) as (keyof OutboxView)[]; // a OutboxView has no other keys
    if (!keys.every((key) => next[key] === now[key])) state.set(next);
  };
  return { projection: state.projection, set };
}

/**
 * True once nothing waits any more; false after `limitMs`. The outbox itself is asked, because what was stored a moment
 * ago counts, and another tab may be the one that delivers. Never rejects.
 */
export async function drained(
  { machine, dispatch }: { machine: Projection<Delivery>; dispatch: (event: DeliveryEvent) => void },
  { outbox, clock }: { outbox: Outbox; clock: SchedulerLike },
  limitMs: number,
): Promise<boolean> {
  const { account } = machine.get();
  // Of an outbox that cannot be read nobody can say that.
  const isEmpty = () =>
    outbox.count(account).then(
      ({ pending }) => pending === 0 && countsOf(machine.get().waiting).pending === 0,
      () => false,
    );
  const nothingWaits = async () => (await isEmpty()) && machine.get().underWay.length === 0;
  dispatch({ type: 'looked-for' });
  if (await isEmpty()) return true;
  return new Promise((resolve) => {
    let asking = false;
    let again = false;
    const ask = async () => {
      again = asking;
      if (asking) return;
      asking = true;
      if (await nothingWaits()) end(true);
      asking = false;
      if (again) void ask();
    };
    const unsubscribe = machine.subscribe(() => void ask());
    const timer = clock.schedule(() => end(false), limitMs);
    const end = (result: boolean) => {
      timer.unsubscribe();
      unsubscribe();
      again = false;
      resolve(result);
    };
  });
}
