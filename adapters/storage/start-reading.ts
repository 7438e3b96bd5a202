import { checkpointOf, isCheckpoint, isOfAttempt } from '#domain/attempt/index.ts';
import type { Journal, StoredFact } from '#domain/kernel/journal.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { JournalStore } from './journal.store.ts';

/** What other pages kept beside the journal as they went. */
type Beside = {
  /** Writes it to the journal. Rejects where that does not take it. */
  adopt: (account: string) => Promise<void>;
  /** The facts of it that no journal has taken. */
  left: (account: string) => readonly StoredFact[];
};

/**
 * The journal as a start reads it: what is open and the checkpoint, not all that was ever stored; after that what arrives.
 * What lies beside it is adopted before each read, or read from where it is while there is no room for it.
 */
export const startReading = (
  journal: Pick<JournalStore, 'readOpen' | 'since'>,
  { adopt, left }: Beside = { adopt: () => Promise.resolve(), left: () => [] },
): Pick<Journal<Outbound>, 'read' | 'since'> => {
  const leftAfter = (account: string) =>
    adopt(account).then(
      () => [],
      () => left(account),
    );
  return {
    read: async (account) => {
      const beside = await leftAfter(account);
      const { facts, earlier, ...about } = await journal.readOpen(account, []);
      return { ...about, facts: [checkpointOf(account, earlier), ...facts, ...beside] };
    },
    since: async (account, last) => {
      const beside = await leftAfter(account);
      const { facts, ...about } = await journal.since(account, last);
      return { ...about, facts: [...facts, ...beside] };
    },
  };
};

/** What a tab takes into its log of it: what concerns the learner, and not the tab that recorded it. */
export const concernsLearner = (fact: StoredFact): boolean => isOfAttempt(fact) || isCheckpoint(fact);
