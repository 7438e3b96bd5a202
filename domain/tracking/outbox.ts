import type { Outbound } from '../kernel/journal.ts';
import { laneOf } from './lanes.ts';
import { verbId } from './statements.ts';

/** A record in the outbox of this browser. It leaves by acknowledgement or by a visible decision, never by age. */
export type StoredOutbound = Outbound &
  Readonly<{
    /** Place in the outbox: 1, 2, 3, … over all lanes and tabs; never used twice. */
    seq: number;
    /** Place of the oldest snapshot that this one replaced; its own place when it replaced none. */
    since: number;
    /** `parked`: the platform refused it for good. It is kept and shown, and does not hold up its lane. */
    state: 'pending' | 'parked';
    /** Tries that failed so far. */
    tries: number;
    /** What the platform last said; empty when it has not been tried. */
    why: string;
  }>;

export type Coalesced = { remove: readonly number[]; since: number | undefined };

/**
 * What happens to the records of the incoming one's slot when it is stored. It takes a place of its own at the end, so
 * that the answer to an older one can never remove it, and remembers the oldest place it stands for. A record on its
 * way to the platform is left alone. Time stamps play no part: clocks are put right while learners work.
 */
export function coalesce(sameSlot: readonly StoredOutbound[], isInFlight: (seq: number) => boolean): Coalesced {
  const replaced = sameSlot.filter((record) => record.state === 'pending' && !isInFlight(record.seq));
  const since = replaced.length === 0 ? undefined : Math.min(...replaced.map((record) => record.since));
  return { remove: replaced.map((record) => record.seq), since };
}

/** Records that may be sent now: the head of each lane, save lanes that are not free. `records` are in order. */
export function heads(
  records: readonly StoredOutbound[],
  isFree: (lane: string) => boolean,
): readonly StoredOutbound[] {
  const first = firstOfEachLane(records);
  return [...first.values()].filter((record) => isFree(record.lane) && !waitsForState(record, records));
}

/**
 * Leaves out snapshots of which a newer one waits behind them: one that was on its way when the newer was stored, and
 * then failed. Sending it after all could put the older over the newer. `records` are in order.
 */
export function withoutSuperseded<T extends Outbound>(records: readonly T[]): readonly T[] {
  const newest = new Map<string, T>();
  for (const record of records) if (record.slot !== undefined) newest.set(record.slot, record);
  return records.filter((record) => record.slot === undefined || newest.get(record.slot) === record);
}

/** Snapshots that were left because they were on their way, each with the newer one that stands for it. */
export function leftBehind(
  records: readonly StoredOutbound[],
): readonly { older: StoredOutbound; newer: StoredOutbound }[] {
  const kept = withoutSuperseded(records);
  if (kept.length === records.length) return [];
  const standing = new Map(kept.map((record) => [record.slot, record]));
  return records
    .filter((older) => older.state === 'pending')
    .map((older) => ({ older, newer: standing.get(older.slot) }))
    .filter(
      (pair): pair is { older: StoredOutbound; newer: StoredOutbound } =>
        pair.older.slot !== undefined && pair.newer !== undefined && pair.newer !== pair.older,
    );
}

/** The oldest record of each lane that is not parked. */
function firstOfEachLane(records: readonly StoredOutbound[]): Map<string, StoredOutbound> {
  const first = new Map<string, StoredOutbound>();
  for (const record of withoutSuperseded(records))
    if (record.state === 'pending' && !first.has(record.lane)) first.set(record.lane, record);
  return first;
}

/** 'completed' and 'exited' are not said before the state that was written before them has arrived. */
function waitsForState(record: StoredOutbound, records: readonly StoredOutbound[]): boolean {
  if (record.kind !== 'statement') return false;
  const verb = (record.body as { verb?: { id?: string } }).verb?.id; // a damaged body waits for nothing
  if (verb !== verbId('completed') && verb !== verbId('exited')) return false;
  const stateLane = laneOf(record.account, record.titleId, 'state');
  // A snapshot whose newer one was refused for good will not be sent any more: waiting for it would be for ever.
  const given = new Set(leftBehind(records).flatMap(({ older, newer }) => (newer.state === 'parked' ? [older] : [])));
  return records.some(
    (other) => other.lane === stateLane && other.state === 'pending' && other.since < record.seq && !given.has(other),
  );
}

/** A record without its place in the outbox it lay in. */
export function asNew({
  seq: _seq,
  since: _since,
  state: _state,
  tries: _tries,
  why: _why,
  ...record
}: StoredOutbound): Outbound {
  return record;
}
