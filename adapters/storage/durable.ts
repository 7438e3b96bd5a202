import {
  type AnnotationStore,
  type Annotation,
  fromWebAnnotation,
  toWebAnnotation,
} from '#domain/annotations/index.ts';
import { fold } from '#domain/attempt/index.ts';
import {
  factSlot,
  type Outbox,
  confirmedBy,
  isState,
  type StoredOutbound,
  subjectOf,
  type Unclear,
} from '#domain/tracking/index.ts';
import type { Environment } from '../platform/environment.ts';
import { definitionOf } from './definitions.ts';
import { database, type Database } from './database/idb.ts';
import { type JournalRules, type JournalStore, journalStore } from './journal.store.ts';
import { memoryJournal } from './memory-journal.ts';
import { noWatermarks, storedWatermarks } from './outbox/watermarks.ts';
import { deleteDB, openDB } from 'idb';
import { type OutboxRow, placed, type Transaction } from './database/schema.ts';

/** Copying ten thousand records out of the database at once would hold up the page. */
const READ_AT_ONCE = 500;

/** The outbox over IndexedDB. */
export function outboxStore(db: Database): Outbox {
  return {
    after: (account, seq) =>
      db.read(async (tx) => {
        const index = tx.objectStore('outbox').index('account');
        const found: StoredOutbound[] = [];
        for (;;) {
          // Arrays sort after numbers, so [] is above every place.
          const range = IDBKeyRange.bound([account, found.at(-1)?.seq ?? seq], [account, []], true);
          const some = await index.getAll(range, READ_AT_ONCE);
          found.push(...some.map(placed));
          if (some.length < READ_AT_ONCE) return found;
        }
      }),

    get: (id) =>
      db.read(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        return row && placed(row);
      }),

    marks: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('meta').index('account').getAll(account);
        return new Map(rows.flatMap(({ lane, order }) => (order === undefined ? [] : [[lane, order]])));
      }),

    confirmed: (account, subject) =>
      db.read(async (tx) => (await tx.objectStore('meta').get([account, subject]))?.confirmed),

    unclear: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('meta').index('account').getAll(account);
        return new Map(rows.flatMap(({ lane, unclear }) => (unclear === undefined ? [] : [[lane, unclear]])));
      }),

    remove: (id, { heir, confirmed = false, unclear } = {}) =>
      db.change(async (tx) => {
        const store = tx.objectStore('outbox');
        const newer = heir && (await store.index('id').get(heir.id));
        if (newer && placed(newer).since > heir.since) await store.put({ ...newer, since: heir.since });
        const row = await store.index('id').get(id);
        if (!row) return;
        if (confirmed) await confirm(tx, row, unclear);
        const { seq, slot } = placed(row);
        const sameSlot = slot === undefined ? [] : await store.index('slot').getAllKeys(slot);
        for (const older of sameSlot) if (older < seq) await store.delete(older);
        await store.delete(seq);
      }),

    note: (id, change) =>
      db.change(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        if (!row) return;
        await tx.objectStore('outbox').put({ ...row, ...change }); // a change keeps its kind
        if (change.state === 'confirmed') await confirm(tx, row);
      }),

    count: (account) =>
      db.read(async (tx) => {
        const index = tx.objectStore('outbox').index('state');
        return {
          pending: await index.count([account, 'pending']),
          parked: await index.count([account, 'parked']),
        };
      }),
  };
}

/** Remembers what the platform has of the record's subject, and what of it is in doubt. */
async function confirm(tx: Transaction, row: OutboxRow, unclear?: Unclear): Promise<void> {
  if (!isState(row)) return;
  const store = tx.objectStore('meta');
  const lane = subjectOf(row);
  const before = await store.get([row.account, lane]);
  await store.put({
    account: row.account,
    lane,
    lastSeq: 0,
    ...before,
    confirmed: confirmedBy(row),
    ...(unclear ? { unclear } : {}),
  });
}

/** What a stored annotation is about, as long as nobody exports it: the address of a title is the application's business. */
const sourceOf = (titleId: string) => `urn:title:${encodeURIComponent(titleId)}`;

/** Annotations in IndexedDB, in the form of the W3C. What another version or somebody else wrote there stays, unread. */
export function annotationStore(db: Database): AnnotationStore {
  return {
    load: (account, titleId) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('annotations').index('title').getAll([account, titleId]);
        return rows.flatMap(({ annotation }) => fromWebAnnotation(annotation) ?? []);
      }),
    all: (account) =>
      db.read(async (tx) => {
        const rows = await tx.objectStore('annotations').index('account').getAll(account);
        return rows.flatMap(({ titleId, annotation }) => {
          const read = fromWebAnnotation(annotation);
          return read ? { titleId, annotation: read } : [];
        });
      }),
    put: (account, titleId, annotation) =>
      db.change(
        async (tx) => {
          const row = {
            account,
            titleId,
            id: annotation.id,
            annotation: toWebAnnotation(annotation, sourceOf(titleId)),
          };
          await tx.objectStore('annotations').put(row);
        },
        { atOnce: true }, // nothing else keeps it while the page rests
      ),
    remove: (account, titleId, id) =>
      db.change((tx) => tx.objectStore('annotations').delete([account, titleId, id]), { atOnce: true }),
  };
}

/** In a browser that stores nothing: as long as the page lives. */
export function memoryAnnotations(): AnnotationStore & { forget: (account: string) => void } {
  const kept = new Map<string, Map<string, { titleId: string; annotation: Annotation }>>();
  return {
    load: async (account, titleId) =>
      [...(kept.get(account)?.values() ?? [])].flatMap((one) => (one.titleId === titleId ? one.annotation : [])),
    all: async (account) => [...(kept.get(account)?.values() ?? [])],
    put: async (account, titleId, annotation) => {
      const mine = kept.get(account) ?? new Map<string, { titleId: string; annotation: Annotation }>();
      kept.set(account, mine.set(JSON.stringify([titleId, annotation.id]), { titleId, annotation }));
    },
    remove: async (account, titleId, id) => void kept.get(account)?.delete(JSON.stringify([titleId, id])),
    forget: (account) => void kept.delete(account),
  };
}

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
