import type { Subscription } from 'rxjs';
import { type Answer, type DeliveryEffect, type DeliveryEvent, type Outbound } from '#domain/tracking/index.ts';
import type { SenderOptions } from './sender-types.ts';

type Doing = Pick<
  SenderOptions,
  'outbox' | 'handed' | 'left' | 'deliver' | 'clock' | 'report' | 'onPaused' | 'onParked' | 'onUnnoted'
> & {
  account: string;
  /** Gives up the lead. */
  resign: () => void;
  /** Tells the machine what came of it. */
  dispatch: (event: DeliveryEvent) => void;
};

/** Does what the delivery machine wants done, with the outbox, the platform and the clock. */
export function effects({ account, outbox, handed, left, deliver, clock, report, resign, dispatch, ...told }: Doing): {
  perform: (effect: DeliveryEffect) => void;
  end: () => void;
} {
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
        const both = Promise.all([outbox.after(account, after), outbox.marks(account)]);
        return tellOf(both, ([records, marks]) => ({ type: 'read', records, marks, ...others(), all, n }), {
          type: 'unreadable',
          n,
          all,
        });
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
      case 'remove': {
        const { record, heir } = effect;
        return tellOf(outbox.remove(record.id, heir), () => ({ type: 'removed', record }), { type: 'failed', record });
      }
      case 'note': {
        const { record, change } = effect;
        const noting = outbox.note(record.id, change).catch((error: unknown) => {
          report('outbox', error);
          told.onUnnoted?.(record);
        });
        return tellOf(noting, () => ({ type: 'noted', record }));
      }
      case 'wake':
        wake?.unsubscribe();
        if (effect.at !== undefined)
          wake = clock.schedule(() => dispatch({ type: 'looked-for' }), Math.max(0, effect.at - clock.now()));
        return;
      case 'resign':
        return resign();
      case 'tell-paused':
        return told.onPaused?.();
      case 'tell-parked':
        return told.onParked?.(effect.record);
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

const answerOf = (
  { deliver, report }: Pick<Doing, 'deliver' | 'report'>,
  record: Outbound,
  keepalive: boolean,
): Promise<Answer> =>
  deliver(record, { keepalive }).catch((error: unknown) => {
    report('deliver', error); // it promised not to; no answer is the safe reading
    return { status: 0, readable: false };
  });
