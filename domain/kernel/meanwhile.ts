import { atom } from './atom.ts';
import type { CachedResponses, Loadable, Resource } from './resource.ts';
import { subscribeToAll } from './watched.ts';

/** Whether this page has neither a response nor a failure yet. The value is missing or comes from an earlier page. */
export const isFirstLoadPending = (now: Loadable<unknown>): boolean =>
  now.at === 'waiting' || (now.at === 'ready' && now.asOf !== undefined && now.stale === undefined);

/**
 * Wraps a resource: during the first load its value is the response of an earlier page. Use `isFirstLoadPending` before a
 * decision that needs a current value. `earlier` is called at the start of each load; undefined: nothing is cached.
 */
export function withCachedValue<T>(inner: Resource<T>, earlier: () => CachedResponses<T> | undefined): Resource<T> {
  const { projection: shown, set: show } = atom<Loadable<T> | undefined>(undefined);
  const begin = () => {
    if (inner.get().at !== 'waiting' || shown.get()) return;
    const known = earlier();
    if (known) show({ at: 'ready', ...known, refreshing: true });
  };
  return {
    get: () => {
      const now = inner.get();
      return now.at === 'waiting' ? (shown.get() ?? now) : now;
    },
    subscribe: subscribeToAll(inner, shown),
    load: () => {
      begin();
      return inner.load();
    },
    refresh: () => {
      begin();
      return inner.refresh();
    },
    clear: () => {
      show(undefined);
      inner.clear();
    },
  };
}
