import type { Recorded } from './event.ts';
import type { EventLog } from './log.ts';

/** A read model that the log keeps up to date; shaped for useSyncExternalStore. */
export type Projection<S> = { get: () => S; subscribe: (onChange: () => void) => () => void };

type Reduces<S> = {
  initial: S;
  evolve: (state: S, event: Recorded) => S;
  replay: (state: S, events: readonly Recorded[]) => S;
};

/**
 * Below this number, facts are reduced one by one: cheaper than copying the state. Other tabs record few facts at a
 * time.
 */
const MANY = 32;

/**
 * Reduces the log so far in one batch (on an owned copy), then fact by fact. A restored journal is again one batch: a
 * thousand attempts one by one would each copy the list of all attempts. Listeners run when every projection is up to
 * date and the journal has the facts, so their decisions see a complete state.
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
