import type { AnnotationStore } from '#domain/annotations/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { JournalStore } from './journal.store.ts';

/** The journal, and a word to the other tabs after each write that is on disk and that concerns them. */
export const tellingJournal = (
  journal: JournalStore,
  concerns: (fact: Recorded) => boolean,
  tell: (account: string) => void,
): JournalStore => ({
  ...journal,
  write: async (batch) => {
    await journal.write(batch);
    if (batch.facts.some(concerns)) tell(batch.account);
  },
});

/** The same of annotations. */
export const tellingAnnotations = (store: AnnotationStore, tell: (account: string) => void): AnnotationStore => ({
  ...store,
  put: async (account, ...rest) => {
    await store.put(account, ...rest);
    tell(account);
  },
  remove: async (account, ...rest) => {
    await store.remove(account, ...rest);
    tell(account);
  },
});
