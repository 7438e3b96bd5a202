import { attemptEvents, endsAttempt } from '#domain/attempt/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { forgetCheckpoint, rowsOf } from './checkpoint.store.ts';
import { FLUSH_KEY, type Transaction } from './database/schema.ts';
import { outboxOf, unsentAttempts } from './outbox/unsent.ts';

type Kept = Pick<StoredFact, 'type' | 'stream' | 'at' | 'data'>;

/** Which facts may be removed: `olderThan` by age (epoch ms), `finished` those of ended attempts. */
export type RemovalRule = { olderThan: number } | 'finished';

/**
 * Predicate for removable facts: the attempt has ended and has nothing in the outbox. By age, its whole stream must
 * also be old. An attempt that is open in another tab, or whose tab died, needs its unsent facts to end, even if a
 * wrong clock makes them look old. An attempt whose start is missing can never end. The fact that work was discarded
 * stays until it is old.
 */
export function createRemovalCheck(
  facts: readonly Kept[],
  unsentAttempts: ReadonlySet<string>,
  what: RemovalRule,
): (fact: Kept) => boolean {
  const keep = new Set<string>();
  const ended = new Set<string>();
  const begun = new Set<string>();
  for (const { type, stream, at, data } of facts) {
    if (unsentAttempts.has(attemptOf(data) ?? '')) keep.add(stream);
    if (type === attemptEvents.Started.type) begun.add(stream);
    if (endsAttempt(type)) ended.add(stream);
    if (what !== 'finished' && at >= what.olderThan) keep.add(stream);
  }
  if (what !== 'finished') return ({ stream }) => !keep.has(stream) && (ended.has(stream) || !begun.has(stream));
  return ({ type, stream, data }) =>
    attemptOf(data) === undefined ? type !== sessionEvents.WorkDiscarded.type : ended.has(stream) && !keep.has(stream);
}

/** Facts of other areas have no attempt. */
const attemptOf = (data: unknown) => (data as { attemptId?: string } | undefined)?.attemptId;

/** Accounts with facts in the journal. */
export async function accountsIn(tx: Transaction): Promise<string[]> {
  const accounts: string[] = [];
  const index = tx.objectStore('facts').index('account');
  for (let at = await index.openKeyCursor(null, 'nextunique'); at; at = await at.continue()) accounts.push(at.key);
  return accounts;
}

/** Streams with at least one fact older than `beforeMs`. */
export async function oldStreams(tx: Transaction, account: string, beforeMs: number): Promise<string[]> {
  const old = IDBKeyRange.bound([account], [account, beforeMs], false, true);
  return [...new Set((await tx.objectStore('facts').index('age').getAll(old)).map(({ stream }) => stream))];
}

/** Removes the facts of these streams that are removable by age. Returns their number. */
export async function forgetStreams(
  tx: Transaction,
  account: string,
  streams: readonly string[],
  beforeMs: number,
): Promise<number> {
  const unsent = await unsentAttempts(tx, account);
  let gone = 0;
  for (const stream of streams) {
    const rows = await rowsOf(tx, account, stream);
    const isForgettable = createRemovalCheck(
      rows.map(({ row }) => row),
      unsent,
      { olderThan: beforeMs },
    );
    for (const { order } of rows.filter(({ row }) => isForgettable(row))) {
      await tx.objectStore('facts').delete(order);
      gone++;
    }
  }
  return gone;
}

/** Removes the facts of ended, fully confirmed attempts, and the checkpoint. */
export async function forgetFinished(tx: Transaction, account: string): Promise<void> {
  const index = tx.objectStore('facts').index('account');
  const [orders, rows] = await Promise.all([index.getAllKeys(account), index.getAll(account)]);
  const isForgettable = createRemovalCheck(rows, await unsentAttempts(tx, account), 'finished');
  for (const [n, order] of orders.entries()) {
    const row = rows[n];
    if (row && isForgettable(row)) await tx.objectStore('facts').delete(order);
  }
  await forgetCheckpoint(tx, account);
}

/**
 * The attempt counter stays: a tab that wakes later must see that its own count is outdated. The row names no title.
 */
const COUNT_OF_ATTEMPTS = '';

/**
 * Removes the rows of idle partitions, because partition names hold title ids, and the key of final flushes. Returns the
 * busy partitions.
 */
export async function forgetPartitions(
  tx: Transaction,
  account: string,
  keepsFlushKey: () => boolean,
): Promise<ReadonlySet<string>> {
  const busy = new Set((await outboxOf(tx, account)).map((record) => record.lane));
  for (const key of await tx.objectStore('meta').index('account').getAllKeys(account))
    if (key[1] === FLUSH_KEY ? !keepsFlushKey() : !busy.has(key[1]) && key[1] !== COUNT_OF_ATTEMPTS)
      await tx.objectStore('meta').delete(key);
  return busy;
}

/** Removes all stored data of a learner. Returns the number of unsent records. */
export async function removeAll(tx: Transaction, account: string): Promise<number> {
  const [waiting, facts, places, notes] = await Promise.all([
    outboxOf(tx, account),
    tx.objectStore('facts').index('account').getAllKeys(account),
    tx.objectStore('meta').index('account').getAllKeys(account),
    tx.objectStore('annotations').index('account').getAllKeys(account),
  ]);
  await Promise.all([
    ...waiting.map(({ seq }) => (seq === undefined ? undefined : tx.objectStore('outbox').delete(seq))),
    ...facts.map((order) => tx.objectStore('facts').delete(order)),
    ...places.filter(([, lane]) => lane !== COUNT_OF_ATTEMPTS).map((key) => tx.objectStore('meta').delete(key)),
    ...notes.map((key) => tx.objectStore('annotations').delete(key)),
    forgetCheckpoint(tx, account),
  ]);
  return waiting.filter(({ state }) => state !== 'confirmed').length;
}
