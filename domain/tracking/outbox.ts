import { isState, type Outbound, type StateRecord, type StoredOutbound } from './outbound.ts';
import { verbId } from './statements.ts';

export type Coalesced = { remove: readonly number[]; since: number | undefined };

/**
 * What happens to the records of the incoming one's slot when it is stored. It takes a place of its own at the end, so
 * that the answer to an older one can never remove it, and remembers the oldest place it stands for. Time stamps play no
 * part: clocks are put right while learners work.
 */
export function coalesce(sameSlot: readonly StoredOutbound[]): Coalesced {
  const replaced = sameSlot.filter((record) => record.state !== 'parked');
  const since = replaced.length === 0 ? undefined : Math.min(...replaced.map((record) => record.since));
  return { remove: replaced.map((record) => record.seq), since };
}

/** Leaves out snapshots of which a newer one is there. Sending them after all could put the older over the newer. */
export function withoutSuperseded<R extends Outbound>(records: readonly R[]): readonly R[] {
  const newest = new Map<string, R & StateRecord>();
  for (const record of records) {
    if (!isState(record)) continue;
    const known = newest.get(record.slot);
    if (!known || known.order <= record.order) newest.set(record.slot, record);
  }
  return records.filter((record) => !isState(record) || newest.get(record.slot) === record);
}

/** Statements that are not said before the state of their attempt that was written before them has arrived. */
const CLOSING: readonly string[] = [verbId('completed'), verbId('exited')];

/** A damaged body, or what content says by itself, waits for nothing. */
export const isClosing = (record: Outbound): boolean =>
  record.kind === 'statement' && CLOSING.includes((record.body as { verb?: { id?: string } }).verb?.id ?? '');
