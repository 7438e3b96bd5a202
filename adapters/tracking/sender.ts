import type { Subscription } from 'rxjs';
import { cell } from '#domain/kernel/cell.ts';
import {
  type Answer,
  begun,
  type Delivery,
  type DeliveryEffect,
  type DeliveryEvent,
  type Outbound,
  step,
  unconfirmedOf,
  viewOf,
} from '#domain/tracking/index.ts';
import { HEARTBEAT_MS, type Leadership } from './leader.ts';
import { drained, NOTHING, publisher } from './sender-state.ts';
import type { Sender, SenderOptions } from './sender-types.ts';

export type { Sender, SenderOptions } from './sender-types.ts';

/** Performs what the delivery machine wants, one machine for each signed-in learner, and tells it what came of it. */
export function createSender(options: SenderOptions): Sender {
  const published = publisher();
  let current: ReturnType<typeof deliveryOf> | undefined;
  const end = () => {
    current?.end();
    current = undefined;
    published.set(NOTHING);
  };
  const tell = (event: DeliveryEvent) => current?.dispatch(event);
  return {
    state: published.projection,
    delivery: () => current?.machine.get(),
    start: (account) => {
      if (current?.machine.get().account !== account) {
        end();
        const mine = deliveryOf(account, options, (view) => mine === current && published.set(view));
        current = mine;
        mine.begin();
      }
      tell({ type: 'started' });
    },
    stop: end,
    wake: () => tell({ type: 'looked-for' }),
    refresh: () => tell({ type: 'online' }),
    tryNow: () => tell({ type: 'asked' }),
    offer: (records) => tell({ type: 'offered', records }),
    settle: (records) => tell({ type: 'settled', ids: records.map(({ id }) => id) }),
    refuse: (records) => tell({ type: 'refused', records }),
    flush: (why, kept) => tell({ type: why, kept }),
    drained: async (limitMs) => (current ? drained(current, options, limitMs) : false),
    rebuild: async (giveBack) => {
      const mine = current;
      if (!mine) return;
      await giveBack(unconfirmedOf(mine.machine.get()));
      mine.dispatch({ type: 'erased' });
    },
  };
}

function deliveryOf(
  account: string,
  { outbox, clock, random, report, deliver, leaders, onParked, onPaused }: SenderOptions,
  show: (view: ReturnType<typeof viewOf>) => void,
) {
  const machine = cell<Delivery>(begun(account));
  let wake: Subscription | undefined;
  let poll: Subscription | undefined;
  let leadership: Leadership = { leads: () => false, resign: () => {} };

  const dispatch = (event: DeliveryEvent): void => {
    const around = {
      now: clock.now(),
      leads: leadership.leads(),
      get chance() {
        return random.next();
      },
    };
    const [state, effects] = step(machine.projection.get(), event, around);
    machine.set(state);
    for (const effect of effects) perform(effect);
    if (!state.ended) show(viewOf(machine.projection.get(), clock.now()));
  };

  /** What came of work, or that the store failed at it. */
  const told = <T>(work: Promise<T>, event: (result: T) => DeliveryEvent, failed?: DeliveryEvent): void => {
    work
      .then(event)
      .catch((error: unknown) => {
        report('outbox', error); // tried again later, recognised by its id
        return failed;
      })
      .then((next) => next && dispatch(next))
      .catch((error: unknown) => report('delivery', error));
  };

  const answerOf = (record: Outbound, keepalive: boolean): Promise<Answer> =>
    deliver(record, { keepalive }).catch((error: unknown) => {
      report('deliver', error); // it promised not to; no answer is the safe reading
      return { status: 0, readable: false };
    });

  const perform = (effect: DeliveryEffect): void => {
    switch (effect.do) {
      case 'read': {
        const { after, all, n } = effect;
        const both = Promise.all([outbox.after(account, after), outbox.marks(account)]);
        return told(both, ([records, marks]) => ({ type: 'read', records, marks, all, n }), {
          type: 'unreadable',
          n,
          all,
        });
      }
      case 'count':
        return told(outbox.count(account), (counts) => ({ type: 'counted', ...counts }));
      case 'look': {
        const { record } = effect;
        return told(outbox.get(record.seq), (now) => ({ type: 'looked', record, now }), { type: 'failed', record });
      }
      case 'send': {
        const { record, keepalive } = effect;
        return told(answerOf(record, keepalive), (answer) => ({ type: 'answered', record, answer, keepalive }));
      }
      case 'remove': {
        const { record } = effect;
        return told(outbox.remove(record.seq, record.slot), () => ({ type: 'removed', record }), { type: 'failed', record });
      }
      case 'note':
        return void outbox.note(effect.record.seq, effect.change).catch((error: unknown) => report('outbox', error));
      case 'wake':
        wake?.unsubscribe();
        if (effect.at !== undefined)
          wake = clock.schedule(() => dispatch({ type: 'looked-for' }), Math.max(0, effect.at - clock.now()));
        return;
      case 'resign':
        return leadership.resign();
      case 'tell-paused':
        return onPaused?.();
      case 'tell-parked':
        return onParked?.(effect.record);
    }
  };

  const beat = () => {
    dispatch({ type: 'looked-for' }); // other tabs write too
    poll = clock.schedule(beat, HEARTBEAT_MS);
  };

  return {
    machine: machine.projection,
    dispatch,
    begin: () => {
      leadership = leaders.lead(account, (leading) => dispatch({ type: leading ? 'led' : 'unled' }));
      beat();
    },
    end: () => {
      poll?.unsubscribe();
      wake?.unsubscribe();
      dispatch({ type: 'ended' });
    },
  };
}
