import { isState, type Outbound, type StateRecord, type StoredOutbound } from './outbound.ts';
import { verbId } from './statements.ts';

export type Coalesced = { remove: readonly number[]; since: number | undefined };

/**
 * Records that a stored record replaces, with the same compaction key. The new record gets a number at the end, so that
 * a response to an older one cannot remove it. It also remembers the oldest replaced number. Time stamps are not used:
 * clocks are corrected while learners work.
 */
export function coalesce(sameKey: readonly StoredOutbound[]): Coalesced {
  const replaced = sameKey.filter((record) => record.state !== 'parked');
  const since = replaced.length === 0 ? undefined : Math.min(...replaced.map((record) => record.since));
  return { remove: replaced.map((record) => record.seq), since };
}

/** Leaves out snapshots that a newer one replaces: they could overwrite the newer one at the platform. */
export function withoutSuperseded<R extends Outbound>(records: readonly R[]): readonly R[] {
  const newest = new Map<string, R & StateRecord>();
  for (const record of records) {
    if (!isState(record)) continue;
    const known = newest.get(record.slot);
    if (!known || known.order <= record.order) newest.set(record.slot, record);
  }
  return records.filter((record) => !isState(record) || newest.get(record.slot) === record);
}

/** Statements that wait until the earlier state of their attempt has arrived. */
const CLOSING: readonly string[] = [verbId('completed'), verbId('exited')];

/** Damaged bodies and content’s own statements never wait. */
export const isClosing = (record: Outbound): boolean =>
  record.kind === 'statement' && CLOSING.includes((record.body as { verb?: { id?: string } }).verb?.id ?? '');
