import type { StoredFact } from '#domain/kernel/journal.ts';
import {
  coalesce,
  isState,
  type Outbound,
  type Outbox,
  type StoredOutbound,
  subjectOf,
} from '#domain/tracking/index.ts';
import { type Forget, forgettable } from './forgetting.ts';
import type { JournalRules, JournalStore } from './journal.store.ts';
import { plainCopy } from './plain-copy.ts';
import { readable, unreadable } from './readable.ts';

/** `place`: in the order of arrival. */
type Row = StoredFact & { account: string; tab: string; n: number; place: number; slot: string | undefined };

/**
 * Journal and outbox of a browser that stores nothing (private window, storage refused). Same contract, except that
 * all of it ends with the page: say so to the learner. Holds copies, as a database would.
 */
export function memoryJournal(rules: JournalRules): JournalStore & Outbox {
  let facts: Row[] = [];
  let arrived = 0;
  let outbox: StoredOutbound[] = [];
  let lastSeq = 0;
  /** Highest order stored, by account and subject; sittings counted, by account. */
  const orders = new Map<string, Map<string, number>>();
  const epochs = new Map<string, number>();

  const put = (record: Outbound) => {
    if (outbox.some((known) => known.id === record.id)) return;
    if (isState(record)) {
      const mine = orders.get(record.account) ?? new Map<string, number>();
      if (record.order < (mine.get(subjectOf(record)) ?? 0)) return;
      orders.set(record.account, mine.set(subjectOf(record), record.order));
    }
    const sameSlot = record.slot === undefined ? [] : outbox.filter((known) => known.slot === record.slot);
    const { remove, since } = coalesce(sameSlot);
    const seq = ++lastSeq;
    outbox = outbox.filter((known) => !remove.includes(known.seq));
    outbox.push({ ...plainCopy(record), seq, since: since ?? seq, state: 'pending', tries: 0, why: '' });
  };

  const forget = (account: string, what: Forget): number => {
    const mine = facts.filter((fact) => fact.account === account);
    const gone = new Set(mine.filter(forgettable(mine, new Set(outbox.map((record) => record.attemptId)), what)));
    facts = facts.filter((fact) => !gone.has(fact));
    return gone.size;
  };

  return {
    epoch: async (account, known) => {
      const next = Math.max(known, epochs.get(account) ?? 0) + 1;
      epochs.set(account, next);
      return next;
    },

    marks: async (account) => new Map(orders.get(account)),

    write: async ({ account, facts: added, outbound, tab = '' }) => {
      const copies = plainCopy(added); // rejects before anything is kept
      const records = plainCopy(outbound);
      const known = new Set<string>();
      for (const { seq, restored: _restored, ...fact } of copies) {
        if (facts.some(({ id }) => id === fact.id)) {
          known.add(fact.id);
          continue;
        }
        const slot = rules.slotOf(fact);
        const sameSlot = facts.filter(
          (known) => slot !== undefined && known.account === account && known.slot === slot,
        );
        if (sameSlot.some((one) => one.tab === tab && one.n > seq)) {
          known.add(fact.id); // as in the database
          continue;
        }
        facts = facts.filter((known) => !sameSlot.includes(known));
        facts.push({ ...fact, account, tab, n: seq, place: ++arrived, slot });
      }
      for (const record of records) if (record.because === undefined || !known.has(record.because)) put(record);
    },

    read: async (account) => ({
      ...readable(plainCopy(facts.filter((fact) => fact.account === account)), rules.definitionOf),
      last: arrived,
    }),
    since: async (account, last) => {
      const newer = facts.filter((fact) => fact.account === account && (fact.place > last || last > arrived));
      return { ...readable(plainCopy(newer), rules.definitionOf), last: arrived };
    },

    unreadable: async (account) =>
      unreadable(plainCopy(facts.filter((fact) => fact.account === account)), rules.definitionOf),

    // Nothing of it outlives the page: there is no later start that would read it.
    readOpen: async (account) => ({
      ...readable(plainCopy(facts.filter((fact) => fact.account === account)), rules.definitionOf),
      earlier: [],
      last: arrived,
    }),
    fold: async () => undefined,
    giveBack: async () => undefined,

    prune: async (account, beforeMs) => forget(account, { olderThan: beforeMs }),
    accounts: async () => [...new Set(facts.map(({ account }) => account))],
    tidy: async (account) => void forget(account, 'finished'),
    removeAll: async (account) => {
      const unsent = outbox.filter((record) => record.account === account);
      outbox = outbox.filter((record) => record.account !== account);
      facts = facts.filter((fact) => fact.account !== account);
      return unsent.length;
    },

    lost: async () => [],

    after: async (account, seq) => plainCopy(outbox.filter((record) => record.account === account && record.seq > seq)),
    get: async (id) => plainCopy(outbox.find((record) => record.id === id)),
    remove: async (id) => {
      const gone = outbox.find((record) => record.id === id);
      if (!gone) return;
      const { seq, slot } = gone;
      const isOlder = (record: StoredOutbound) => slot !== undefined && record.slot === slot && record.seq < seq;
      outbox = outbox.filter((record) => record.seq !== seq && !isOlder(record));
    },
    note: async (id, change) =>
      void (outbox = outbox.map((record) =>
        record.id === id ? ({ ...record, ...change } as StoredOutbound) : record,
      )),
    count: async (account) => {
      const mine = outbox.filter((record) => record.account === account);
      const parked = mine.filter((record) => record.state === 'parked').length;
      return { pending: mine.length - parked, parked };
    },
  };
}
