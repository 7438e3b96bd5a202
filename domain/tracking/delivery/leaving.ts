import { laneOf } from './lanes.ts';
import { isBefore, isSaidAfter, isState, type Outbound, type StoredOutbound } from '../outbound.ts';
import { isClosing, withoutSuperseded } from '../outbox.ts';

/** Keepalive requests share 64 KiB of bodies in flight for the whole page; the rest is for what others send. */
export const LEAVING_BUDGET_BYTES = 60_000;
export const LEAVING_MAX_REQUESTS = 9;
/** Added to each body when it is sent: the actor, and the names around it. */
const ENVELOPE_BYTES = 600;

/** A record to send as the page goes away: stored already, or still on its way to the disk. */
export type Leaving = Outbound | StoredOutbound;

/**
 * What to send while the page is going away: the head of each lane, the lanes last touched first, as far as the budget
 * reaches. Only heads, because more of a lane could arrive out of order; for the same reason what closes an attempt stays
 * behind while a state that was written before it has not arrived, and is told by the next start. `fresh` records come
 * after the stored ones (which are in order), and a fresh snapshot stands for the older ones of its slot.
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

/** Two requests of one moment may arrive in any order. `all` is in order of writing. */
function overtakesState(record: Leaving, all: readonly Leaving[]): boolean {
  if (!isClosing(record)) return false;
  const stateLane = laneOf(record.account, record.titleId, 'state');
  const place = all.indexOf(record);
  return all.some(
    (other, i) =>
      isState(other) &&
      other.lane === stateLane &&
      (i < place || ('since' in other && 'seq' in record && other.since < record.seq) || isSaidAfter(record, other)),
  );
}

/** Size of a record on the wire, in bytes of UTF-8, envelope included. */
export const bytesOf = (record: Outbound): number =>
  new TextEncoder().encode(JSON.stringify(record.body)).length + ENVELOPE_BYTES;
