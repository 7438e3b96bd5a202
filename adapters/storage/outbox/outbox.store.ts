import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';
import type { Database } from '../database/idb.ts';
import { placed } from '../database/schema.ts';

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

    remove: (id, heir) =>
      db.change(async (tx) => {
        const store = tx.objectStore('outbox');
        const newer = heir && (await store.index('id').get(heir.id));
        if (newer && placed(newer).since > heir.since) await store.put({ ...newer, since: heir.since });
        const row = await store.index('id').get(id);
        if (!row) return;
        const { seq, slot } = placed(row);
        const sameSlot = slot === undefined ? [] : await store.index('slot').getAllKeys(slot);
        for (const older of sameSlot) if (older < seq) await store.delete(older);
        await store.delete(seq);
      }),

    note: (id, change) =>
      db.change(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        if (row) await tx.objectStore('outbox').put({ ...row, ...change }); // a change keeps its kind
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
