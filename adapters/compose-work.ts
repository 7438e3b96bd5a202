import { attempt, attemptOf, highestEpoch } from '#domain/attempt/index.ts';
import type { ExternalTracking } from '#domain/aicc/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import { keepJournal } from '#domain/kernel/journal-keeper.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { epochOf, isState, isTerminal, raised, trackingSinks, withMemory } from '#domain/tracking/index.ts';
import type { Api } from './api/client.ts';
import type { Environment } from './platform/environment.ts';
import { besideDatabase } from './storage/beside-database.ts';
import type { Durable } from './storage/durable.ts';
import { fullDisk } from './storage/full-disk.ts';
import { lastWords } from './storage/last-words.ts';
import { concernsLearner, startReading } from './storage/start-reading.ts';
import { whileUnreadable } from './storage/while-unreadable.ts';
import { giveBack, toGiveBack } from './tracking/after-clearing.ts';
import { deliveryApi } from './tracking/delivery.api.ts';
import { givingBack } from './tracking/giving-back.ts';
import { leaders, storedBeats } from './tracking/leader.ts';
import type { Locks } from './tracking/locks.ts';
import { createSender } from './tracking/sender.ts';

type WorkOptions = {
  environment: Environment;
  api: Api;
  locks: Locks;
  runtime: Runtime;
  log: EventLog;
  clock: Clock;
  random: { next: () => number };
  store: Durable;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  actor: () => { homePage: string; userId: string };
  tokenOf: (account: string) => string | undefined;
  /** Where an outside LMS wants to hear of who is signed in. */
  external: () => ExternalTracking | undefined;
  names: { base: string; platform: string };
  say: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** What is done here, on its way to this browser's disk and to the platform. */
export function composeWork(options: WorkOptions) {
  const { environment, runtime, log, clock, store, account, say, report } = options;
  const beside = besideDatabase(environment);
  const words = lastWords(environment, store.tab, store.journal.write);
  // Memory would take them from where the next start finds them.
  const adopt = (mine: string) => (store.isDurable ? words.adopt(mine) : Promise.resolve());
  const deliver = deliveryApi(options.api, {
    actor: options.actor,
    tokenOf: options.tokenOf,
    external: options.external,
  });
  const outbox = whileUnreadable(store.outbox, { isErased: () => onlyHere.isErased(), report });
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
    left: (mine) => {
      const all = words.left(mine);
      const none: ReadonlyMap<string, number> = new Map();
      return { records: store.isDurable ? all : [], orders: all.filter(isState).reduce(raised, none) }; // as above
    },
    deliver: (record, how) => {
      beside.hand(record);
      return deliver(record, how);
    },
    leaders: leaders({ locks: options.locks, beats: storedBeats(environment.localStorage), clock, report }),
    clock,
    random: options.random,
    report,
    onParked: () => say({ refused: 'PROGRESS_SAVE_FAILURE' }),
    onUnnoted: (record) => beside.concern([record]), // another page would send it, also after a newer one
  });
  const disk = fullDisk();
  const follower = followJournal(log, startReading(store.journal, { adopt, left: words.facts }), {
    account,
    takes: concernsLearner,
  });
  const inOrder = {
    // What was told from memory while the disk refused is not stored any more.
    write: (batch: Parameters<typeof store.journal.write>[0]) =>
      onlyHere.behind(() => store.journal.write({ ...batch, outbound: batch.outbound.filter(outgoing.isOwed) })),
  };
  const journal = keepJournal(log, inOrder, {
    account,
    sinks: trackingSinks({
      attemptOf: (attemptId) => attemptOf(runtime.state(attempt).get(), attemptId),
      names: options.names,
    }),
    isTerminal,
    onWriting: (records) => {
      if (!store.isDurable) beside.concern(records);
      outgoing.offer(records);
    },
    onRefused: (records) => {
      beside.concern(records); // what is handed over from memory is on no disk that another page could read
      words.keep(unkept()); // there may be room for a little elsewhere
      outgoing.refuse(records);
      say({ refused: 'STORAGE_REFUSED' });
    },
    onStored: (records) => {
      words.settle(unkept);
      if (records.length > 0) outgoing.settle(records);
    },
    report: (where, error) => {
      disk.refused(error);
      report(where, error);
    },
  });
  /** What only this page has. What the platform has confirmed already is told by nobody again. */
  const unkept = () => {
    const refused = journal.unkept().map(({ account: mine, items }) => ({
      account: mine,
      items: items.map(({ fact, outbound }) => ({ fact, outbound: outbound.filter(outgoing.isOwed) })),
    }));
    const mine = account();
    if (mine === undefined || !onlyHere.isErased()) return refused;
    return [{ account: mine, items: toGiveBack({ runtime, outgoing }) }, ...refused];
  };
  const onlyHere = givingBack({
    retry: journal.retry,
    health: journal.health,
    giveBack: async () => {
      const mine = account();
      if (mine === undefined) return;
      beside.began(mine, knownEpoch(mine));
      await giveBack({ journal: store.journal, outgoing, runtime, clock }, mine);
    },
    isSignedIn: () => account() !== undefined,
    clock,
    report,
  });
  // What was told from memory is nobody's last word any more.
  outgoing.state.subscribe(() => {
    words.settle(unkept);
    const mine = account();
    if (mine !== undefined) words.told(mine, outgoing.isOwed);
  });

  /** The number of the newest sitting that this page knows of. */
  const knownEpoch = (mine: string): number => {
    const orders = [...(outgoing.delivery()?.known.values() ?? [])];
    return Math.max(beside.epoch(mine), highestEpoch(runtime.state(attempt).get()), ...orders.map(epochOf));
  };
  const healthy: Projection<boolean> = {
    get: () => onlyHere.health.get().unsaved === 0,
    subscribe: onlyHere.health.subscribe,
  };
  return {
    follower,
    outbox,
    outgoing: {
      ...outgoing,
      /** The page is hidden or going away: what is in memory only is kept first, then what can leave does. */
      flush: (why: 'hidden' | 'leaving') => outgoing.flush(why, words.keep(unkept()) || !store.isDurable),
    },
    journal: { ...journal, health: onlyHere.health },
    /** Site data was cleared while somebody learns: what is still in memory goes back to the disk. */
    erased: () => {
      follower.erased();
      outgoing.cleared();
      onlyHere.erased();
    },
    healthy,
    isDiskFull: disk.isFull,
    /** All that this browser keeps of a learner's work, for the end of their session. */
    kept: {
      store: store.journal,
      keeper: journal,
      sender: outgoing,
      elsewhere: store.isDurable ? [outgoing, words, beside] : [outgoing], // what belongs to a database goes with it
      report,
    },
    nextEpoch: async (): Promise<number> => {
      const mine = account() ?? '';
      const known = knownEpoch(mine);
      const epoch = await store.journal.epoch(mine, known).catch(() => known + 1);
      beside.began(mine, epoch);
      return epoch;
    },
    /** What the platform has not been told yet; where that cannot be read, as far as this page knows of it. */
    waiting: async () => {
      const mine = account();
      if (mine === undefined) return [];
      const left = words.left(mine); // before the read: what is adopted meanwhile is in both
      const stored = await outbox.after(mine, 0).catch(() => undefined);
      const delivery = outgoing.delivery();
      return delivery?.account === mine ? withMemory(stored, delivery, left) : (stored ?? []);
    },
  };
}
