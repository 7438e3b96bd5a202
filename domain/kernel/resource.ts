import { atom } from './atom.ts';
import type { Projection } from './projection.ts';
import type { Refusal } from '../outcome/refusal.ts';

/**
 * Server data as this client last received it. `waiting` may hold the last failure; `ready` may be `refreshing` or hold
 * the reason why it is stale. `asOf`: epoch ms of the response, if an earlier page received it.
 */
export type Loadable<T> =
  | { at: 'waiting'; after?: Refusal }
  | { at: 'ready'; value: T; refreshing: boolean; stale?: Refusal; asOf?: number }
  | { at: 'failed'; because: Refusal };

/** Response that an earlier page received. `asOf`: epoch ms. */
export type CachedResponses<T> = { value: T; asOf: number };

/** Why a value is missing, also during a retry. Undefined if the value exists or the first request is in progress. */
export function whyMissing(loadable: Loadable<unknown>): Refusal | undefined {
  if (loadable.at === 'failed') return loadable.because;
  return loadable.at === 'waiting' ? loadable.after : undefined;
}

export type Resource<T> = Projection<Loadable<T>> & {
  /** Loads unless the value exists or is loading. */
  load: () => Promise<void>;
  /** Loads again and keeps the current value meanwhile. A failure keeps the value too and stores the reason. */
  refresh: () => Promise<void>;
  /** Discards the value: the next `load` fetches again. */
  clear: () => void;
};

/**
 * Caches one server value, as a projection. The newest load wins over late responses. `lastKnown`: response of an
 * earlier page, displayed as stale if a first load fails. Never rejects.
 */
export function resource<T>(
  fetchValue: () => Promise<T>,
  refuse: (error: unknown) => Refusal,
  lastKnown: () => Promise<CachedResponses<T> | undefined> = () => Promise.resolve(undefined),
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
        if (mine !== generation) return running; // callers of this load wait for the newer one
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
        throw error; // `refuse` itself threw: a bug that the caller must see
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
