import { attemptEvents } from '../attempt/index.ts';
import { defer, first, from, merge, type Observable, of, switchMap } from 'rxjs';
import { ofType } from '../kernel/of-type.ts';
import type { Process } from '../kernel/runtime.ts';

export type FreshnessPorts = {
  /** Emits when an attempt of this learner ended in another tab. */
  endedElsewhere: Observable<unknown>;
  /** Resolves with true when everything has been delivered, or false when the outbox gives up for the moment. */
  outboxIsIdle: () => Promise<boolean>;
  /** Emits when nothing waits to be delivered any more. */
  delivered: Observable<unknown>;
  statuses: { refresh: () => Promise<void> };
  home: { refresh: () => Promise<void> };
  /** Its locks may have opened. */
  catalogue: { refresh: () => Promise<void> };
};

/**
 * After an attempt, here or in another tab, the platform is asked again, once it has been told: until then the local
 * result stands on top. What is
 * told later opens locks later, so it is asked once more then. `switchMap`: only the last of several exits needs a fresh
 * answer.
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
