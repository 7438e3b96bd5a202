import type { Subscription } from 'rxjs';
import {
  type DeliveryResponse,
  type DeliveryEffect,
  type DeliveryEvent,
  type FetchPlatformState,
  type RecordUpdate,
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
  /** Gives up leadership. */
  releaseLeadership: () => void;
  /** Reports results to the delivery machine. */
  dispatch: (event: DeliveryEvent) => void;
};

/** Result without a lookup: the platform has no newer state, so the record is sent. */
const UNASKED: DeliveryResponse = { status: 204, readable: true };

/** Performs the effects of the delivery machine with the outbox, the platform and the clock. */
export function effects(doing: Doing): { perform: (effect: DeliveryEffect) => void; end: () => void } {
  const { account, outbox, handed, left, deliver, lookUp, clock, report, releaseLeadership, dispatch } = doing;
  let wake: Subscription | undefined;

  /** Dispatches the result of the work, or `failed` if the store rejected. */
  const tellOf = <T>(work: Promise<T>, event: (result: T) => DeliveryEvent, failed?: DeliveryEvent): void => {
    work
      .then(event)
      .catch((error: unknown) => {
        report('outbox', error); // retried later; the platform recognises repeats by id
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
        const unclear = all ? outbox.unclear(account) : undefined; // of earlier pages
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
      case 'releaseLeadership':
        return releaseLeadership();
      default:
        return tellOwner(doing, effect);
    }
  };

  return { perform, end: () => wake?.unsubscribe() };
}

/** Records that other pages sent or left in localStorage. Read before the outbox: earlier ones are on disk by then. */
function lookAtOthers(handed: Doing['handed'], left: Doing['left'], account: string) {
  const before = left?.(account);
  return () => {
    // Records that were adopted meanwhile are in the outbox read, or were sent before: only those still left count.
    const still = new Set(left?.(account).map(({ id }) => id));
    return { handed: handed?.(account), left: before?.filter(({ id }) => still.has(id)) };
  };
}

type Told = Extract<DeliveryEffect, { do: `tell-${string}` }>;

/** Notifies the learner, or the rest of the client, of delivery events. */
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

/** Stores the delivery result of a record. Resolves also if the disk refuses: other pages then miss the result. */
const noted = ({ outbox, report, onUnnoted }: Doing, record: StoredOutbound, change: RecordUpdate): Promise<void> =>
  outbox.note(record.id, change).catch((error: unknown) => {
    report('outbox', error);
    onUnnoted?.(record);
  });

/** The platform's stored state of the record's subject, and the state that it last confirmed to this browser. */
async function stateAt(
  { outbox, lookUp }: { outbox: Outbox; lookUp: FetchPlatformState | undefined },
  record: StateRecord,
): Promise<Omit<Extract<DeliveryEvent, { type: 'compared' }>, 'type' | 'record'>> {
  const confirmed = outbox.confirmed(record.account, subjectOf(record)).catch(() => undefined); // as if never confirmed
  const asked: ReturnType<FetchPlatformState> = lookUp?.(record) ?? Promise.resolve({ answer: UNASKED });
  return { ...(await asked), confirmed: await confirmed };
}

const answerOf = (
  { deliver, report }: Pick<Doing, 'deliver' | 'report'>,
  record: Outbound,
  keepalive: boolean,
): Promise<DeliveryResponse> =>
  deliver(record, { keepalive }).catch((error: unknown) => {
    report('deliver', error); // `deliver` should never reject; "no response" is the safe reading
    return { status: 0, readable: false };
  });
