import {
  confirmedBy,
  isState,
  type Outbox,
  type StoredOutbound,
  subjectOf,
  type Unclear,
} from '#domain/tracking/index.ts';
import type { Database } from '../database/idb.ts';
import { type OutboxRow, placed, type Transaction } from '../database/schema.ts';

/** Copying ten thousand records out of the database at once would hold up the page. */
const READ_AT_ONCE = 500;

/** The outbox over IndexedDB. */
export function outboxStore(db: Database): Outbox {
  return {
    after: (account, seq) =>
      db.read(async (tx) => {
        const index = tx.objectStore('outbox').index('account');
        const found: StoredOutbound[] = [];
        for (;;) {
          // Arrays sort after numbers, so [] is above every place.
          const range = IDBKeyRange.bound([account, found.at(-1)?.seq ?? seq], [account, []], true);
          const some = await index.getAll(range, READ_AT_ONCE);
          found.push(...some.map(placed));
          if (some.length < READ_AT_ONCE) return found;
        }
      }),

    get: (id) =>
      db.read(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        return row && placed(row);
      }),

    marks: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('meta').index('account').getAll(account);
        return new Map(rows.flatMap(({ lane, order }) => (order === undefined ? [] : [[lane, order]])));
      }),

    confirmed: (account, subject) =>
      db.read(async (tx) => (await tx.objectStore('meta').get([account, subject]))?.confirmed),

    unclear: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('meta').index('account').getAll(account);
        return new Map(rows.flatMap(({ lane, unclear }) => (unclear === undefined ? [] : [[lane, unclear]])));
      }),

    remove: (id, { heir, confirmed = false, unclear } = {}) =>
      db.change(async (tx) => {
        const store = tx.objectStore('outbox');
        const newer = heir && (await store.index('id').get(heir.id));
        if (newer && placed(newer).since > heir.since) await store.put({ ...newer, since: heir.since });
        const row = await store.index('id').get(id);
        if (!row) return;
        if (confirmed) await confirm(tx, row, unclear);
        const { seq, slot } = placed(row);
        const sameSlot = slot === undefined ? [] : await store.index('slot').getAllKeys(slot);
        for (const older of sameSlot) if (older < seq) await store.delete(older);
        await store.delete(seq);
      }),

    note: (id, change) =>
      db.change(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        if (!row) return;
        await tx.objectStore('outbox').put({ ...row, ...change }); // a change keeps its kind
        if (change.state === 'confirmed') await confirm(tx, row);
      }),

    count: (account) =>
      db.read(async (tx) => {
        const index = tx.objectStore('outbox').index('state');
        return {
          pending: await index.count([account, 'pending']),
          parked: await index.count([account, 'parked']),
        };
      }),
  };
}

/** Remembers what the platform has of the record's subject, and what of it is in doubt. */
async function confirm(tx: Transaction, row: OutboxRow, unclear?: Unclear): Promise<void> {
  if (!isState(row)) return;
  const store = tx.objectStore('meta');
  const lane = subjectOf(row);
  const before = await store.get([row.account, lane]);
  await store.put({
    account: row.account,
    lane,
    lastSeq: 0,
    ...before,
    confirmed: confirmedBy(row),
    ...(unclear ? { unclear } : {}),
  });
}
