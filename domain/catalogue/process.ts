import { attemptEvents } from '../attempt/index.ts';
import { defer, first, from, merge, type Observable, of, switchMap } from 'rxjs';
import { ofType } from '../kernel/of-type.ts';
import type { Process } from '../kernel/runtime.ts';

export type FreshnessPorts = {
  /** Emits when an attempt of this learner ended in another tab. */
  endedElsewhere: Observable<unknown>;
  /** Resolves with true when everything is delivered, with false when delivery pauses. */
  outboxIsIdle: () => Promise<boolean>;
  /** Emits when nothing is pending. */
  delivered: Observable<unknown>;
  statuses: { refresh: () => Promise<void> };
  home: { refresh: () => Promise<void> };
  /** Locks may have changed. */
  catalogue: { refresh: () => Promise<void> };
};

/**
 * After an attempt, in any tab, refetches platform data once all records are delivered; until then local results
 * override it. A later delivery changes locks later, so it triggers another refetch. `switchMap`: only the last of
 * several exits needs fresh data.
 */
export const freshness: Process<FreshnessPorts> = (facts, { ports }) => {
  const ask = () => Promise.all([ports.statuses.refresh(), ports.home.refresh(), ports.catalogue.refresh()]);
  return merge(facts.pipe(ofType(attemptEvents.Exited)), ports.endedElsewhere).pipe(
    switchMap(() => defer(ports.outboxIsIdle)),
    switchMap((isTold) =>
      from(ask()).pipe(switchMap(() => (isTold ? of(undefined) : ports.delivered.pipe(first(), switchMap(ask))))),
    ),
  );
};
