import type { Projection } from './projection.ts';

/** Combines subscriptions: notifies on a change of any projection. */
export const subscribeToAll =
  (...all: readonly Pick<Projection<unknown>, 'subscribe'>[]): Projection<unknown>['subscribe'] =>
  (listen) => {
    const stops = all.map(({ subscribe }) => subscribe(listen));
    return () => {
      for (const stop of stops) stop();
    };
  };
