import { checkpointOf, isCheckpoint, isOfAttempt } from '#domain/attempt/index.ts';
import type { Journal, StoredFact } from '#domain/kernel/journal.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { JournalStore } from './journal.store.ts';

/**
 * The journal as a start reads it: what is open and the checkpoint, not all that was ever stored; after that what arrives.
 * `adopt`: done before each read, so that what other pages kept as they went is among it.
 */
export const startReading = (
  journal: Pick<JournalStore, 'readOpen' | 'since'>,
  adopt: (account: string) => Promise<void> = () => Promise.resolve(),
): Pick<Journal<Outbound>, 'read' | 'since'> => ({
  read: async (account) => {
    await adopt(account);
    const { facts, earlier, ...about } = await journal.readOpen(account, []);
    return { ...about, facts: [checkpointOf(account, earlier), ...facts] };
  },
  since: async (account, last) => {
    await adopt(account);
    return journal.since(account, last);
  },
});

/** What a tab takes into its log of it: what concerns the learner, and not the tab that recorded it. */
export const concernsLearner = (fact: StoredFact): boolean => isOfAttempt(fact) || isCheckpoint(fact);
