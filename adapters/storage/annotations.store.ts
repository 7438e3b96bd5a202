import {
  type Annotation,
  type AnnotationStore,
  fromWebAnnotation,
  toWebAnnotation,
} from '#domain/annotations/index.ts';
import type { Database } from './database/idb.ts';

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
