import { catchError, concatMap, defer, EMPTY, filter, map, mergeMap, timer } from 'rxjs';
import type { Process } from '../kernel/runtime.ts';
import { analyticsOf } from './analytics.ts';
import type { Analytics } from './ports.ts';

/** Spec §9: analytics calls are delayed. */
const ANALYTICS_DELAY_MS = 1_000;

export type AnalyticsPorts = {
  analytics: Analytics;
  /** The organisation of the signed-in learner wants analytics, and the operator has enabled it. */
  isOn: () => boolean;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
  report: (error: unknown) => void;
};

/**
 * Sends analytics events of titles, one second delayed. One try and no outbox, because an event is a count of the
 * organisation and not a learner’s work. Dropped if another learner is signed in by then. `concatMap`: in order; a
 * hanging call ends at the client’s timeout and delays only the next event.
 */
export const analytics: Process<AnalyticsPorts> = (facts, { ports, clock }) =>
  facts.pipe(
    map((fact) => ({ said: analyticsOf(fact), account: ports.account() })),
    filter(({ said, account }) => said !== undefined && account !== undefined && ports.isOn()),
    mergeMap((one) => timer(ANALYTICS_DELAY_MS, clock).pipe(map(() => one))), // each event has its own delay
    concatMap(({ said, account }) =>
      said === undefined || ports.account() !== account
        ? EMPTY
        : defer(() => ports.analytics.tell(said)).pipe(
            catchError((error: unknown) => {
              ports.report(error);
              return EMPTY;
            }),
          ),
    ),
  );
