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
import { deleteDB, openDB } from 'idb';

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

/**
 * The first removal takes what is removed into a file, the second one rewrites it together with older ones; the third is for a
 * removal of our own between the two.
 */
const SPARES = ['spare-1', 'spare-2', 'spare-3'] as const;

/** Makes a browser rewrite the files of its databases. Neither rejects. */
type Rewriting = {
  /** To be asked before there is anything to remove: only files from then on are reached. */
  prepare: () => Promise<void>;
  /** What was removed before is in none of them afterwards. */
  rewrite: () => Promise<void>;
};

/**
 * A browser keeps the bytes of a removed row until it rewrites its files. Chromium rewrites the files with older and newer data
 * when a whole database is deleted: these empty databases exist to be deleted and created again. Other browsers are not
 * affected.
 */
export function rewriting(report: (where: string, error: unknown) => void): Rewriting {
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => report('storage', error),
    );
  const prepare = async (): Promise<void> => {
    for (const name of SPARES) (await openDB(name, 1)).close();
  };
  return {
    prepare: () => quietly(prepare()),
    rewrite: () =>
      quietly(
        (async () => {
          await prepare(); // a profile of an earlier version has none yet
          for (const name of SPARES) if (!(await isGone(name))) return; // signing out does not wait: the next time removes it
          await prepare();
        })(),
      ),
  };
}

/** False: somebody has it open, and it goes once they let go of it. */
const isGone = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve(false) }).then(() => resolve(true), reject);
  });
