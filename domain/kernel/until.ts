import type { Projection } from './projection.ts';

/** Resolves as soon as it is so, with the state of that moment. */
export function until<S, T extends S = S>(
  { get, subscribe }: Projection<S>,
  is: ((state: S) => state is T) | ((state: S) => boolean),
): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const look = () => {
      const state = get();
      if (!is(state)) return;
      stop?.();
      resolve(state as T); // it is so
    };
    stop = subscribe(look);
    look();
  });
}
