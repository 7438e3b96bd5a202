import { attemptEvents, type EarlierAttempts, endsAttempt, isOfAttempt, readEarlier } from '#domain/attempt/index.ts';
import type { EventDef } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { FactRow, CursorRow, Transaction } from './database/schema.ts';
import { selectReadableFacts } from './readable.ts';
import { unsentAttempts } from './outbox/unsent.ts';

/** Facts per transaction: writes of the learner wait for the transaction to end. */
const FOLD_AT_ONCE = 1_000;

/** How facts are parsed and summed up; supplied by the domain areas that define them. */
export type CountingRules = {
  definitionOf: (type: string) => EventDef | undefined;
  /** Adds all facts of one attempt to the summary of its title's earlier attempts. */
  fold: (
    earlier: (titleId: string) => EarlierAttempts | undefined,
    facts: readonly StoredFact[],
  ) => EarlierAttempts | undefined;
};

type Placed = { order: number; row: FactRow };

/**
 * Reads what a start needs, in one transaction: the checkpoint, the facts of attempts that are not in the checkpoint,
 * and the facts of `streams`. The cost does not grow with the journal.
 */
export async function readOpen(
  tx: Transaction,
  account: string,
  streams: readonly string[],
  { definitionOf }: Pick<CountingRules, 'definitionOf'>,
): Promise<{ facts: readonly StoredFact[]; unreadable: number; earlier: readonly EarlierAttempts[] }> {
  const { upTo, open } = await cursorOf(tx, account);
  const rows = new Map<number, FactRow>();
  for (const stream of new Set([...open, ...streams]))
    for (const { order, row } of await rowsOf(tx, account, stream)) rows.set(order, row);
  for (const { order, row } of (await arrivedAfter(tx, account, upTo)).fresh) rows.set(order, row);
  const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  const kept = await tx.objectStore('checkpoints').index('account').getAll(account);
  return {
    ...selectReadableFacts(inOrder, definitionOf),
    earlier: kept.flatMap(({ came }) => readEarlier(came) ?? []),
  };
}

/**
 * Compacts ended attempts that are fully confirmed and older than `beforeMs` into the checkpoint. Their facts stay. The
 * cursor moves in the same transaction and lists uncounted streams below it, so that each attempt counts once even
 * after a crash. Returns whether more are left.
 */
export async function foldSome(
  tx: Transaction,
  account: string,
  beforeMs: number,
  rules: CountingRules,
): Promise<boolean> {
  const before = await cursorOf(tx, account);
  const { fresh, last, isAll } = await arrivedAfter(tx, account, before.upTo, FOLD_AT_ONCE);
  const after: CursorRow = { account, upTo: last, open: [] };
  const unsent = await unsentAttempts(tx, account);
  const known = new Set(before.open);
  for (const stream of new Set([
    ...before.open,
    ...fresh.flatMap(({ row }) => (isOfAttempt(row) ? [row.stream] : [])),
  ])) {
    const rows = await rowsOf(tx, account, stream);
    const begun = rows.find(({ row }) => row.type === attemptEvents.Started.type)?.order;
    if (begun === undefined) continue; // the attempt's start was pruned, or these are facts after its end
    if (!known.has(stream) && (begun <= before.upTo || begun > after.upTo)) continue; // already counted, or counted in a later step
    if (!(await count(tx, account, rows, { unsent, beforeMs, rules }))) after.open.push(stream);
  }
  if (after.upTo !== before.upTo || after.open.length !== before.open.length) await tx.objectStore('folds').put(after);
  return !isAll;
}

/** Restores checkpoint rows from memory after the database was erased. Rows that another tab restored stay. */
export async function restoreCheckpoints(
  tx: Transaction,
  account: string,
  earlier: readonly EarlierAttempts[],
): Promise<void> {
  const store = tx.objectStore('checkpoints');
  for (const came of earlier)
    if ((await store.getKey([account, came.titleId])) === undefined) await store.add(rowOf(account, came));
}

/** Titles that were not opened since `beforeMs`. */
export const oldTitles = async (tx: Transaction, account: string, beforeMs: number): Promise<string[]> =>
  (await tx.objectStore('checkpoints').index('account').getAll(account))
    .filter(({ at }) => at < beforeMs)
    .map(({ titleId }) => titleId);

/** Removes the checkpoints of such titles, as their facts are removed. */
export async function forgetTitles(tx: Transaction, account: string, beforeMs: number): Promise<void> {
  for (const titleId of await oldTitles(tx, account, beforeMs))
    await tx.objectStore('checkpoints').delete([account, titleId]);
}

/** Removes checkpoint and cursor. All remaining facts belong to open attempts, so the next start reads them. */
export async function forgetCheckpoint(tx: Transaction, account: string): Promise<void> {
  const ofAccount = IDBKeyRange.bound([account], [account, []]); // IndexedDB sorts arrays after strings
  await Promise.all([tx.objectStore('checkpoints').delete(ofAccount), tx.objectStore('folds').delete(account)]);
}

/** Facts of one stream with their keys, in order of arrival. */
export async function rowsOf(tx: Transaction, account: string, stream: string): Promise<Placed[]> {
  const index = tx.objectStore('facts').index('stream');
  const [orders, rows] = await Promise.all([index.getAllKeys(stream), index.getAll(stream)]);
  return placed(orders, rows).filter(({ row }) => row.account === account);
}

/** Counts one attempt in the checkpoint. False: the attempt stays open. */
async function count(
  tx: Transaction,
  account: string,
  rows: readonly Placed[],
  { unsent, beforeMs, rules }: { unsent: ReadonlySet<string>; beforeMs: number; rules: CountingRules },
): Promise<boolean> {
  const ended = rows.some(({ row }) => endsAttempt(row.type));
  if (!ended || rows.some(({ row }) => row.at >= beforeMs || (isOfAttempt(row) && unsent.has(row.data.attemptId))))
    return false;
  const { facts, unreadable } = selectReadableFacts(
    rows.map(({ row }) => row),
    rules.definitionOf,
  );
  if (unreadable > 0) return false; // left for a version that can read the facts
  const titleId = facts.find(isOfAttempt)?.data.titleId ?? '';
  const kept = await tx.objectStore('checkpoints').get([account, titleId]);
  const came = rules.fold(() => readEarlier(kept?.came), facts);
  if (came) await tx.objectStore('checkpoints').put(rowOf(account, came));
  return true;
}

const rowOf = (account: string, came: EarlierAttempts) => ({
  account,
  titleId: came.titleId,
  at: Math.max(came.last.startedAt, came.shown?.at ?? 0),
  came,
});

const cursorOf = async (tx: Transaction, account: string): Promise<CursorRow> =>
  (await tx.objectStore('folds').get(account)) ?? { account, upTo: 0, open: [] };

type Arrived = { fresh: Placed[]; last: number; isAll: boolean };

/**
 * Facts of a learner that arrived after `upTo`, oldest first, and the last key examined. Reads other learners' facts,
 * too: a cursor over one account takes an event loop turn per fact.
 */
async function arrivedAfter(tx: Transaction, account: string, upTo: number, most?: number): Promise<Arrived> {
  const store = tx.objectStore('facts');
  const later = IDBKeyRange.lowerBound(upTo, true);
  const [orders, rows] = await Promise.all(
    upTo === 0
      ? [store.index('account').getAllKeys(account, most), store.index('account').getAll(account, most)]
      : [store.getAllKeys(later, most), store.getAll(later, most)],
  );
  return {
    fresh: placed(orders, rows).filter(({ row }) => row.account === account),
    last: orders.at(-1) ?? upTo,
    isAll: orders.length !== most,
  };
}

/** Keys and rows come from one transaction, so their counts match. */
const placed = (orders: readonly number[], rows: readonly FactRow[]): Placed[] =>
  rows.map((row, n) => ({ order: orders[n] ?? 0, row }));
