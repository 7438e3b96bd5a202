import type { OutboxRow, Transaction } from '../database/schema.ts';

/** All outbox records of a learner, including dead letters and confirmed ones. */
export const outboxOf = (tx: Transaction, account: string): Promise<OutboxRow[]> =>
  tx
    .objectStore('outbox')
    .index('account')
    .getAll(IDBKeyRange.bound([account], [account, []]));

/** Attempts with records that the platform has not confirmed. */
export const unsentAttempts = async (tx: Transaction, account: string): Promise<ReadonlySet<string>> =>
  new Set((await outboxOf(tx, account)).flatMap(({ state, attemptId }) => (state === 'confirmed' ? [] : [attemptId])));
