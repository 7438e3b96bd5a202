import { attemptEvents, type Earlier, endsAttempt, isOfAttempt, readEarlier } from '#domain/attempt/index.ts';
import type { EventDef } from '#domain/kernel/event.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { FactRow, FoldRow, Transaction } from './database/schema.ts';
import { readable } from './readable.ts';
import { unsentAttempts } from './outbox/unsent.ts';

/** Facts looked at in one transaction: what the learner does meanwhile waits behind it. */
const FOLD_AT_ONCE = 1_000;

/** How facts are read and counted, given by the areas that make them. */
export type CountingRules = {
  definitionOf: (type: string) => EventDef | undefined;
  /** Adds one attempt, all of its facts, to what those before it with its title came to. */
  fold: (earlier: (titleId: string) => Earlier | undefined, facts: readonly StoredFact[]) => Earlier | undefined;
};

type Placed = { order: number; row: FactRow };

/**
 * What a start needs of a learner, in one moment: the facts of attempts that are not counted in the checkpoint, and of
 * the streams named besides; and the checkpoint. Reads nothing else, however much the journal holds.
 */
export async function readOpen(
  tx: Transaction,
  account: string,
  streams: readonly string[],
  { definitionOf }: Pick<CountingRules, 'definitionOf'>,
): Promise<{ facts: readonly StoredFact[]; unreadable: number; earlier: readonly Earlier[] }> {
  const { upTo, open } = await markOf(tx, account);
  const rows = new Map<number, FactRow>();
  for (const stream of new Set([...open, ...streams]))
    for (const { order, row } of await rowsOf(tx, account, stream)) rows.set(order, row);
  for (const { order, row } of (await arrivedAfter(tx, account, upTo)).fresh) rows.set(order, row);
  const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  const kept = await tx.objectStore('checkpoints').index('account').getAll(account);
  return { ...readable(inOrder, definitionOf), earlier: kept.flatMap(({ came }) => readEarlier(came) ?? []) };
}

/**
 * Counts attempts in the checkpoint that have ended, told all, and are older than `beforeMs`. Their facts stay. The mark
 * up to which facts were looked at moves in the same transaction, and the streams below it that are not counted stand in
 * it: each attempt is counted once, whatever dies in between. Returns whether there is more.
 */
export async function foldSome(
  tx: Transaction,
  account: string,
  beforeMs: number,
  rules: CountingRules,
): Promise<boolean> {
  const before = await markOf(tx, account);
  const { fresh, last, isAll } = await arrivedAfter(tx, account, before.upTo, FOLD_AT_ONCE);
  const after: FoldRow = { account, upTo: last, open: [] };
  const unsent = await unsentAttempts(tx, account);
  const known = new Set(before.open);
  for (const stream of new Set([
    ...before.open,
    ...fresh.flatMap(({ row }) => (isOfAttempt(row) ? [row.stream] : [])),
  ])) {
    const rows = await rowsOf(tx, account, stream);
    const begun = rows.find(({ row }) => row.type === attemptEvents.Started.type)?.order;
    if (begun === undefined) continue; // forgotten, or what came after its end
    if (!known.has(stream) && (begun <= before.upTo || begun > after.upTo)) continue; // counted, or its turn comes
    if (!(await count(tx, account, rows, { unsent, beforeMs, rules }))) after.open.push(stream);
  }
  if (after.upTo !== before.upTo || after.open.length !== before.open.length) await tx.objectStore('folds').put(after);
  return !isAll;
}

/** Puts back what a page still knows after the database was erased. What another tab put back already stays. */
export async function giveBack(tx: Transaction, account: string, earlier: readonly Earlier[]): Promise<void> {
  const store = tx.objectStore('checkpoints');
  for (const came of earlier)
    if ((await store.getKey([account, came.titleId])) === undefined) await store.add(rowOf(account, came));
}

/** Titles that nobody opened since `beforeMs`. */
export const oldTitles = async (tx: Transaction, account: string, beforeMs: number): Promise<string[]> =>
  (await tx.objectStore('checkpoints').index('account').getAll(account))
    .filter(({ at }) => at < beforeMs)
    .map(({ titleId }) => titleId);

/** What such titles came to is forgotten, as their facts are. */
export async function forgetTitles(tx: Transaction, account: string, beforeMs: number): Promise<void> {
  for (const titleId of await oldTitles(tx, account, beforeMs))
    await tx.objectStore('checkpoints').delete([account, titleId]);
}

/** Forgets what ended attempts came to, with the mark: what is left of the facts is open, and is read. */
export async function forgetCheckpoint(tx: Transaction, account: string): Promise<void> {
  const ofAccount = IDBKeyRange.bound([account], [account, []]); // arrays sort after texts
  await Promise.all([tx.objectStore('checkpoints').delete(ofAccount), tx.objectStore('folds').delete(account)]);
}

/** Facts of one stream, with their places, in the order of their arrival. */
export async function rowsOf(tx: Transaction, account: string, stream: string): Promise<Placed[]> {
  const index = tx.objectStore('facts').index('stream');
  const [orders, rows] = await Promise.all([index.getAllKeys(stream), index.getAll(stream)]);
  return placed(orders, rows).filter(({ row }) => row.account === account);
}

/** False: it stays open. */
async function count(
  tx: Transaction,
  account: string,
  rows: readonly Placed[],
  { unsent, beforeMs, rules }: { unsent: ReadonlySet<string>; beforeMs: number; rules: CountingRules },
): Promise<boolean> {
  const ended = rows.some(({ row }) => endsAttempt(row.type));
  if (!ended || rows.some(({ row }) => row.at >= beforeMs || (isOfAttempt(row) && unsent.has(row.data.attemptId))))
    return false;
  const { facts, unreadable } = readable(
    rows.map(({ row }) => row),
    rules.definitionOf,
  );
  if (unreadable > 0) return false; // for a version that can read it
  const titleId = facts.find(isOfAttempt)?.data.titleId ?? '';
  const kept = await tx.objectStore('checkpoints').get([account, titleId]);
  const came = rules.fold(() => readEarlier(kept?.came), facts);
  if (came) await tx.objectStore('checkpoints').put(rowOf(account, came));
  return true;
}

const rowOf = (account: string, came: Earlier) => ({
  account,
  titleId: came.titleId,
  at: Math.max(came.last.startedAt, came.shown?.at ?? 0),
  came,
});

const markOf = async (tx: Transaction, account: string): Promise<FoldRow> =>
  (await tx.objectStore('folds').get(account)) ?? { account, upTo: 0, open: [] };

type Arrived = { fresh: Placed[]; last: number; isAll: boolean };

/**
 * Facts of a learner that arrived after this place, oldest first, and the last place looked at. By the order of arrival
 * those of others are passed on the way; a cursor that leaves them out takes a turn of the event loop for each fact.
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

/** As many keys as rows, of one transaction. */
const placed = (orders: readonly number[], rows: readonly FactRow[]): Placed[] =>
  rows.map((row, n) => ({ order: orders[n] ?? 0, row }));
