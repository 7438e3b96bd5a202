import type { Outbox, StoredOutbound } from '#domain/tracking/index.ts';
import { type Database, placed } from './idb.ts';

/** Copying ten thousand records out of the database at once would hold up the page. */
const READ_AT_ONCE = 500;

/** The outbox over IndexedDB, and what the journal must know of it: which records this tab is sending. */
export function outboxStore(db: Database): Outbox & { isInFlight: (seq: number) => boolean } {
  const inFlight = new Set<number>();
  return {
    isInFlight: (seq) => inFlight.has(seq),
    setInFlight: (seq, sending) => void (sending ? inFlight.add(seq) : inFlight.delete(seq)),

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

    get: (seq) =>
      db.read(async (tx) => {
        const row = await tx.objectStore('outbox').get(seq);
        return row && placed(row);
      }),

    remove: (seq) => db.change((tx) => tx.objectStore('outbox').delete(seq), { strict: false }),

    note: (seq, change) =>
      db.change(async (tx) => {
        const row = await tx.objectStore('outbox').get(seq);
        if (row) await tx.objectStore('outbox').put({ ...row, ...change });
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
