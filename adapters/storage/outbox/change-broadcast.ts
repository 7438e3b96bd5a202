import type { AnnotationStore } from '#domain/annotations/index.ts';
import { isOfAttempt } from '#domain/attempt/index.ts';
import type { DurableStores } from '../durable.ts';

/** Notifies other tabs that this learner has new facts or annotations, without their content. */
type Tell = (account: string, what: 'facts' | 'annotations') => void;

/** Notifies other tabs after each write of the store that is on disk and concerns them. */
export const changeBroadcast = (stored: DurableStores, tell: Tell): DurableStores => ({
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
