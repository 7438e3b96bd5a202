import { partitionOf } from './partitions.ts';
import {
  isBefore,
  isSaidAfter,
  isState,
  type Outbound,
  type StateRecord,
  type StoredOutbound,
  subjectOf,
} from '../outbound.ts';
import { isClosing } from '../outbox.ts';

/** Base of the numbers of unstored records: they follow all stored ones. */
const UNSTORED_FROM = 2 ** 50;

export const isUnstored = ({ seq }: { seq: number }): boolean => seq > UNSTORED_FROM;

/** A record in memory, numbered after all stored ones. */
export function asUnstored(record: Outbound, nth: number): StoredOutbound {
  const seq = UNSTORED_FROM + nth;
  return { ...record, seq, since: seq, state: 'pending', tries: 0, why: '' };
}

/**
 * Pending records of a partition, in order; counts of pending records and dead letters; epoch ms of the first resend.
 */
type Partition = Readonly<{
  records: readonly StoredOutbound[];
  pending: number;
  parked: number;
  resendAt: number | undefined;
}>;

/** Pending records by partition. Immutable: ten thousand records in a partition cost a copy of their list, no more. */
export type PendingQueue = ReadonlyMap<string, Partition>;

export const NOTHING_WAITS: PendingQueue = new Map();

function partitionOfRecords(records: readonly StoredOutbound[]): Partition {
  let [pending, parked] = [0, 0];
  let resendAt: number | undefined;
  for (const { state, resendAt: at = 0 } of records)
    if (state === 'pending') pending++;
    else if (state === 'parked') parked++;
    else resendAt = Math.min(resendAt ?? at, at);
  return { records, pending, parked, resendAt };
}

function withPartition(waiting: PendingQueue, name: string, records: readonly StoredOutbound[]): PendingQueue {
  const next = new Map(waiting);
  if (records.length === 0) next.delete(name);
  else next.set(name, partitionOfRecords(records));
  return next;
}

/** Records of an earlier attempt come first, even if they were stored later. */
const byOrder = (a: StoredOutbound, b: StoredOutbound): number =>
  isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : a.seq - b.seq;

/** Adds records, or replaces their earlier versions. */
export function withRecords(waiting: PendingQueue, added: readonly StoredOutbound[]): PendingQueue {
  const byPartition = new Map<string, StoredOutbound[]>();
  for (const record of added) byPartition.set(record.lane, [...(byPartition.get(record.lane) ?? []), record]);
  let next = waiting;
  for (const [name, records] of byPartition) {
    const ids = new Set(records.map(({ id }) => id));
    const others = (waiting.get(name)?.records ?? []).filter(({ id }) => !ids.has(id));
    next = withPartition(next, name, [...others, ...records].sort(byOrder));
  }
  return next;
}

export function withoutRecords(
  waiting: PendingQueue,
  gone: readonly Pick<StoredOutbound, 'lane' | 'id'>[],
): PendingQueue {
  let next = waiting;
  for (const name of new Set(gone.map(({ lane }) => lane))) {
    const lane = next.get(name);
    if (!lane) continue;
    const ids = new Set(gone.filter((one) => one.lane === name).map(({ id }) => id));
    next = withPartition(
      next,
      name,
      lane.records.filter(({ id }) => !ids.has(id)),
    );
  }
  return next;
}

export const allRecordsOf = (waiting: PendingQueue): StoredOutbound[] =>
  [...waiting.values()].flatMap(({ records }) => records);

/** Records that the browser refused to store; only this tab has them. */
export const unstoredOf = (waiting: PendingQueue): PendingQueue =>
  withRecords(NOTHING_WAITS, allRecordsOf(waiting).filter(isUnstored));

/** Records that were read from the outbox. */
export const storedOf = (waiting: PendingQueue): PendingQueue =>
  withRecords(
    NOTHING_WAITS,
    allRecordsOf(waiting).filter((record) => !isUnstored(record)),
  );

export function countsOf(waiting: PendingQueue): { pending: number; parked: number } {
  let pending = 0;
  let parked = 0;
  for (const lane of waiting.values()) {
    parked += lane.parked;
    pending += lane.pending;
  }
  return { pending, parked };
}

export const inPartition = (
  waiting: PendingQueue,
  { lane, id }: { lane: string; id: string },
): StoredOutbound | undefined => waiting.get(lane)?.records.find((record) => record.id === id);

/** A newer snapshot of the same subject exists: the older one could arrive after it. */
export const isSuperseded = (record: StoredOutbound, waiting: PendingQueue): boolean =>
  isState(record) &&
  (waiting.get(record.lane)?.records ?? []).some(
    (other) => isState(other) && other.slot === record.slot && isNewer(other, record),
  );

export const isNewer = (one: StateRecord & { seq: number }, other: StateRecord & { seq: number }): boolean =>
  one.order > other.order || (one.order === other.order && one.seq > other.seq);

/** Records that may be sent now (epoch ms): the head of each free partition. */
export function heads(waiting: PendingQueue, isFree: (lane: string) => boolean, now: number): StoredOutbound[] {
  const found: StoredOutbound[] = [];
  for (const lane of waiting.keys()) {
    if (!isFree(lane)) continue;
    const record = headOf(waiting, lane, now);
    if (record && !waitsForState(record, waiting)) found.push(record);
  }
  return found;
}

/** Oldest record of a partition that is due. */
const headOf = (waiting: PendingQueue, lane: string, now: number): StoredOutbound | undefined =>
  waiting.get(lane)?.records.find((record) => isDue(record, now) && !isSuperseded(record, waiting));

const isDue = ({ state, resendAt = 0 }: StoredOutbound, now: number): boolean =>
  state === 'pending' || (state === 'confirmed' && resendAt <= now);

/** Epoch ms of the next resend of a confirmed record; undefined: none is pending. */
export function nextResendAt(waiting: PendingQueue): number | undefined {
  let next: number | undefined;
  for (const { resendAt } of waiting.values()) if (resendAt !== undefined) next = Math.min(next ?? resendAt, resendAt);
  return next;
}

/** Holds back `completed` and `exited` until the platform has the state that was recorded before them. */
function waitsForState(record: StoredOutbound, waiting: PendingQueue): boolean {
  if (!isClosing(record)) return false;
  const states = waiting.get(partitionOf(record.account, record.titleId, 'state'))?.records ?? [];
  return states.some((state) => state.state === 'pending' && (state.since < record.seq || isSaidAfter(record, state)));
}

/** Highest order by subject, raised if `record` is higher. */
export function raised(orders: ReadonlyMap<string, number>, record: StateRecord): ReadonlyMap<string, number> {
  const subject = subjectOf(record);
  return (orders.get(subject) ?? -1) >= record.order ? orders : new Map(orders).set(subject, record.order);
}

/** Merges two maps: the higher order of each subject. */
export const highestOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  new Map([...one, ...[...other].filter(([subject, order]) => order > (one.get(subject) ?? -1))]);

export const isOrderOutdated = (orders: ReadonlyMap<string, number>, record: StateRecord): boolean =>
  record.order < (orders.get(subjectOf(record)) ?? 0);

/**
 * Records that the final flush needs, in order: all snapshots, and of each statement partition the first pending record
 * and the last. `isGone`: removed from the outbox, or being removed.
 */
export function frontOf(waiting: PendingQueue, isGone: (record: StoredOutbound) => boolean): StoredOutbound[] {
  const front = new Set<StoredOutbound>();
  for (const lane of waiting.values()) {
    const records = lane.records.filter((record) => !isGone(record));
    for (const record of records) if (isState(record)) front.add(record);
    const first = records.find((record) => record.state === 'pending');
    if (first) front.add(first);
    const last = records.at(-1);
    if (last) front.add(last);
  }
  return [...front].sort((a, b) => a.seq - b.seq);
}
