import { partitionOf } from './partitions.ts';
import { isBefore, isSaidAfter, isState, type Outbound, type StoredOutbound } from '../outbound.ts';
import { isClosing, withoutSuperseded } from '../outbox.ts';

/**
 * Byte budget of the final flush. Keepalive requests of a page share 64 KiB of bodies in flight; the rest is for other
 * senders.
 */
export const LEAVING_BUDGET_BYTES = 60_000;
export const LEAVING_MAX_REQUESTS = 9;
/** Bytes added to each body when it is sent: the actor, and the envelope around it. */
const ENVELOPE_BYTES = 600;

/** Record for the final flush: stored, or being stored. */
export type Leaving = Outbound | StoredOutbound;

/**
 * Chooses what to send while the page is closing: the head of each partition, the most recently used partition first,
 * within the budget. Several records of a partition could arrive out of order. For the same reason, statements that
 * close an attempt wait for the next start while an earlier state is pending. `fresh` records follow the stored ones
 * (which are in order); a fresh snapshot replaces older ones with its compaction key.
 */
export function leavingBatch(
  stored: readonly StoredOutbound[],
  fresh: readonly Outbound[],
  skip: (record: Leaving) => boolean,
): readonly Leaving[] {
  const known = new Set(stored.map((record) => record.id));
  const all: Leaving[] = [...stored.filter((record) => record.state === 'pending')];
  for (const record of fresh) if (!known.has(record.id)) all.push(record);

  const head = new Map<string, Leaving>();
  const touched = new Map<string, number>();
  for (const [i, record] of withoutSuperseded(all).entries()) {
    touched.set(record.lane, i);
    const first = head.get(record.lane);
    if (!first || isBefore(record, first)) head.set(record.lane, record);
  }

  const batch: Leaving[] = [];
  let left = LEAVING_BUDGET_BYTES;
  for (const record of [...head.values()].sort((a, b) => touched.get(b.lane)! - touched.get(a.lane)!)) {
    const bytes = bytesOf(record);
    if (batch.length >= LEAVING_MAX_REQUESTS) break;
    if (bytes > left || skip(record) || overtakesState(record, all)) continue;
    batch.push(record);
    left -= bytes;
  }
  return batch;
}

/**
 * Whether the record closes an attempt with an earlier state pending: parallel requests may arrive in any order. `all`
 * is in order of writing.
 */
function overtakesState(record: Leaving, all: readonly Leaving[]): boolean {
  if (!isClosing(record)) return false;
  const statePartition = partitionOf(record.account, record.titleId, 'state');
  const place = all.indexOf(record);
  return all.some(
    (other, i) =>
      isState(other) &&
      other.lane === statePartition &&
      (i < place || ('since' in other && 'seq' in record && other.since < record.seq) || isSaidAfter(record, other)),
  );
}

/** Size of a record in a request, in bytes of UTF-8, envelope included. */
export const bytesOf = (record: Outbound): number =>
  new TextEncoder().encode(JSON.stringify(record.body)).length + ENVELOPE_BYTES;
