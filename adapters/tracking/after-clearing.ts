import { attempt, factsToGiveBack } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Item } from '#domain/kernel/journal-keeper.ts';
import { type Outbound, owedOf } from '#domain/tracking/index.ts';
import type { JournalStore } from '../storage/journal.store.ts';
import { whileItClears } from '../storage/outbox/while-it-clears.ts';
import type { Sender } from './sender-types.ts';

/**
 * Site data was cleared while somebody learns: what is still in memory, the facts of their attempts and the unsent
 * records, goes back to the disk of `account`. `facts` and `records` are asked at each try: what is recorded while the
 * browser is at it belongs to them. Rejects when the browser does not take it.
 */
export const writeAgain = (
  { journal, clock }: { journal: Pick<JournalStore, 'write'>; clock: Clock },
  account: string,
  facts: () => readonly Recorded[],
  records: () => readonly Outbound[],
): Promise<void> =>
  whileItClears(
    () => journal.write({ account, facts: facts(), outbound: records().map(withoutReason), strict: true, again: true }),
    clock,
  );

/**
 * Gives back all that this page knows of a learner: facts, what is not confirmed, and the checkpoint it took back. What
 * is on its way to the disk is among it: nobody can say whether its write came before the clearing or after it.
 */
export const giveBack = (
  parts: { journal: JournalStore; outgoing: Pick<Sender, 'rebuild'>; runtime: Runtime; clock: Clock },
  account: string,
): Promise<void> =>
  parts.outgoing.rebuild(async (records) => {
    const state = () => parts.runtime.state(attempt).get();
    await writeAgain(parts, account, () => factsToGiveBack(state(), parts.runtime.log.facts), records);
    await parts.journal.giveBack(account, Object.values(state().earlier));
  });

/** The same for the last words of a page that goes before it could give anything back. */
export function toGiveBack(parts: { runtime: Runtime; outgoing: Pick<Sender, 'delivery'> }): readonly Item<Outbound>[] {
  const { runtime, outgoing } = parts;
  const facts = factsToGiveBack(runtime.state(attempt).get(), runtime.log.facts);
  const delivery = outgoing.delivery();
  const records = delivery ? owedOf(delivery).map(withoutReason) : [];
  return facts.map((fact, nth) => ({ fact, outbound: nth === facts.length - 1 ? records : [] }));
}

/** Another tab may have given back the fact already, without the record that it does not have. */
const withoutReason = ({ because: _because, ...record }: Outbound): Outbound => record; // it may be left out
