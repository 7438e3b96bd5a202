import type { OutboxRow, Transaction } from '../database/schema.ts';

/** All that a learner has waiting, parked records too. */
export const outboxOf = (tx: Transaction, account: string): Promise<OutboxRow[]> =>
  tx
    .objectStore('outbox')
    .index('account')
    .getAll(IDBKeyRange.bound([account], [account, []]));

/** Attempts of which something waits. */
export const unsentAttempts = async (tx: Transaction, account: string): Promise<ReadonlySet<string>> =>
  new Set((await outboxOf(tx, account)).map((record) => record.attemptId));
