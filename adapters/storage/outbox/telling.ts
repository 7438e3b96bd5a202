import type { AnnotationStore } from '#domain/annotations/index.ts';
import { isOfAttempt } from '#domain/attempt/index.ts';
import type { Durable } from '../durable.ts';

/** Says that there is something new of this learner; nothing of what it is. */
type Tell = (account: string, what: 'facts' | 'annotations') => void;

/** What this browser keeps, and a word to the other tabs after each write that is on disk and that concerns them. */
export const telling = (stored: Durable, tell: Tell): Durable => ({
  ...stored,
  journal: {
    ...stored.journal,
    write: async (batch) => {
      await stored.journal.write(batch);
      if (batch.facts.some(isOfAttempt)) tell(batch.account, 'facts');
    },
  },
  annotations: tellingAnnotations(stored.annotations, (account) => tell(account, 'annotations')),
});

const tellingAnnotations = (store: AnnotationStore, tell: (account: string) => void): AnnotationStore => ({
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
