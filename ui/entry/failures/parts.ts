import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** What did not come is asked for once more, by whoever wants it next. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** Asks for something once; what failed stays so until it is forgotten: React would ask for it again and again. */
export function once<T>(load: () => Promise<T>, onForgotten = () => {}): () => Promise<T> {
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

/** A component in a file of its own, fetched when it is first shown, or ahead of that. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  // React keeps a part that failed, too.
  const preload: () => Promise<{ default: ComponentType<Props> }> = once(
    async () => ({ default: await load() }),
    () => (Loaded = lazy(preload)),
  );
  let Loaded = lazy(preload);
  const Part = (props: Props) => createElement(Loaded as ComponentType<Props>, props);
  return Object.assign(Part, { preload });
}
