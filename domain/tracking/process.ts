import { catchError, concatMap, defer, EMPTY, filter, map, mergeMap, timer } from 'rxjs';
import type { Process } from '../kernel/runtime.ts';
import { analyticsOf } from './analytics.ts';
import type { Analytics } from './ports.ts';

/** Spec §9: analytics calls are delayed. */
const ANALYTICS_DELAY_MS = 1_000;

export type AnalyticsPorts = {
  analytics: Analytics;
  /** The organisation whose learner is signed in wants it, and the operator has it switched on. */
  isOn: () => boolean;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  report: (error: unknown) => void;
};

/**
 * Tells the analytics sink what became of titles, a second later. Told once: what is lost is lost, because it is a count
 * of the organisation's and no learner's work, so it is in no outbox. Not told when somebody else is signed in by then.
 * `concatMap`: in order. A call that hangs is ended by the client's limit, and holds up nothing but the next count.
 */
export const analytics: Process<AnalyticsPorts> = (facts, { ports, clock }) =>
  facts.pipe(
    map((fact) => ({ said: analyticsOf(fact), account: ports.account() })),
    filter(({ said, account }) => said !== undefined && account !== undefined && ports.isOn()),
    mergeMap((one) => timer(ANALYTICS_DELAY_MS, clock).pipe(map(() => one))), // each has a delay of its own
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
