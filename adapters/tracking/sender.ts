import type { Outbound } from '#domain/kernel/journal.ts';
import {
  type Answer,
  heads,
  leavingBatch,
  retryDelayMs,
  type StoredOutbound,
  verdictOn,
} from '#domain/tracking/index.ts';
import { HEARTBEAT_MS } from './leader.ts';
import { calm, maySend, newRun, occupy, type Run, vacate } from './run.ts';
import { drained, NOTHING, publisher } from './sender-state.ts';
import type { Sender, SenderOptions } from './sender-types.ts';

export type { Sender, SenderOptions } from './sender-types.ts';

/** Lanes sent at the same time. */
const MAX_LANES = 4;

/**
 * The delivery loop: lanes strictly serial, four at a time, only in the leading tab, only for the signed-in learner. A
 * record is read again just before it is sent and leaves the outbox only by acknowledgement.
 */
export function createSender(options: SenderOptions): Sender {
  const { outbox, clock, report } = options;
  const rules = options.rules ?? { heads, verdictOn, retryDelayMs };
  const published = publisher();
  let run: Run | undefined;

  const start = (account: string) => {
    if (run?.outgoing.account === account) {
      run.paused = false;
      calm(run);
      return pump(run);
    }
    stop();
    const mine = newRun(account, outbox);
    run = mine;
    mine.leadership = options.leaders.lead(account, (leading) => {
      mine.upToDate = false;
      if (mine.ended || !leading) return;
      pump(mine);
    });
    const poll = () => {
      pump(mine); // other tabs write too
      mine.timers.poll = clock.schedule(poll, HEARTBEAT_MS);
    };
    poll();
  };

  const stop = () => {
    if (!run) return;
    run.ended = true;
    run.timers.poll?.unsubscribe();
    run.timers.retry?.unsubscribe();
    if (run.busy.size === 0) run.leadership.resign(); // else once the last answer is in
    run = undefined;
    published.set(NOTHING);
  };

  const failed = (where: string) => (error: unknown) => report(where, error);

  const pump = (mine: Run): void => {
    if (mine.ended) return;
    mine.again = true;
    if (mine.pumping) return;
    mine.pumping = true;
    const loop = async () => {
      while (mine.again && !mine.ended) {
        mine.again = false;
        await mine.outgoing.load();
        if (await isReady(mine)) {
          await mine.outgoing.tidy(({ lane }) => mine.busy.has(lane));
          dispatch(mine);
        }
        await publish(mine);
      }
    };
    loop()
      .catch(failed('outbox')) // the next poll tries again
      .finally(() => (mine.pumping = false))
      .then(() => mine.again && pump(mine), failed('outbox'));
  };

  /** Leads, and knows what earlier leaders did. Reads it again when that failed. */
  const isReady = async (mine: Run): Promise<boolean> => {
    if (!mine.leadership.leads()) return false;
    if (!mine.upToDate) {
      await mine.outgoing.reload();
      mine.upToDate = mine.leadership.leads();
    }
    return mine.upToDate;
  };

  const isFree = (mine: Run) => (lane: string) =>
    !mine.busy.has(lane) && Math.max(mine.notBefore.get(lane) ?? 0, mine.quietUntil) <= clock.now();

  const dispatch = (mine: Run): void => {
    if (mine.ended || mine.paused) return;
    for (const record of rules.heads(mine.outgoing.front, isFree(mine))) {
      if (mine.busy.size >= MAX_LANES) break;
      void send(mine, record); // settles what it does itself
    }
    mine.timers.retry?.unsubscribe();
    const next = nextTry(mine);
    if (next !== undefined) mine.timers.retry = clock.schedule(() => pump(mine), Math.max(0, next - clock.now()));
  };

  const send = async (mine: Run, { seq, lane }: StoredOutbound): Promise<void> => {
    occupy(mine, lane);
    outbox.setInFlight(seq, true);
    try {
      const record = await mine.outgoing.current(seq);
      if (!record || record.state === 'parked' || !maySend(mine, record)) return;
      await settle(mine, record, await answerOf(record, false));
    } catch (error) {
      report('outbox', error); // the store failed: sent again later, recognised by its id
      mine.notBefore.set(lane, clock.now() + HEARTBEAT_MS);
    } finally {
      outbox.setInFlight(seq, false);
      vacate(mine, lane);
      pump(mine);
    }
  };

  const answerOf = async (record: Outbound, keepalive: boolean): Promise<Answer> => {
    try {
      return await options.deliver(record, { keepalive });
    } catch (error) {
      report('deliver', error); // it promised not to; no answer is the safe reading
      return { status: 0, readable: false };
    }
  };

  const settle = async (mine: Run, record: Outbound, answer: Answer): Promise<void> => {
    const verdict = rules.verdictOn(record, answer);
    const stored = mine.outgoing.byId(record.id);
    switch (verdict.then) {
      case 'delivered':
        mine.notBefore.delete(record.lane);
        return mine.outgoing.acknowledge(record);
      case 'pause':
        if (mine.paused) return;
        mine.paused = true;
        if (!mine.ended) options.onPaused?.();
        return;
      case 'retry': {
        const tries = (stored?.tries ?? 0) + 1;
        const until = clock.now() + rules.retryDelayMs(tries, options.random.next(), verdict.retryAfterSeconds);
        mine.notBefore.set(record.lane, until);
        if (verdict.retryAfterSeconds !== undefined) mine.quietUntil = Math.max(mine.quietUntil, until);
        return stored && mine.outgoing.note(stored.seq, { tries, why: verdict.why });
      }
      case 'park':
        if (!stored) return;
        await mine.outgoing.note(stored.seq, { state: 'parked', why: verdict.why });
        return options.onParked?.({ ...stored, state: 'parked', why: verdict.why });
    }
  };

  const flush = (why: 'hidden' | 'leaving'): void => {
    const mine = run;
    if (!mine || mine.paused || !mine.upToDate || !mine.leadership.leads()) return;
    const isOnItsWay = (id: string) =>
      mine.leaving.has(id) || (why === 'hidden' && mine.busy.has(mine.outgoing.byId(id)?.lane ?? ''));
    for (const record of leavingBatch(mine.outgoing.front, mine.outgoing.fresh, isOnItsWay)) {
      occupy(mine, record.lane);
      mine.leaving.add(record.id);
      answerOf(record, true)
        .then((answer) => settle(mine, record, answer))
        .catch(failed('outbox'))
        .finally(() => {
          mine.leaving.delete(record.id);
          vacate(mine, record.lane);
          pump(mine);
        })
        .catch(failed('outbox'));
    }
  };

  const unpark = async ({ outgoing }: Run): Promise<void> => {
    for (const { seq } of outgoing.parked) await outgoing.note(seq, { state: 'pending' });
  };

  const nextTry = (mine: Run): number | undefined => {
    if (mine.paused) return undefined;
    const now = clock.now();
    const waits = rules
      .heads(mine.outgoing.front, (lane) => !mine.busy.has(lane))
      .map(({ lane }) => Math.max(mine.notBefore.get(lane) ?? 0, mine.quietUntil))
      .filter((at) => at > now);
    return waits.length === 0 ? undefined : Math.min(...waits);
  };

  const publish = async (mine: Run): Promise<void> => {
    const counts = mine.leadership.leads() ? mine.outgoing.counts : await outbox.count(mine.outgoing.account); // another tab delivers
    if (mine.ended) return;
    published.set({ ...counts, sending: mine.busy.size, paused: mine.paused, nextTryAtMs: nextTry(mine) });
  };

  const withRun = (act: (mine: Run) => void) => () => {
    if (run) act(run);
  };

  return {
    state: published.projection,
    start,
    stop,
    wake: withRun(pump),
    refresh: withRun((mine) => {
      mine.notBefore.clear();
      pump(mine);
    }),
    tryNow: withRun((mine) => {
      calm(mine);
      void unpark(mine)
        .catch(failed('outbox'))
        .then(() => pump(mine));
    }),
    offer: (records) => run?.outgoing.offer(records),
    refuse: (records) => {
      run?.outgoing.refuse(records);
      if (run) pump(run);
    },
    flush,
    drained: async (limitMs) => {
      const mine = run;
      if (!mine) return false;
      await mine.outgoing.load(); // what was stored a moment ago counts
      if (mine.outgoing.counts.pending === 0) return true;
      return drained(published.projection, clock, limitMs, () => pump(mine));
    },
    rebuild: async (giveBack) => {
      const mine = run;
      if (!mine) return;
      await giveBack(mine.outgoing.all);
      await mine.outgoing.reload();
      pump(mine);
    },
  };
}
