import type { Projection } from './projection.ts';

/** Tells of each change of any of them. */
export const watched =
  (...all: readonly Pick<Projection<unknown>, 'subscribe'>[]): Projection<unknown>['subscribe'] =>
  (listen) => {
    const stops = all.map(({ subscribe }) => subscribe(listen));
    return () => {
      for (const stop of stops) stop();
    };
  };
