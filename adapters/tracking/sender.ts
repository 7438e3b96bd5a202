import type { SchedulerLike, Subscription } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { PollHint } from '#domain/kernel/clock.ts';
import {
  initialDelivery,
  countsOf,
  type Delivery,
  type DeliveryEvent,
  isOwed,
  type Outbox,
  type OutboxView,
  owedOf,
  idlePollMs,
  step,
  viewOf,
} from '#domain/tracking/index.ts';
import { effects } from './effects.ts';
import { HEARTBEAT_MS, type Leadership } from './leader.ts';
import type { Sender, SenderOptions } from './sender-types.ts';
import type { Projection } from '#domain/kernel/projection.ts';

export type { Sender, SenderOptions } from './sender-types.ts';

/** Performs the effects of the delivery machine and returns results to it. One machine per signed-in learner. */
export function createSender(options: SenderOptions): Sender {
  const published = publisher();
  let current: ReturnType<typeof deliveryOf> | undefined;
  /** Last machine per learner; it still receives responses. */
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
          initialDelivery(account, before.get(account)?.machine.get()),
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
  let leadership: Leadership = { leads: () => false, releaseLeadership: () => {} };

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

  const { perform, end } = effects({
    ...options,
    account,
    releaseLeadership: () => leadership.releaseLeadership(),
    dispatch,
  });
  const quiet: PollHint = {
    everyMs: HEARTBEAT_MS,
    quietFor: () => (leadership.leads() ? idlePollMs(machine.projection.get(), clock.now()) : 0),
  };
  const beat = () => {
    dispatch({ type: 'looked-for' }); // other tabs write to the outbox, too
    poll = clock.schedule<PollHint>(beat, HEARTBEAT_MS, quiet);
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

const NOTHING: OutboxView = { pending: 0, parked: 0, sending: 0, paused: false, nextTryAtMs: undefined };

/** Publishes changed views only. */
function publisher() {
  const state = atom(NOTHING);
  const set = (next: OutboxView) => {
    const now = state.projection.get();
    const keys = Object.keys(next) as (keyof OutboxView)[]; // `OutboxView` has no other keys
    if (!keys.every((key) => next[key] === now[key])) state.set(next);
  };
  return { projection: state.projection, set };
}

/**
 * True when nothing is pending; false after `limitMs`. Reads the outbox itself, because recent writes count and another
 * tab may be the leader. Never rejects.
 */
async function drained(
  { machine, dispatch }: { machine: Projection<Delivery>; dispatch: (event: DeliveryEvent) => void },
  { outbox, clock }: { outbox: Outbox; clock: SchedulerLike },
  limitMs: number,
): Promise<boolean> {
  const { account } = machine.get();
  // An unreadable outbox counts as not empty.
  const isEmpty = () =>
    outbox.count(account).then(
      ({ pending }) => pending === 0 && countsOf(machine.get().waiting).pending === 0,
      () => false,
    );
  const nothingWaits = async () => (await isEmpty()) && machine.get().underWay.length === 0;
  dispatch({ type: 'looked-for' });
  if (await isEmpty()) return true;
  return new Promise((resolve) => {
    let asking = false;
    let again = false;
    const ask = async () => {
      again = asking;
      if (asking) return;
      asking = true;
      if (await nothingWaits()) end(true);
      asking = false;
      if (again) void ask();
    };
    const unsubscribe = machine.subscribe(() => void ask());
    const timer = clock.schedule(() => end(false), limitMs);
    const end = (result: boolean) => {
      timer.unsubscribe();
      unsubscribe();
      again = false;
      resolve(result);
    };
  });
}
