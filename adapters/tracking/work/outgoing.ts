import type { ExternalTracking } from '#domain/aicc/index.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Api } from '../../api/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { besideDatabase } from '../../storage/outbox/beside-database.ts';
import type { Durable } from '../../storage/durable.ts';
import { lastWords } from '../../storage/outbox/last-words.ts';
import { whileUnreadable } from '../../storage/outbox/while-unreadable.ts';
import { deliveryApi, lookUpApi } from '../delivery.api.ts';
import { leaders, storedBeats } from '../leader.ts';
import type { Locks } from '../locks.ts';
import { createSender } from '../sender.ts';

export type OutgoingOptions = {
  environment: Environment;
  api: Api;
  locks: Locks;
  clock: Clock;
  random: { next: () => number };
  store: Durable;
  actor: () => { homePage: string; userId: string };
  tokenOf: (account: string) => string | undefined;
  /** The learner goes on without a line: nothing is sent. */
  isHeld?: () => boolean;
  /** Where an outside LMS wants to hear of who is signed in. */
  external: () => ExternalTracking | undefined;
  /** As in `DeliveryOptions`. */
  timestamp: (at: number) => string | undefined;
  /** What the platform keeps of a title. */
  saved: AttemptPorts<never>['saved'];
  /** The learner went on with a title at another device at that moment (epoch ms). */
  onOvertaken: (titleId: string, at: number) => void;
  /** The platform has forgotten what it confirmed to this learner. */
  onForgotten: (account: string) => void;
  /** Site data was cleared, and has not been given back. */
  isErased: () => boolean;
  notify: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** What the platform is told, by whichever tab leads: of the outbox, of last words, and of what no disk takes. */
export function outgoingWork(options: OutgoingOptions) {
  const { environment, api, actor, tokenOf, isHeld, external, clock, random, store, notify, report } = options;
  const beside = besideDatabase(environment);
  const words = lastWords(environment, store.tab, store.journal.write);
  // Memory would take them from where the next start finds them.
  const adopt = (mine: string) => (store.isDurable ? words.adopt(mine) : Promise.resolve());
  const deliver = deliveryApi(api, { actor, tokenOf, isHeld, external, timestamp: options.timestamp });
  const outbox = whileUnreadable(store.outbox, { isErased: options.isErased, report });
  const outgoing = createSender({
    // What earlier leaders did is what they stored, and what they kept when their pages went.
    outbox: {
      ...outbox,
      after: (...asked) =>
        adopt(asked[0])
          .catch((error: unknown) => report('last words', error)) // no room for them: what is stored is told meanwhile
          .then(() => outbox.after(...asked)),
    },
    handed: beside.handed,
    left: (mine) => (store.isDurable ? words.left(mine) : []), // as above
    deliver: (record, how) => {
      beside.hand(record);
      return deliver(record, how);
    },
    leaders: leaders({ locks: options.locks, beats: storedBeats(environment.localStorage), clock, report }),
    clock,
    random,
    report,
    lookUp: lookUpApi(options.saved, { tokenOf, isHeld }),
    onOvertaken: ({ titleId }, at) => options.onOvertaken(titleId, at),
    onForgotten: options.onForgotten,
    onParked: () => notify({ refused: 'PROGRESS_SAVE_FAILURE' }),
    onUnnoted: (record) => beside.concern([record]), // another page would send it, also after a newer one
  });
  return { beside, words, adopt, outbox, outgoing };
}
