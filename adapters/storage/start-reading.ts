import { checkpointOf, isCheckpoint, isOfAttempt } from '#domain/attempt/index.ts';
import type { Journal, StoredFact } from '#domain/kernel/journal.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { JournalStore } from './journal.store.ts';

/** Facts that other pages left in localStorage as they closed. */
type Beside = {
  /** Writes them to the journal. Rejects if the journal refuses. */
  adopt: (account: string) => Promise<void>;
  /** Those that no journal has adopted. */
  left: (account: string) => readonly StoredFact[];
};

/**
 * The journal as a start reads it: open attempts and the checkpoint instead of everything, then new arrivals. Final
 * flushes of other pages are adopted before each read, or read from localStorage if the disk is full.
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

/** Whether a tab takes the stored fact into its log: facts about the learner, not about the tab that recorded them. */
export const concernsLearner = (fact: StoredFact): boolean => isOfAttempt(fact) || isCheckpoint(fact);
