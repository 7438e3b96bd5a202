import { atom } from './atom.ts';
import type { Projection } from './projection.ts';
import type { Refusal } from '../outcome/refusal.ts';

/**
 * What the server owns, as this client last saw it. `waiting` may carry why the last try failed; `ready` may be `refreshing`
 * or carry the reason it is old; `asOf`: when an earlier page was answered so, epoch in ms.
 */
export type Loadable<T> =
  | { at: 'waiting'; after?: Refusal }
  | { at: 'ready'; value: T; refreshing: boolean; stale?: Refusal; asOf?: number }
  | { at: 'failed'; because: Refusal };

/** What an earlier page was answered, and when; epoch in ms. */
export type LastKnown<T> = { value: T; asOf: number };

/** Why a value is missing, also while it is requested once more; undefined: it is there, or the first request is under way. */
export function whyMissing(loadable: Loadable<unknown>): Refusal | undefined {
  if (loadable.at === 'failed') return loadable.because;
  return loadable.at === 'waiting' ? loadable.after : undefined;
}

export type Resource<T> = Projection<Loadable<T>> & {
  /** Loads unless a value is there or on its way. */
  load: () => Promise<void>;
  /** Loads again, keeping what is shown meanwhile; a failure keeps it too and says why. */
  refresh: () => Promise<void>;
  /** Forgets the value: the next `load` asks again. */
  clear: () => void;
};

/**
 * A cache of one server-owned value, with the shape of a projection. A newer load wins over an older answer. `lastKnown`:
 * what an earlier page was answered; shown as old when a first load fails. It never rejects.
 */
export function resource<T>(
  fetchValue: () => Promise<T>,
  refuse: (error: unknown) => Refusal,
  lastKnown: () => Promise<LastKnown<T> | undefined> = () => Promise.resolve(undefined),
): Resource<T> {
  const { projection, set: become } = atom<Loadable<T>>({ at: 'waiting' });
  let running: Promise<void> | undefined;
  let generation = 0;

  const over = (run: Promise<void>) => {
    if (running === run) running = undefined;
  };

  const run = (): Promise<void> => {
    const mine = ++generation;
    const state = projection.get();
    if (state.at === 'failed') become({ at: 'waiting', after: state.because });
    else if (state.at === 'ready') become({ ...state, refreshing: true });
    const done = new Promise<T>((resolve) => resolve(fetchValue())).then(
      (value) => {
        if (mine !== generation) return running;
        become({ at: 'ready', value, refreshing: false });
      },
      async (error: unknown) => {
        if (mine !== generation) return running; // whoever waited for this one waits for the newer
        const because = refuse(error);
        const shown = projection.get();
        if (shown.at === 'ready') {
          become({ ...shown, refreshing: false, stale: because });
          return;
        }
        const known = await lastKnown();
        if (mine !== generation) return running;
        become(known ? { at: 'ready', ...known, refreshing: false, stale: because } : { at: 'failed', because });
      },
    );
    const settled: Promise<void> = done.then(
      () => over(settled),
      (error: unknown) => {
        over(settled);
        throw error; // `refuse` itself failed: our bug, for the caller to see
      },
    );
    running = settled;
    return settled;
  };

  return {
    ...projection,
    load: () => running ?? (projection.get().at === 'ready' ? Promise.resolve() : run()),
    refresh: run,
    clear: () => {
      generation++;
      running = undefined;
      become({ at: 'waiting' });
    },
  };
}
