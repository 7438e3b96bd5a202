import type { AnnotationStore } from '#domain/annotations/index.ts';
import { fold } from '#domain/attempt/index.ts';
import { factSlot, type Outbox } from '#domain/tracking/index.ts';
import type { Environment } from '../platform/environment.ts';
import { annotationStore, memoryAnnotations } from './annotations.store.ts';
import { definitionOf } from './definitions.ts';
import { database } from './database/idb.ts';
import { type JournalRules, type JournalStore, journalStore } from './journal.store.ts';
import { memoryJournal } from './memory-journal.ts';
import { outboxStore } from './outbox/outbox.store.ts';
import { noWatermarks, storedWatermarks } from './outbox/watermarks.ts';
import { type Rewriting, rewriting } from './database/rewriting.ts';

export type Durable = {
  journal: JournalStore;
  outbox: Outbox;
  annotations: AnnotationStore;
  /** Names the log of this page among those of others. */
  tab: string;
  /** False in a browser that stores nothing: what is not sent ends with the page, and the learner is told. */
  isDurable: boolean;
  /** The page goes into the browser's back/forward cache, and comes back from there. */
  rest: () => void;
  wake: () => void;
};

const rules: JournalRules = { definitionOf, slotOf: factSlot, fold };

/**
 * Journal and outbox in this browser's database, opened now and kept open; in memory where the browser has none or
 * refuses to open it. `onErased` is told when site data was cleared
 * under a running page; a newer version in another tab only closes the database, and everything is still in it.
 */
export async function durable(
  { indexedDb, localStorage, randomUuid }: Environment,
  report: (where: string, error: unknown) => void,
  onErased: () => void,
): Promise<Durable> {
  const tab = randomUuid();
  if (indexedDb) {
    const files = rewriting(report);
    const db = database({
      name: 'learning',
      onMade: () => void files.prepare(),
      onClosed: (why) => {
        if (why !== 'cleared') return;
        report('storage', 'site data was cleared');
        onErased();
      },
    });
    try {
      await db.open();
      const journal = journalStore(db, {
        ...rules,
        tab,
        watermarks: localStorage ? storedWatermarks(localStorage) : noWatermarks,
      });
      return {
        journal: goneFromDisk(journal, files),
        outbox: outboxStore(db),
        annotations: annotationStore(db),
        tab,
        isDurable: true,
        rest: db.rest,
        wake: db.wake,
      };
    } catch (error) {
      report('storage', error);
    }
  }
  return { ...memoryStore(), tab, isDurable: false, rest: () => undefined, wake: () => undefined };
}

/** What is removed when a learner signs out is not left in the browser's files. */
const goneFromDisk = (journal: JournalStore, { rewrite }: Rewriting): JournalStore => ({
  ...journal,
  tidy: async (account) => {
    await journal.tidy(account);
    await rewrite();
  },
  removeAll: async (account) => {
    const unsent = await journal.removeAll(account);
    await rewrite();
    return unsent;
  },
});

/** What a browser without a database keeps: all of it ends with the page. */
export function memoryStore(): Pick<Durable, 'journal' | 'outbox' | 'annotations'> {
  const memory = memoryJournal(rules);
  const annotations = memoryAnnotations();
  const removeAll = async (account: string) => {
    annotations.forget(account);
    return memory.removeAll(account);
  };
  return { journal: { ...memory, removeAll }, outbox: memory, annotations };
}
