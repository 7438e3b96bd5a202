import { defer, filter, switchMap } from 'rxjs';
import type { Process } from '../kernel/runtime.ts';

export type FreshnessPorts = {
  /** Resolves when everything that can be delivered now has been, or the outbox gives up for the moment. */
  outboxIsIdle: () => Promise<void>;
  statuses: { refresh: () => Promise<void> };
  home: { refresh: () => Promise<void> };
  /** Its locks may have opened. */
  catalogue: { refresh: () => Promise<void> };
};

/**
 * After a sitting the platform is asked again, once it has been told: until then the local result stands on top.
 * `switchMap`: only the last of several exits needs a fresh answer.
 */
export const freshness: Process<FreshnessPorts> = (facts, { ports }) =>
  facts.pipe(
    filter((fact) => fact.type === 'attempt.Exited'),
    switchMap(() =>
      defer(async () => {
        await ports.outboxIsIdle();
        await Promise.all([ports.statuses.refresh(), ports.home.refresh(), ports.catalogue.refresh()]);
      }),
    ),
  );
