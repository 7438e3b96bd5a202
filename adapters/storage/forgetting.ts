import { attemptEvents, endsAttempt } from '#domain/attempt/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { sessionEvents } from '#domain/session/index.ts';
import type { Transaction } from './idb.ts';

type Kept = Pick<StoredFact, 'type' | 'stream' | 'at' | 'data'>;

/** Which facts may go: `olderThan` those of that age (epoch, ms), `finished` those of sittings that have ended. */
export type Forget = { olderThan: number } | 'finished';

/**
 * Tells which facts may be forgotten: none of their attempt waits in the outbox, and the sitting has ended; by age, all of
 * its stream is old besides. What a sitting that goes on elsewhere, or died, has not told yet is needed by its end, however
 * old a wrong clock makes it look; one whose beginning is gone can never end. That work was discarded stays known until it
 * is old.
 */
export function forgettable(
  facts: readonly Kept[],
  unsentAttempts: ReadonlySet<string>,
  what: Forget,
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

/** Facts of other areas have none. */
const attemptOf = (data: unknown) => (data as { attemptId?: string } | undefined)?.attemptId;

/** Returns how many facts went. */
export async function forgetFacts(tx: Transaction, account: string, what: Forget): Promise<number> {
  const waiting = await outboxOf(tx, account);
  const unsent = new Set(waiting.map((record) => record.attemptId));
  const rows: (Kept & { order: number })[] = [];
  for (let at = await tx.objectStore('facts').index('account').openCursor(account); at; at = await at.continue()) {
    const { type, stream, at: when, data } = at.value;
    rows.push({ type, stream, at: when, data, order: at.primaryKey });
  }
  const gone = rows.filter(forgettable(rows, unsent, what));
  for (const { order } of gone) await tx.objectStore('facts').delete(order);
  return gone.length;
}

/** The row that counts sittings stays: a tab that wakes later must find what it says to be old. It names no title. */
const COUNT_OF_SITTINGS = '';

/** Forgets the last places of lanes in which nothing waits; they hold ids of titles. Returns the lanes that remain. */
export async function forgetLanes(tx: Transaction, account: string): Promise<ReadonlySet<string>> {
  const busy = new Set((await outboxOf(tx, account)).map((record) => record.lane));
  for (const key of await tx.objectStore('meta').index('account').getAllKeys(account))
    if (!busy.has(key[1]) && key[1] !== COUNT_OF_SITTINGS) await tx.objectStore('meta').delete(key);
  return busy;
}

/** Removes all that is kept of a learner. Returns how many records had not been sent. */
export async function removeAll(tx: Transaction, account: string): Promise<number> {
  const waiting = await outboxOf(tx, account);
  for (const { seq } of waiting) if (seq !== undefined) await tx.objectStore('outbox').delete(seq);
  for (const order of await tx.objectStore('facts').index('account').getAllKeys(account))
    await tx.objectStore('facts').delete(order);
  for (const key of await tx.objectStore('meta').index('account').getAllKeys(account))
    if (key[1] !== COUNT_OF_SITTINGS) await tx.objectStore('meta').delete(key);
  for (const key of await tx.objectStore('annotations').index('account').getAllKeys(account))
    await tx.objectStore('annotations').delete(key);
  return waiting.length;
}

const outboxOf = (tx: Transaction, account: string) =>
  tx
    .objectStore('outbox')
    .index('account')
    .getAll(IDBKeyRange.bound([account], [account, []]));
