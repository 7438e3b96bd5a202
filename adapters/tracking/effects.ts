import type { Subscription } from 'rxjs';
import {
  type Answer,
  type DeliveryEffect,
  type DeliveryEvent,
  type LookUp,
  type Noted,
  type Outbound,
  type Outbox,
  type StateRecord,
  type StoredOutbound,
  subjectOf,
} from '#domain/tracking/index.ts';
import type { SenderOptions } from './sender-types.ts';

type Doing = Pick<
  SenderOptions,
  | 'outbox'
  | 'handed'
  | 'left'
  | 'deliver'
  | 'lookUp'
  | 'clock'
  | 'report'
  | 'onPaused'
  | 'onParked'
  | 'onUnnoted'
  | 'onOvertaken'
  | 'onForgotten'
> & {
  account: string;
  /** Gives up the lead. */
  resign: () => void;
  /** Tells the machine what came of it. */
  dispatch: (event: DeliveryEvent) => void;
};

/** A platform that cannot be asked takes what is sent. */
const UNASKED: Answer = { status: 204, readable: true };

/** Does what the delivery machine wants done, with the outbox, the platform and the clock. */
export function effects(doing: Doing): { perform: (effect: DeliveryEffect) => void; end: () => void } {
  const { account, outbox, handed, left, deliver, lookUp, clock, report, resign, dispatch } = doing;
  let wake: Subscription | undefined;

  /** What came of work, or that the store failed at it. */
  const tellOf = <T>(work: Promise<T>, event: (result: T) => DeliveryEvent, failed?: DeliveryEvent): void => {
    work
      .then(event)
      .catch((error: unknown) => {
        report('outbox', error); // tried again later, recognised by its id
        return failed;
      })
      .then((next) => next && dispatch(next))
      .catch((error: unknown) => report('delivery', error));
  };

  const perform = (effect: DeliveryEffect): void => {
    switch (effect.do) {
      case 'read': {
        const { after, all, n } = effect;
        const others = lookAtOthers(handed, left, account);
        const unclear = all ? outbox.unclear(account) : undefined; // an earlier page's, for a new leader
        const found = Promise.all([outbox.after(account, after), outbox.marks(account), unclear]);
        return tellOf(
          found,
          ([records, marks, doubts]) => ({ type: 'read', records, marks, unclear: doubts, ...others(), all, n }),
          { type: 'unreadable', n, all },
        );
      }
      case 'count':
        return tellOf(Promise.all([outbox.count(account), outbox.marks(account)]), ([counts, marks]) => ({
          type: 'counted',
          ...counts,
          marks,
        }));
      case 'look': {
        const { record } = effect;
        return tellOf(outbox.get(record.id), (now) => ({ type: 'looked', record, now }), { type: 'failed', record });
      }
      case 'send': {
        const { record, keepalive } = effect;
        return tellOf(answerOf({ deliver, report }, record, keepalive), (answer) => ({
          type: 'answered',
          record,
          answer,
          keepalive,
        }));
      }
      case 'compare': {
        const { record } = effect;
        return tellOf(stateAt({ outbox, lookUp }, record), (found) => ({ type: 'compared', record, ...found }));
      }
      case 'remove': {
        const { do: _do, record, ...how } = effect;
        return tellOf(outbox.remove(record.id, how), () => ({ type: 'removed', record }), {
          type: 'failed',
          record,
        });
      }
      case 'note': {
        const { record, change } = effect;
        const noting = noted(doing, record, change);
        return tellOf(noting, () => ({ type: 'noted', record }));
      }
      case 'wake':
        wake?.unsubscribe();
        if (effect.at !== undefined)
          wake = clock.schedule(() => dispatch({ type: 'looked-for' }), Math.max(0, effect.at - clock.now()));
        return;
      case 'resign':
        return resign();
      default:
        return tellOwner(doing, effect);
    }
  };

  return { perform, end: () => wake?.unsubscribe() };
}

/** What other pages handed over and left: looked at before a read, as what they said earlier is on the disk by then. */
function lookAtOthers(handed: Doing['handed'], left: Doing['left'], account: string) {
  const before = left?.(account);
  return () => {
    // What was adopted meanwhile is in what was read, or was told before, and is not there any more.
    const still = new Set(left?.(account).map(({ id }) => id));
    return { handed: handed?.(account), left: before?.filter(({ id }) => still.has(id)) };
  };
}

type Told = Extract<DeliveryEffect, { do: `tell-${string}` }>;

/** What a learner, or the rest of the client, hears of delivery. */
function tellOwner({ onPaused, onParked, onOvertaken, onForgotten, account }: Doing, effect: Told): void {
  switch (effect.do) {
    case 'tell-paused':
      return onPaused?.();
    case 'tell-parked':
      return onParked?.(effect.record);
    case 'tell-overtaken':
      return onOvertaken?.(effect.record, effect.at);
    case 'tell-forgotten':
      return onForgotten?.(account);
  }
}

/** Resolves also where the disk does not take the note: another page does not know of it then. */
const noted = ({ outbox, report, onUnnoted }: Doing, record: StoredOutbound, change: Noted): Promise<void> =>
  outbox.note(record.id, change).catch((error: unknown) => {
    report('outbox', error);
    onUnnoted?.(record);
  });

/** What the platform keeps of the record's subject, and what it confirmed to this browser. */
async function stateAt(
  { outbox, lookUp }: { outbox: Outbox; lookUp: LookUp | undefined },
  record: StateRecord,
): Promise<Omit<Extract<DeliveryEvent, { type: 'compared' }>, 'type' | 'record'>> {
  const confirmed = outbox.confirmed(record.account, subjectOf(record)).catch(() => undefined); // nothing is known then
  const asked: ReturnType<LookUp> = lookUp?.(record) ?? Promise.resolve({ answer: UNASKED });
  return { ...(await asked), confirmed: await confirmed };
}

const answerOf = (
  { deliver, report }: Pick<Doing, 'deliver' | 'report'>,
  record: Outbound,
  keepalive: boolean,
): Promise<Answer> =>
  deliver(record, { keepalive }).catch((error: unknown) => {
    report('deliver', error); // it promised not to; no answer is the safe reading
    return { status: 0, readable: false };
  });
