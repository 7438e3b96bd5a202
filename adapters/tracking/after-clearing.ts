import type { Clock } from '#domain/kernel/clock.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Journal, Outbound } from '#domain/kernel/journal.ts';
import type { StoredOutbound } from '#domain/tracking/index.ts';
import { whileItClears } from '../storage/while-it-clears.ts';

/**
 * Site data was cleared while somebody learns: what is still in memory, the facts of their attempts and the unsent
 * records, goes back to the disk of `account`. Rejects when the browser does not take it.
 */
export const writeAgain = (
  { journal, clock }: { journal: Pick<Journal, 'write'>; clock: Clock },
  account: string,
  facts: readonly Recorded[],
  records: readonly StoredOutbound[],
): Promise<void> =>
  whileItClears(() => journal.write({ account, facts, outbound: records.map(asNew), strict: true }), clock);

/** A record without its place in the old outbox. */
function asNew({
  seq: _seq,
  since: _since,
  state: _state,
  tries: _tries,
  why: _why,
  ...record
}: StoredOutbound): Outbound {
  return record;
}
