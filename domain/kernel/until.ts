import type { Projection } from './projection.ts';

/** Resolves with the first state that satisfies `is`, possibly the current one. */
export function waitForState<S, T extends S = S>(
  { get, subscribe }: Projection<S>,
  is: ((state: S) => state is T) | ((state: S) => boolean),
): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const look = () => {
      const state = get();
      if (!is(state)) return;
      stop?.();
      resolve(state as T); // `is` returned true
    };
    stop = subscribe(look);
    look();
  });
}
