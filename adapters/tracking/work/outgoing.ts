import type { ExternalTracking } from '#domain/aicc/index.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Api } from '../../api/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { crossTabState } from '../../storage/outbox/cross-tab-state.ts';
import type { DurableStores } from '../../storage/durable.ts';
import { finalFlush } from '../../storage/outbox/final-flush.ts';
import { whileUnreadable } from '../../storage/outbox/while-unavailable.ts';
import { deliveryApi, lookUpApi } from '../delivery.api.ts';
import { leaders, storedHeartbeats } from '../leader.ts';
import type { Locks } from '../locks.ts';
import { createSender } from '../sender.ts';

export type OutgoingOptions = {
  environment: Environment;
  api: Api;
  locks: Locks;
  clock: Clock;
  random: { next: () => number };
  store: DurableStores;
  actor: () => { homePage: string; userId: string };
  tokenOf: (account: string) => string | undefined;
  /** True in an offline session: nothing is sent. */
  isHeld?: () => boolean;
  /** Outside LMS that also receives statements about the signed-in learner. */
  external: () => ExternalTracking | undefined;
  /** See `DeliveryOptions`. */
  timestamp: (at: number) => string | undefined;
  /** The platform's saved state of a title. */
  saved: AttemptPorts<never>['saved'];
  /** Called if the learner continued a title on another device at that time (epoch ms). */
  onOvertaken: (titleId: string, at: number) => void;
  /** Called when the platform no longer has what it had confirmed to this learner. */
  onForgotten: (account: string) => void;
  /** Whether site data was cleared and is not yet restored. */
  isErased: () => boolean;
  notify: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** Delivers from the leading tab: the outbox, final flushes of closed pages, and records that no disk takes. */
export function outgoingWork(options: OutgoingOptions) {
  const { environment, api, actor, tokenOf, isHeld, external, clock, random, store, notify, report } = options;
  const beside = crossTabState(environment);
  const words = finalFlush(environment, store.tab, store.journal);
  // Without a durable store, adoption would move final flushes into memory, where the next start cannot find them.
  const adopt = (mine: string) => (store.isDurable ? words.adopt(mine) : Promise.resolve());
  const deliver = deliveryApi(api, { actor, tokenOf, isHeld, external, timestamp: options.timestamp });
  const outbox = whileUnreadable(store.outbox, { isErased: options.isErased, report });
  const outgoing = createSender({
    // Adopts final flushes of earlier pages before each read, so that the outbox includes them.
    outbox: {
      ...outbox,
      after: (...asked) =>
        adopt(asked[0])
          .catch((error: unknown) => report('final flush', error)) // no space: delivers stored records meanwhile
          .then(() => outbox.after(...asked)),
    },
    handed: beside.handed,
    left: (mine) => (store.isDurable ? words.left(mine) : []), // as for `adopt`
    deliver: (record, how) => {
      beside.hand(record);
      return deliver(record, how);
    },
    leaders: leaders({ locks: options.locks, beats: storedHeartbeats(environment.localStorage), clock, report }),
    clock,
    random,
    report,
    lookUp: lookUpApi(options.saved, { tokenOf, isHeld }),
    onOvertaken: ({ titleId }, at) => options.onOvertaken(titleId, at),
    onForgotten: options.onForgotten,
    onParked: () => notify({ refused: 'PROGRESS_SAVE_FAILURE' }),
    onUnnoted: (record) => beside.concern([record]), // otherwise another page would send the record after a newer one
  });
  return { beside, words, adopt, outbox, outgoing };
}
