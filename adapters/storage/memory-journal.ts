import type { Recorded } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import {
  coalesce,
  confirmedBy,
  type ConfirmedState,
  isRetellDue,
  isState,
  type Outbound,
  type Outbox,
  type StoredOutbound,
  subjectOf,
  type UnsettledStates,
} from '#domain/tracking/index.ts';
import { type RemovalRule, createRemovalCheck } from './forgetting.ts';
import type { JournalRules, JournalStore } from './journal.store.ts';
import { selectReadableFacts, selectUnreadableFacts } from './readable.ts';

/** `place`: position in order of arrival. */
type Row = StoredFact & { account: string; tab: string; n: number; place: number; slot: string | undefined };

/**
 * Journal and outbox in memory, for a browser that stores nothing (private window, storage refused). Same contract,
 * except that all data is lost with the page: warn the learner. Holds copies, like a database.
 */
export function memoryJournal(rules: JournalRules): JournalStore & Outbox {
  let facts: Row[] = [];
  let arrived = 0;
  const outbox = memoryOutbox();
  /** Attempt counters by account. */
  const epochs = new Map<string, number>();
  /** Epoch ms of the last redelivery, by account. */
  const retoldAt = new Map<string, number>();
  const factsOf = (account: string) => plainCopy(facts.filter((fact) => fact.account === account));
  const read = (of: readonly Row[]) => ({ ...selectReadableFacts(of, rules.definitionOf), last: arrived });

  /** False if the fact was stored already, or a newer one with its compaction key was. */
  const putFact = (account: string, tab: string, { seq, restored: _restored, ...fact }: Recorded): boolean => {
    if (facts.some(({ id }) => id === fact.id)) return false;
    const slot = rules.slotOf(fact);
    const sameSlot = facts.filter((known) => slot !== undefined && known.account === account && known.slot === slot);
    if (sameSlot.some((one) => one.tab === tab && one.n > seq)) return false; // as in the database
    facts = facts.filter((known) => !sameSlot.includes(known));
    facts.push({ ...fact, account, tab, n: seq, place: ++arrived, slot });
    return true;
  };
  const forget = (account: string, what: RemovalRule): number => {
    const mine = facts.filter((fact) => fact.account === account);
    const gone = new Set(mine.filter(createRemovalCheck(mine, outbox.attempts(), what)));
    facts = facts.filter((fact) => !gone.has(fact));
    return gone.size;
  };

  return {
    epoch: async (account, known) => {
      const next = Math.max(known, epochs.get(account) ?? 0) + 1;
      epochs.set(account, next);
      return next;
    },

    write: async ({ account, facts: added, outbound, tab = '' }) => {
      const copies = plainCopy(added); // throws before anything is stored
      const records = plainCopy(outbound);
      const known = new Set<string>();
      for (const fact of copies) if (!putFact(account, tab, fact)) known.add(fact.id);
      for (const record of records) if (record.because === undefined || !known.has(record.because)) outbox.put(record);
    },

    read: async (account) => read(factsOf(account)),
    since: async (account, last) => read(factsOf(account).filter((fact) => fact.place > last || last > arrived)),

    unreadable: async (account) => selectUnreadableFacts(factsOf(account), rules.definitionOf),

    // Nothing outlives the page: no later start needs a checkpoint.
    readOpen: async (account) => ({ ...read(factsOf(account)), earlier: [] }),
    fold: async () => undefined,
    giveBack: async () => undefined,

    prune: async (account, beforeMs) => forget(account, { olderThan: beforeMs }),
    mayRetell: async (account, now) => isRetellDue(retoldAt.get(account), now),
    retell: async (account, now, outbound) => {
      if (!isRetellDue(retoldAt.get(account), now)) return false;
      for (const record of plainCopy(outbound)) outbox.put(record);
      retoldAt.set(account, now);
      return true;
    },
    accounts: async () => [...new Set(facts.map(({ account }) => account))],
    tidy: async (account) => void forget(account, 'finished'),
    flushKey: () => Promise.reject(new Error('no key outlives this page')),
    removeAll: async (account) => {
      facts = facts.filter((fact) => fact.account !== account);
      return outbox.removeAll(account);
    },

    lost: async () => [],
    ...outbox.outbox,
  };
}

/** In-memory outbox, for a browser that stores nothing. */
function memoryOutbox() {
  let records: StoredOutbound[] = [];
  let lastSeq = 0;
  /** Highest stored order, by account and subject. */
  const orders = new Map<string, Map<string, number>>();
  /** Last confirmed states, by account and subject. */
  const confirmed = new Map<string, ConfirmedState>();
  /** Doubtful states, by account and subject. */
  const unclear = new Map<string, ReadonlyMap<string, UnsettledStates>>();
  const confirm = (record: StoredOutbound): void => {
    if (isState(record)) confirmed.set(`${record.account} ${subjectOf(record)}`, confirmedBy(record));
  };

  const outbox: Outbox = {
    marks: async (account) => new Map(orders.get(account)),
    after: async (account, seq) =>
      plainCopy(records.filter((record) => record.account === account && record.seq > seq)),
    get: async (id) => plainCopy(records.find((record) => record.id === id)),
    confirmed: async (account, subject) => confirmed.get(`${account} ${subject}`),
    unclear: async (account) => new Map(unclear.get(account)),
    remove: async (id, { heir, confirmed: isConfirmed = false, unclear: doubt } = {}) => {
      if (heir)
        records = records.map((record) =>
          record.id === heir.id ? { ...record, since: Math.min(record.since, heir.since) } : record,
        );
      const gone = records.find((record) => record.id === id);
      if (!gone) return;
      if (isConfirmed) confirm(gone);
      if (doubt && isState(gone))
        unclear.set(gone.account, new Map(unclear.get(gone.account)).set(subjectOf(gone), doubt));
      const { seq, slot } = gone;
      const isOlder = (record: StoredOutbound) => slot !== undefined && record.slot === slot && record.seq < seq;
      records = records.filter((record) => record.seq !== seq && !isOlder(record));
    },
    note: async (id, change) => {
      records = records.map((record) => (record.id === id ? { ...record, ...change } : record));
      const noted = records.find((record) => record.id === id);
      if (noted && change.state === 'confirmed') confirm(noted);
    },
    count: async (account) => {
      const countOf = (state: StoredOutbound['state']) =>
        records.filter((record) => record.account === account && record.state === state).length;
      return { pending: countOf('pending'), parked: countOf('parked') };
    },
  };
  return {
    outbox,
    put: (record: Outbound) => {
      if (records.some((known) => known.id === record.id)) return;
      if (isState(record)) {
        const mine = orders.get(record.account) ?? new Map<string, number>();
        if (record.order < (mine.get(subjectOf(record)) ?? 0)) return;
        orders.set(record.account, mine.set(subjectOf(record), record.order));
      }
      const sameSlot = record.slot === undefined ? [] : records.filter((known) => known.slot === record.slot);
      const { remove, since } = coalesce(sameSlot);
      const seq = ++lastSeq;
      records = records.filter((known) => !remove.includes(known.seq));
      records.push({ ...plainCopy(record), seq, since: since ?? seq, state: 'pending', tries: 0, why: '' });
    },
    /** Attempts with unconfirmed records. */
    attempts: () => new Set(records.filter(({ state }) => state !== 'confirmed').map(({ attemptId }) => attemptId)),
    /** Returns the number of unconfirmed records. */
    removeAll: (account: string): number => {
      const unsent = records.filter((record) => record.account === account && record.state !== 'confirmed').length;
      records = records.filter((record) => record.account !== account);
      return unsent;
    },
  };
}

/**
 * Copies plain data, as a database would. Throws DataCloneError on values that no database stores. Takes a seventh of
 * the time of `structuredClone`, which checks each object for special types.
 */
export function plainCopy<T>(value: T): T {
  return copied(value) as T; // a copy has the type of its original
}

function copied(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('This cannot be stored', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const inner = copied((value as Record<string, unknown>)[key]); // an object has a value for each of its keys
    if (key === '__proto__')
      // Assigning `__proto__` would set the prototype; here it is data.
      Object.defineProperty(copy, key, { value: inner, enumerable: true, configurable: true, writable: true });
    else copy[key] = inner;
  }
  return copy;
}
