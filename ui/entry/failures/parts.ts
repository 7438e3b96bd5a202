import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** Resets failed loads, so that the next caller tries again. */
export function resetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Caches one load. A failure stays cached until `resetFailedLoads`, because React would retry endlessly. */
export function cacheLoad<T>(load: () => Promise<T>, onForgotten = () => {}): () => Promise<T> {
  let asked: Promise<T> | undefined;
  const forget = () => {
    asked = undefined;
    onForgotten();
  };
  return () => {
    if (!asked) {
      asked = load();
      asked.catch(() => failed.add(forget));
    }
    return asked;
  };
}

export type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** Component in its own chunk, fetched on first render or by `preload`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  // React caches a failed lazy component, too.
  const preload: () => Promise<{ default: ComponentType<Props> }> = cacheLoad(
    async () => ({ default: await load() }),
    () => (Loaded = lazy(preload)),
  );
  let Loaded = lazy(preload);
  const Part = (props: Props) => createElement(Loaded as ComponentType<Props>, props);
  return Object.assign(Part, { preload });
}
