import {
  type AnnotationStore,
  type Annotation,
  fromWebAnnotation,
  toWebAnnotation,
} from '#domain/annotations/index.ts';
import { summarizeAttempt } from '#domain/attempt/index.ts';
import {
  compactionKeyOf,
  type Outbox,
  confirmedBy,
  isState,
  type StoredOutbound,
  subjectOf,
  type UnsettledStates,
} from '#domain/tracking/index.ts';
import type { Environment } from '../platform/environment.ts';
import { definitionOf } from './definitions.ts';
import { database, type Database } from './database/idb.ts';
import { type JournalRules, type JournalStore, journalStore } from './journal.store.ts';
import { memoryJournal } from './memory-journal.ts';
import { noWatermarks, storedWatermarks } from './outbox/watermarks.ts';
import { deleteDB, openDB } from 'idb';
import { type OutboxRow, storedRecordOf, type Transaction } from './database/schema.ts';

/** Records per request: copying ten thousand at once would block the page. */
const READ_AT_ONCE = 500;

/** The outbox in IndexedDB. */
export function outboxStore(db: Database): Outbox {
  return {
    after: (account, seq) =>
      db.read(async (tx) => {
        const index = tx.objectStore('outbox').index('account');
        const found: StoredOutbound[] = [];
        for (;;) {
          // IndexedDB sorts arrays after numbers, so [] is above every `seq`.
          const range = IDBKeyRange.bound([account, found.at(-1)?.seq ?? seq], [account, []], true);
          const some = await index.getAll(range, READ_AT_ONCE);
          found.push(...some.map(storedRecordOf));
          if (some.length < READ_AT_ONCE) return found;
        }
      }),

    get: (id) =>
      db.read(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        return row && storedRecordOf(row);
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
        if (newer && storedRecordOf(newer).since > heir.since) await store.put({ ...newer, since: heir.since });
        const row = await store.index('id').get(id);
        if (!row) return;
        if (confirmed) await confirm(tx, row, unclear);
        const { seq, slot } = storedRecordOf(row);
        const sameSlot = slot === undefined ? [] : await store.index('slot').getAllKeys(slot);
        for (const older of sameSlot) if (older < seq) await store.delete(older);
        await store.delete(seq);
      }),

    note: (id, change) =>
      db.change(async (tx) => {
        const row = await tx.objectStore('outbox').index('id').get(id);
        if (!row) return;
        await tx.objectStore('outbox').put({ ...row, ...change }); // `change` never changes the record's kind
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

/** Stores the state that the platform has of the record's subject, and which states are in doubt. */
async function confirm(tx: Transaction, row: OutboxRow, unclear?: UnsettledStates): Promise<void> {
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

/** Source IRI of a stored annotation until its export, which supplies the title's real URL. */
const sourceOf = (titleId: string) => `urn:title:${encodeURIComponent(titleId)}`;

/** Annotations in IndexedDB, as W3C Web Annotations. Rows of other versions or programs stay, but are not parsed. */
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
        { atOnce: true }, // nothing else stores the annotation while the page is in the back/forward cache
      ),
    remove: (account, titleId, id) =>
      db.change((tx) => tx.objectStore('annotations').delete([account, titleId, id]), { atOnce: true }),
  };
}

/** Annotations in memory, for a browser that stores nothing: lost with the page. */
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

export type DurableStores = {
  journal: JournalStore;
  outbox: Outbox;
  annotations: AnnotationStore;
  /** Id of this page's log among the logs of other pages. */
  tab: string;
  /** False if the browser stores nothing: unsent work is lost with the page, and the learner is warned. */
  isDurable: boolean;
  /** Called when the page enters the back/forward cache; `wake` when it returns. */
  rest: () => void;
  wake: () => void;
};

const rules: JournalRules = { definitionOf, slotOf: compactionKeyOf, fold: summarizeAttempt };

/**
 * Opens journal and outbox in this browser's database; in memory if there is none or it cannot be opened. `onErased` is
 * called when site data was cleared while the page runs. A newer version in another tab only closes the database; its
 * data stays.
 */
export async function openDurableStores(
  { indexedDb, localStorage, randomUuid }: Environment,
  report: (where: string, error: unknown) => void,
  onErased: () => void,
): Promise<DurableStores> {
  const tab = randomUuid();
  if (indexedDb) {
    const files = createFileRewriter(report);
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

/** Journal whose sign-out also removes deleted rows from the browser's files. */
const goneFromDisk = (journal: JournalStore, { rewrite }: Rewriting): JournalStore => ({
  ...journal,
  tidy: async (account, options) => {
    await journal.tidy(account, options);
    await rewrite();
  },
  removeAll: async (account) => {
    const unsent = await journal.removeAll(account);
    await rewrite();
    return unsent;
  },
});

/** Journal, outbox and annotations in memory, for a browser without a database: lost with the page. */
export function memoryStore(): Pick<DurableStores, 'journal' | 'outbox' | 'annotations'> {
  const memory = memoryJournal(rules);
  const annotations = memoryAnnotations();
  const removeAll = async (account: string) => {
    annotations.forget(account);
    return memory.removeAll(account);
  };
  return { journal: { ...memory, removeAll }, outbox: memory, annotations };
}

/**
 * Three databases: the first deletion writes removed rows to a file, the second compacts that file with older ones. The
 * third covers a row removal of this page between the two.
 */
const SPARES = ['spare-1', 'spare-2', 'spare-3'] as const;

/** Makes the browser rewrite its database files. Neither method rejects. */
type Rewriting = {
  /** Call before anything is removed: only database files written after this call are rewritten. */
  prepare: () => Promise<void>;
  /** Purges rows that were removed before this call from the files. */
  rewrite: () => Promise<void>;
};

/**
 * A browser keeps the bytes of a removed row until it rewrites its files. Chromium rewrites the files with older and
 * newer data when a whole database is deleted. These empty databases exist to be deleted and created again. Other
 * browsers are not affected.
 */
export function createFileRewriter(report: (where: string, error: unknown) => void): Rewriting {
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
          await prepare(); // profiles of earlier versions have none yet
          for (const name of SPARES) if (!(await isGone(name))) return; // sign-out does not wait for other tabs: the next time removes it
          await prepare();
        })(),
      ),
  };
}

/** False: another page has the database open; the browser deletes it when that page closes it. */
const isGone = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve(false) }).then(() => resolve(true), reject);
  });
