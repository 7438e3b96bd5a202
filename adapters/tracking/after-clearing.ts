import type { Clock } from '#domain/kernel/clock.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Journal } from '#domain/kernel/journal.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import { whileItClears } from '../storage/while-it-clears.ts';

/**
 * Site data was cleared while somebody learns: what is still in memory, the facts of their attempts and the unsent
 * records, goes back to the disk of `account`. `facts` is asked at each try: what is recorded while the browser is at it
 * belongs to them. Rejects when the browser does not take it.
 */
export const writeAgain = (
  { journal, clock }: { journal: Pick<Journal<Outbound>, 'write'>; clock: Clock },
  account: string,
  facts: () => readonly Recorded[],
  records: readonly Outbound[],
): Promise<void> =>
  whileItClears(
    () => journal.write({ account, facts: facts(), outbound: records.map(withoutReason), strict: true }),
    clock,
  );

/** Another tab may have given back the fact already, without the record that it does not have. */
const withoutReason = ({ because: _because, ...record }: Outbound): Outbound => record as Outbound; // it may be left out
