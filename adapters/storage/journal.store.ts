import type { EarlierAttempts, StoredAttempts } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Batch, Journal, StoredFact } from '#domain/kernel/journal.ts';
import { coalesce, epochOf, isRetellDue, isState, type Outbound, subjectOf } from '#domain/tracking/index.ts';
import {
  type CountingRules,
  foldSome,
  forgetTitles,
  restoreCheckpoints,
  oldTitles,
  readOpen,
} from './checkpoint.store.ts';
import { accountsIn, forgetFinished, forgetPartitions, forgetStreams, oldStreams, removeAll } from './forgetting.ts';
import type { Database } from './database/idb.ts';
import { type FactRow, FLUSH_KEY, type PartitionRow, storedRecordOf, type Transaction } from './database/schema.ts';
import { selectReadableFacts, selectUnreadableFacts, type UnreadableFact } from './readable.ts';
import type { Watermarks } from './outbox/watermarks.ts';

/** Rules about facts that the journal needs, without knowing the areas that define them. */
export type JournalRules = CountingRules & {
  /** Compaction key: a newer fact with the same key replaces the older one. */
  slotOf: (fact: StoredFact) => string | undefined;
};

/** Streams per pruning transaction. */
const PRUNE_AT_ONCE = 200;

export type JournalStore = Omit<Journal<Outbound>, 'write'> &
  StoredAttempts & {
    /**
     * `tab`: log of the facts, if they come from another tab's final flush. `again`: facts that exist already get a new
     * position among these, because later ones may have been stored before.
     */
    write: (batch: Batch<Outbound> & { tab?: string; again?: boolean }) => Promise<void>;
    /**
     * Number of the account's next attempt: 1, 2, 3, … across all tabs, above any earlier number and above `known`.
     * Rejects like a write.
     */
    epoch: (account: string, known: number) => Promise<number>;
    /** Facts of this learner that `read` leaves out, oldest first. */
    unreadable: (account: string) => Promise<readonly UnreadableFact[]>;
    /**
     * Compacts confirmed attempts that ended before `beforeMs` (epoch ms, UTC) into the checkpoint. The next start then
     * skips their facts, which stay until they are pruned.
     */
    fold: (account: string, beforeMs: number) => Promise<void>;
    /** Restores the checkpoint that this page had loaded, after the database was erased. */
    giveBack: (account: string, earlier: readonly EarlierAttempts[]) => Promise<void>;
    /**
     * Removes facts older than `beforeMs` (epoch ms, UTC), stream by stream. A stream is removed if all of it is that
     * old, its attempt has ended and the outbox has none of it. Returns the number of facts.
     */
    prune: (account: string, beforeMs: number) => Promise<number>;
    /** Whether `retell` may store records at this time (epoch ms). */
    mayRetell: (account: string, now: number) => Promise<boolean>;
    /** Queues records of stored facts for redelivery, at most once a day; true if it did. Rejects like a write. */
    retell: (account: string, now: number, outbound: readonly Outbound[]) => Promise<boolean>;
    /** Accounts with facts in the journal. */
    accounts: () => Promise<readonly string[]>;
    /**
     * Sign-out: removes ended, fully confirmed attempts, idle partitions and the key of final flushes. `keepsFlushKey`
     * is called in the transaction: whether entries remain that need it.
     */
    tidy: (account: string, options?: { readonly keepsFlushKey: () => boolean }) => Promise<void>;
    /** Key that encrypts the account's final flushes (32 bytes). `fresh` is stored if there is none. */
    flushKey: (account: string, fresh: Uint8Array) => Promise<Uint8Array>;
    /** Removes all stored data of a learner, sent or not. Resolves with the number of unsent records. */
    removeAll: (account: string) => Promise<number>;
    /** Partitions whose records vanished since they were stored, because the database was erased. Normally empty. */
    lost: (account: string) => Promise<readonly string[]>;
  };

/**
 * The journal in IndexedDB. One transaction stores facts with their outbound records, and replaces pending snapshots.
 * Repeating a write after an unclear failure changes nothing. `tab` names this page's log.
 */
export function journalStore(
  db: Database,
  options: JournalRules & { tab: string; watermarks: Watermarks },
): JournalStore {
  return {
    write: async ({ tab = options.tab, again = false, ...batch }) => {
      const { account, strict } = batch;
      const put = { slotOf: options.slotOf, tab, again };
      raise(options.watermarks, account, await db.change((tx) => putBatch(tx, batch, put), { strict }));
    },

    epoch: (account, known) => db.change((tx) => nextEpoch(tx, account, known)),

    read: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('facts').index('account').getAll(account);
        return { ...selectReadableFacts(rows, options.definitionOf), last: await lastPlace(tx) };
      }),

    since: (account, place) =>
      db.read(async (tx) => {
        const { rows, last } = await rowsSince(tx, account, place);
        return { ...selectReadableFacts(rows, options.definitionOf), last };
      }),

    unreadable: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('facts').index('account').getAll(account);
        return selectUnreadableFacts(rows, options.definitionOf);
      }),

    readOpen: (account, streams) =>
      db.read(async (tx) => ({ ...(await readOpen(tx, account, streams, options)), last: await lastPlace(tx) })),

    fold: async (account, beforeMs) => {
      while (await db.change((tx) => foldSome(tx, account, beforeMs, options)));
    },

    giveBack: (account, earlier) => db.change((tx) => restoreCheckpoints(tx, account, earlier)),

    prune: async (account, beforeMs) => {
      const old = await db.read(async (tx) => ({
        streams: await oldStreams(tx, account, beforeMs),
        titles: await oldTitles(tx, account, beforeMs),
      }));
      let gone = 0;
      for (let n = 0; n < old.streams.length; n += PRUNE_AT_ONCE)
        gone += await db.change((tx) => forgetStreams(tx, account, old.streams.slice(n, n + PRUNE_AT_ONCE), beforeMs));
      if (old.titles.length > 0) await db.change((tx) => forgetTitles(tx, account, beforeMs));
      return gone;
    },

    ...redelivery(db, options.watermarks),
    accounts: () => db.read(accountsIn),

    flushKey: async (account, fresh) =>
      (await db.read((tx) => tx.objectStore('meta').get([account, FLUSH_KEY])))?.flushKey ??
      (await db.change((tx) => storeFlushKey(tx, account, fresh), { strict: true })),

    tidy: async (account, { keepsFlushKey } = { keepsFlushKey: () => false }) => {
      await db.change((tx) => forgetFinished(tx, account));
      const busy = await db.change((tx) => forgetPartitions(tx, account, keepsFlushKey));
      const marks = Object.entries(options.watermarks.read(account)).filter(([lane]) => busy.has(lane));
      options.watermarks.write(account, Object.fromEntries(marks));
    },

    removeAll: async (account) => {
      const unsent = await db.change((tx) => removeAll(tx, account), { strict: true });
      options.watermarks.write(account, {});
      return unsent;
    },

    lost: async (account) => {
      const rows = await db.read((tx) => tx.objectStore('meta').index('account').getAll(account));
      const known = new Map(rows.map((row) => [row.lane, row.lastSeq]));
      const marks = Object.entries(options.watermarks.read(account));
      const lost = marks.filter(([lane, seq]) => seq > (known.get(lane) ?? 0)).map(([lane]) => lane);
      if (lost.length > 0) options.watermarks.write(account, Object.fromEntries(known)); // reported once
      return lost;
    },
  };
}

const redelivery = (db: Database, watermarks: Watermarks): Pick<JournalStore, 'mayRetell' | 'retell'> => ({
  mayRetell: (account, now) => db.read((tx) => mayRetell(tx, account, now)),
  retell: async (account, now, outbound) => {
    const marks = await db.change((tx) => putRetold(tx, account, { now, outbound }), { strict: true });
    if (marks) raise(watermarks, account, marks);
    return marks !== undefined;
  },
});

function raise(watermarks: Watermarks, account: string, marks: Readonly<Record<string, number>>): void {
  if (Object.keys(marks).length > 0) watermarks.write(account, { ...watermarks.read(account), ...marks });
}

/**
 * Stores facts and records; returns the last `seq` per partition. Throws, and so stores nothing, if `isMeant` returns
 * false.
 */
async function putBatch(
  tx: Transaction,
  { account, facts, outbound, isMeant }: Batch<Outbound>,
  how: { slotOf: JournalRules['slotOf']; tab: string; again: boolean },
): Promise<Record<string, number>> {
  const known = new Set<string>();
  for (const fact of facts) if (!(await putFact(tx, account, fact, how))) known.add(fact.id);
  if (isMeant?.() === false) throw new DOMException('What came before it was refused', 'AbortError');
  return putRecords(tx, account, outbound, known);
}

/** Stores records, except those of `known` facts; returns the last `seq` per partition. */
async function putRecords(
  tx: Transaction,
  account: string,
  outbound: readonly Outbound[],
  known: ReadonlySet<string> = new Set(),
): Promise<Record<string, number>> {
  const last: Record<string, number> = {};
  for (const record of outbound) {
    if (record.because !== undefined && known.has(record.because)) continue; // stored with its fact earlier
    const seq = await putRecord(tx, record);
    if (seq !== undefined) last[record.lane] = seq;
  }
  for (const [lane, lastSeq] of Object.entries(last)) await mark(tx, account, lane, { lastSeq });
  return last;
}

async function nextEpoch(tx: Transaction, account: string, known: number): Promise<number> {
  const rows = await tx.objectStore('meta').index('account').getAll(account);
  const highest = rows.map((row) => Math.max(row.epoch ?? 0, epochOf(row.order ?? 0)));
  const next = Math.max(known, ...highest) + 1;
  await mark(tx, account, '', { epoch: next });
  return next;
}

const mayRetell = async (tx: Transaction, account: string, now: number): Promise<boolean> =>
  isRetellDue((await tx.objectStore('meta').get([account, '']))?.retoldAt, now);

/** Stores records and time in one transaction; undefined if another tab did that meanwhile. */
async function putRetold(
  tx: Transaction,
  account: string,
  { now, outbound }: { now: number; outbound: readonly Outbound[] },
): Promise<Record<string, number> | undefined> {
  if (!(await mayRetell(tx, account, now))) return undefined;
  await mark(tx, account, '', { retoldAt: now });
  return putRecords(tx, account, outbound);
}

/** Facts of a learner after a key in order of arrival; all facts if the database was erased meanwhile. */
async function rowsSince(tx: Transaction, account: string, place: number): Promise<{ rows: FactRow[]; last: number }> {
  const last = await lastPlace(tx);
  const from = last < place ? 0 : place; // after an erasure, keys start from 1 again
  const rows = await tx.objectStore('facts').getAll(IDBKeyRange.lowerBound(from, true));
  return { rows: rows.filter((row) => row.account === account), last };
}

const lastPlace = async (tx: Transaction): Promise<number> =>
  (await tx.objectStore('facts').openKeyCursor(null, 'prev'))?.key ?? 0;

/** False if the fact was stored already. */
async function putFact(
  tx: Transaction,
  account: string,
  fact: Recorded,
  { slotOf, tab, again }: { slotOf: JournalRules['slotOf']; tab: string; again: boolean },
): Promise<boolean> {
  const store = tx.objectStore('facts');
  const there = await store.index('id').getKey(fact.id);
  if (there !== undefined && !again) return false;
  if (there !== undefined) await store.delete(there);
  const { seq, restored: _restored, ...kept } = fact;
  const slot = slotOf(kept);
  const row: FactRow = { ...kept, account, tab, n: seq };
  if (slot !== undefined) {
    row.slot = `${account}|${slot}`;
    for (const order of await store.index('slot').getAllKeys(row.slot)) {
      const older = await store.get(order);
      // A tab stores in log order. The fact was stored before, and a newer one has replaced it.
      if (older?.tab === tab && older.n > seq) return false;
      if (older?.tab !== tab && fact.restored) return true; // restored after an erasure: its own tab has stored a newer one
      await store.delete(order);
    }
  }
  await store.add(row);
  return there === undefined;
}

/** `seq` of the new record; undefined if the record exists, or is a state older than a stored one. */
async function putRecord(tx: Transaction, record: Outbound): Promise<number | undefined> {
  const store = tx.objectStore('outbox');
  if ((await store.index('id').getKey(record.id)) !== undefined) return undefined;
  if (isState(record)) {
    const subject = subjectOf(record);
    const highest = (await tx.objectStore('meta').get([record.account, subject]))?.order ?? 0;
    if (record.order < highest) return undefined;
    await mark(tx, record.account, subject, { order: record.order });
  }
  const sameSlot = record.slot === undefined ? [] : await store.index('slot').getAll(record.slot);
  const { remove, since } = coalesce(sameSlot.map(storedRecordOf));
  for (const seq of remove) await store.delete(seq);
  return store.add({ ...record, ...(since === undefined ? {} : { since }), state: 'pending', tries: 0, why: '' });
}

/** Another tab may have stored a key since it was read. */
async function storeFlushKey(tx: Transaction, account: string, fresh: Uint8Array): Promise<Uint8Array> {
  const store = tx.objectStore('meta');
  const before = await store.get([account, FLUSH_KEY]);
  if (before?.flushKey) return before.flushKey;
  await store.put({ account, lane: FLUSH_KEY, lastSeq: 0, flushKey: fresh });
  return fresh;
}

async function mark(
  tx: Transaction,
  account: string,
  lane: string,
  change: Partial<Pick<PartitionRow, 'lastSeq' | 'order' | 'epoch' | 'retoldAt'>>,
): Promise<void> {
  const store = tx.objectStore('meta');
  const before = await store.get([account, lane]);
  await store.put({ account, lane, lastSeq: 0, ...before, ...change });
}
