import type { Subscription } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { Quiet } from '#domain/kernel/clock.ts';
import {
  begun,
  type Delivery,
  type DeliveryEvent,
  isOwed,
  step,
  owedOf,
  quietFor,
  viewOf,
} from '#domain/tracking/index.ts';
import { effects } from './effects.ts';
import { HEARTBEAT_MS, type Leadership } from './leader.ts';
import { drained, NOTHING, publisher } from './sender-state.ts';
import type { Sender, SenderOptions } from './sender-types.ts';

export type { Sender, SenderOptions } from './sender-types.ts';

/** Performs what the delivery machine wants, one machine for each signed-in learner, and tells it what came of it. */
export function createSender(options: SenderOptions): Sender {
  const published = publisher();
  let current: ReturnType<typeof deliveryOf> | undefined;
  /** By learner: their last machine, which still hears answers. */
  const before = new Map<string, Pick<ReturnType<typeof deliveryOf>, 'machine'>>();
  const end = () => {
    if (current) before.set(current.machine.get().account, current);
    current?.end();
    current = undefined;
    published.set(NOTHING);
  };
  const tell = (event: DeliveryEvent) => current?.dispatch(event);
  return {
    state: published.projection,
    delivery: () => current?.machine.get(),
    isOwed: (record) => {
      const own = current?.machine.get();
      const known = own?.account === record.account ? own : before.get(record.account)?.machine.get();
      return known === undefined || isOwed(known, record);
    },
    start: (account) => {
      if (current?.machine.get().account !== account) {
        end();
        const mine = deliveryOf(
          begun(account, before.get(account)?.machine.get()),
          options,
          (view) => mine === current && published.set(view),
        );
        current = mine;
        mine.begin();
      }
      tell({ type: 'started' });
    },
    stop: end,
    forget: (account) => void before.delete(account),
    wake: () => tell({ type: 'looked-for' }),
    refresh: () => tell({ type: 'online' }),
    tryNow: () => tell({ type: 'asked' }),
    offer: (records) => tell({ type: 'offered', records }),
    settle: (records) => tell({ type: 'settled', ids: records.map(({ id }) => id) }),
    refuse: (records) => tell({ type: 'refused', records }),
    flush: (why, kept) => tell({ type: why, kept }),
    cleared: () => tell({ type: 'cleared' }),
    drained: async (limitMs) => (current ? drained(current, options, limitMs) : false),
    rebuild: async (giveBack) => {
      const mine = current;
      if (!mine) return;
      await giveBack(() => owedOf(mine.machine.get()));
      mine.dispatch({ type: 'erased' });
    },
  };
}

function deliveryOf(start: Delivery, options: SenderOptions, show: (view: ReturnType<typeof viewOf>) => void) {
  const { clock, random, leaders } = options;
  const { account } = start;
  const machine = atom<Delivery>(start);
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
    const [state, wanted] = step(machine.projection.get(), event, around);
    machine.set(state);
    for (const effect of wanted) perform(effect);
    if (!state.ended) show(viewOf(machine.projection.get(), clock.now()));
  };

  const { perform, end } = effects({ ...options, account, resign: () => leadership.resign(), dispatch });
  const quiet: Quiet = {
    everyMs: HEARTBEAT_MS,
    quietFor: () => (leadership.leads() ? quietFor(machine.projection.get(), clock.now()) : 0),
  };
  const beat = () => {
    dispatch({ type: 'looked-for' }); // other tabs write too
    poll = clock.schedule<Quiet>(beat, HEARTBEAT_MS, quiet);
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
      end();
      dispatch({ type: 'ended' });
    },
  };
}
