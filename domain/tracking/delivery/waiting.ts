import { laneOf } from './lanes.ts';
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

/** Places of records that could not be stored: after all that are. */
const UNSTORED_FROM = 2 ** 50;

export const isUnstored = ({ seq }: { seq: number }): boolean => seq > UNSTORED_FROM;

/** A record in memory, with a place after all that are stored. */
export function asUnstored(record: Outbound, nth: number): StoredOutbound {
  const seq = UNSTORED_FROM + nth;
  return { ...record, seq, since: seq, state: 'pending', tries: 0, why: '' };
}

/** What waits in one lane, in order; how many of it are pending and parked; epoch ms of the first that is sent once more. */
type Lane = Readonly<{
  records: readonly StoredOutbound[];
  pending: number;
  parked: number;
  resendAt: number | undefined;
}>;

/** What waits, by lane. Never changed in place: ten thousand records in a lane cost a copy of their list, no more. */
export type Waiting = ReadonlyMap<string, Lane>;

export const NOTHING_WAITS: Waiting = new Map();

function laneOfRecords(records: readonly StoredOutbound[]): Lane {
  let [pending, parked] = [0, 0];
  let resendAt: number | undefined;
  for (const { state, resendAt: at = 0 } of records)
    if (state === 'pending') pending++;
    else if (state === 'parked') parked++;
    else resendAt = Math.min(resendAt ?? at, at);
  return { records, pending, parked, resendAt };
}

function withLane(waiting: Waiting, name: string, records: readonly StoredOutbound[]): Waiting {
  const next = new Map(waiting);
  if (records.length === 0) next.delete(name);
  else next.set(name, laneOfRecords(records));
  return next;
}

/** What an attempt said comes before what a later one did, also where it was stored after it. */
const byOrder = (a: StoredOutbound, b: StoredOutbound): number =>
  isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : a.seq - b.seq;

/** Adds records, or puts them in the place of what they were. */
export function withRecords(waiting: Waiting, added: readonly StoredOutbound[]): Waiting {
  const byLane = new Map<string, StoredOutbound[]>();
  for (const record of added) byLane.set(record.lane, [...(byLane.get(record.lane) ?? []), record]);
  let next = waiting;
  for (const [name, records] of byLane) {
    const ids = new Set(records.map(({ id }) => id));
    const others = (waiting.get(name)?.records ?? []).filter(({ id }) => !ids.has(id));
    next = withLane(next, name, [...others, ...records].sort(byOrder));
  }
  return next;
}

export function without(waiting: Waiting, gone: readonly Pick<StoredOutbound, 'lane' | 'id'>[]): Waiting {
  let next = waiting;
  for (const name of new Set(gone.map(({ lane }) => lane))) {
    const lane = next.get(name);
    if (!lane) continue;
    const ids = new Set(gone.filter((one) => one.lane === name).map(({ id }) => id));
    next = withLane(
      next,
      name,
      lane.records.filter(({ id }) => !ids.has(id)),
    );
  }
  return next;
}

export const allOf = (waiting: Waiting): StoredOutbound[] => [...waiting.values()].flatMap(({ records }) => records);

/** What the browser refused to store is known to this tab alone. */
export const unstoredOf = (waiting: Waiting): Waiting => withRecords(NOTHING_WAITS, allOf(waiting).filter(isUnstored));

/** What was read of the outbox. */
export const storedOf = (waiting: Waiting): Waiting =>
  withRecords(
    NOTHING_WAITS,
    allOf(waiting).filter((record) => !isUnstored(record)),
  );

export function countsOf(waiting: Waiting): { pending: number; parked: number } {
  let pending = 0;
  let parked = 0;
  for (const lane of waiting.values()) {
    parked += lane.parked;
    pending += lane.pending;
  }
  return { pending, parked };
}

export const inLane = (waiting: Waiting, { lane, id }: { lane: string; id: string }): StoredOutbound | undefined =>
  waiting.get(lane)?.records.find((record) => record.id === id);

/** A newer snapshot of the same thing is there: sent after all, the older could follow the newer. */
export const isSuperseded = (record: StoredOutbound, waiting: Waiting): boolean =>
  isState(record) &&
  (waiting.get(record.lane)?.records ?? []).some(
    (other) => isState(other) && other.slot === record.slot && isNewer(other, record),
  );

export const isNewer = (one: StateRecord & { seq: number }, other: StateRecord & { seq: number }): boolean =>
  one.order > other.order || (one.order === other.order && one.seq > other.seq);

/** Records that may be sent now (epoch ms): the head of each lane, save lanes that are not free. */
export function heads(waiting: Waiting, isFree: (lane: string) => boolean, now: number): StoredOutbound[] {
  const found: StoredOutbound[] = [];
  for (const lane of waiting.keys()) {
    if (!isFree(lane)) continue;
    const record = headOf(waiting, lane, now);
    if (record && !waitsForState(record, waiting)) found.push(record);
  }
  return found;
}

/** The oldest of a lane that is to be sent. */
const headOf = (waiting: Waiting, lane: string, now: number): StoredOutbound | undefined =>
  waiting.get(lane)?.records.find((record) => isDue(record, now) && !isSuperseded(record, waiting));

const isDue = ({ state, resendAt = 0 }: StoredOutbound, now: number): boolean =>
  state === 'pending' || (state === 'confirmed' && resendAt <= now);

/** Epoch ms: when the next confirmed record is sent once more; undefined: none is kept for that. */
export function nextResendAt(waiting: Waiting): number | undefined {
  let next: number | undefined;
  for (const { resendAt } of waiting.values()) if (resendAt !== undefined) next = Math.min(next ?? resendAt, resendAt);
  return next;
}

/** 'completed' and 'exited' are not said before the state that was written before them has arrived. */
function waitsForState(record: StoredOutbound, waiting: Waiting): boolean {
  if (!isClosing(record)) return false;
  const states = waiting.get(laneOf(record.account, record.titleId, 'state'))?.records ?? [];
  return states.some((state) => state.state === 'pending' && (state.since < record.seq || isSaidAfter(record, state)));
}

/** The highest orders of subjects, one raised where `record` is higher. */
export function raised(orders: ReadonlyMap<string, number>, record: StateRecord): ReadonlyMap<string, number> {
  const subject = subjectOf(record);
  return (orders.get(subject) ?? -1) >= record.order ? orders : new Map(orders).set(subject, record.order);
}

/** The higher one of each subject. */
export const highestOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  new Map([...one, ...[...other].filter(([subject, order]) => order > (one.get(subject) ?? -1))]);

export const isBelow = (orders: ReadonlyMap<string, number>, record: StateRecord): boolean =>
  record.order < (orders.get(subjectOf(record)) ?? 0);

/**
 * All that the rules of leaving need to see, in order: every snapshot, and of each lane of statements the first that
 * waits and the last. `isGone`: it has left the outbox, or is just leaving it.
 */
export function frontOf(waiting: Waiting, isGone: (record: StoredOutbound) => boolean): StoredOutbound[] {
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
