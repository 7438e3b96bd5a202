import type { Projection } from './projection.ts';

/** Holds one value that is not a fact (for example the name of the signed-in person), as a projection. */
export function atom<T>(initial: T): { projection: Projection<T>; set: (value: T) => void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    projection: {
      get: () => value,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
