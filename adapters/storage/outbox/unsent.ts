import type { OutboxRow, Transaction } from '../database/schema.ts';

/** All that is in a learner's outbox, parked and confirmed records too. */
export const outboxOf = (tx: Transaction, account: string): Promise<OutboxRow[]> =>
  tx
    .objectStore('outbox')
    .index('account')
    .getAll(IDBKeyRange.bound([account], [account, []]));

/** Attempts of which the platform has not been told everything. */
export const unsentAttempts = async (tx: Transaction, account: string): Promise<ReadonlySet<string>> =>
  new Set((await outboxOf(tx, account)).flatMap(({ state, attemptId }) => (state === 'confirmed' ? [] : [attemptId])));
