import { atom } from './atom.ts';
import type { LastKnown, Loadable, Resource } from './resource.ts';
import { watched } from './watched.ts';

/** Nobody has answered this page yet, nor refused to: there is nothing, or what an earlier page was answered. */
export const isAwaited = (now: Loadable<unknown>): boolean =>
  now.at === 'waiting' || (now.at === 'ready' && now.asOf !== undefined && now.stale === undefined);

/**
 * The same resource, which shows what an earlier page was answered from the beginning of a first load until there is an
 * answer. `isAwaited` tells whoever must not decide by it. `earlier` may be asked at each beginning; undefined: nothing is kept.
 */
export function shownMeanwhile<T>(inner: Resource<T>, earlier: () => LastKnown<T> | undefined): Resource<T> {
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
    subscribe: watched(inner, shown),
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
