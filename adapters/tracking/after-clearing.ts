import { attempt, factsOfKnown } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Journal } from '#domain/kernel/journal.ts';
import type { JournalKeeper } from '#domain/kernel/journal-keeper.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { JournalStore } from '../storage/journal.store.ts';
import { whileItClears } from '../storage/while-it-clears.ts';
import type { Sender } from './sender-types.ts';

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

/** Gives back all that this page knows of a learner: facts, what is not confirmed, and the checkpoint it took back. */
export const giveBack = (
  parts: {
    journal: JournalStore;
    keeper: Pick<JournalKeeper<Outbound>, 'unkept'>;
    outgoing: Pick<Sender, 'rebuild'>;
    runtime: Runtime;
    clock: Clock;
  },
  account: string | undefined,
): Promise<void> =>
  parts.outgoing.rebuild(async (records) => {
    if (account === undefined) return;
    const state = () => parts.runtime.state(attempt).get();
    const stored = () => {
      // The keeper writes these, with their records; a fact that is there would be taken for one whose records are.
      const unkept = new Set(parts.keeper.unkept().flatMap(({ items }) => items.map(({ fact }) => fact.id)));
      return factsOfKnown(state(), parts.runtime.log.facts).filter(({ id }) => !unkept.has(id));
    };
    await writeAgain(parts, account, stored, records);
    await parts.journal.giveBack(account, Object.values(state().earlier));
  });

/** Another tab may have given back the fact already, without the record that it does not have. */
const withoutReason = ({ because: _because, ...record }: Outbound): Outbound => record as Outbound; // it may be left out
