import type { Recorded } from './event.ts';
import type { EventLog } from './log.ts';

/** A read model kept up to date by the log; shaped for useSyncExternalStore. */
export type Projection<S> = { get: () => S; subscribe: (onChange: () => void) => () => void };

type Reduces<S> = {
  initial: S;
  evolve: (state: S, event: Recorded) => S;
  replay: (state: S, events: readonly Recorded[]) => S;
};

/** Fewer facts than this, as other tabs record them while the learner works, cost less one by one than a copy of all. */
const MANY = 32;

/**
 * Reduces the log so far in one go (on an owned copy), then keeps up fact by fact; a journal taken back is again one go,
 * because a thousand attempts one by one would each copy the list of all of them. Listeners are told once every
 * projection is up to date and the journal has the facts, so one that decides at once decides on the whole truth.
 */
export function project<S>(log: EventLog, { initial, evolve, replay }: Reduces<S>): Projection<S> {
  let state = replay(initial, log.facts);
  let told = state;
  const listeners = new Set<() => void>();
  let seen = log.head;
  log.watch('projection', () => {
    const fresh = log.facts.slice(seen);
    seen = log.head;
    const isJournal = fresh.length >= MANY && fresh.every(({ restored }) => restored);
    state = isJournal ? replay(state, fresh) : fresh.reduce(evolve, state);
  });
  log.watch('view', () => {
    if (told === state) return;
    told = state;
    for (const tell of [...listeners]) tell();
  });
  return {
    get: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
