import type { CourseData } from '#domain/client/index.ts';
import { type ObservedFiles, observeFiles } from '../offline/courses/observed-files.ts';
import type { StoredCourseData } from '../players/frame/stored-course-data.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';
import { isStoredItem, STORAGE_MAX_CHARS, storedChars, type StoredItems } from '../players/frame/protocol.ts';

type CourseStorageStore = StoredCourseData & {
  /** Removes the data of all accounts except this one; undefined: of all accounts. Never rejects. */
  keepOnly: (account: string | undefined) => Promise<void>;
};

/**
 * Values that courses wrote to their `localStorage`, in one cache per account with one entry per title. Unlike database
 * rows, removed cache entries also leave the disk. What the browser refuses to store stays in memory.
 */
function courseStorageStore(
  { caches, location }: Pick<Environment, 'caches' | 'location'>,
  account: () => string | undefined,
  report: (where: string, error: unknown) => void,
  name: 'course-storage' | 'course-files' = 'course-storage',
): CourseStorageStore {
  const prefix = `${name}:`;
  /** Newer than the entries on disk. */
  const inMemory = new Map<string, StoredItems>();
  const queued = new Set<string>();
  let work = Promise.resolve();
  const then = (next: () => Promise<void>): Promise<void> =>
    (work = work.then(next).catch((error: unknown) => report(name, error)));
  const placeOf = (owner: string, titleId: string) =>
    `${location.origin}/${name}/${owner}/${encodeURIComponent(titleId)}`;

  const store = async (owner: string, place: string): Promise<void> => {
    queued.delete(place);
    const items = inMemory.get(place);
    if (!caches || !items || owner !== account()) return; // another account signed in meanwhile: nothing of this one is written
    const cache = await caches.open(prefix + owner);
    if (items.length === 0) await cache.delete(place);
    else await cache.put(place, new Response(JSON.stringify(items)));
    if (inMemory.get(place) === items) inMemory.delete(place);
  };
  return {
    read: async (titleId) => {
      const owner = account();
      if (owner === undefined) return [];
      const place = placeOf(owner, titleId);
      const newest = inMemory.get(place);
      if (newest) return newest;
      try {
        const kept = await caches?.match(place, { cacheName: prefix + owner });
        return kept ? readItems(await kept.json()) : [];
      } catch (error) {
        report(name, error);
        return []; // refused or corrupt: treated as empty
      }
    },
    write: (titleId, items) => {
      const owner = account();
      if (owner === undefined) return;
      const place = placeOf(owner, titleId);
      inMemory.set(place, items);
      if (queued.has(place)) return;
      queued.add(place);
      void then(() => store(owner, place));
    },
    keepOnly: (owner) => {
      const mine = owner === undefined ? undefined : placeOf(owner, '');
      for (const place of inMemory.keys()) if (mine === undefined || !place.startsWith(mine)) inMemory.delete(place);
      return then(async () => {
        const names = (await caches?.keys()) ?? [];
        for (const one of names)
          if (caches && one.startsWith(prefix) && one !== prefix + (owner ?? '')) await removeCache(caches, one);
      });
    },
  };
}

/** Deletes the entries first: the browser keeps a deleted cache on disk while any page has it open. */
async function removeCache(caches: Pick<CacheStorage, 'open' | 'delete'>, name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const entry of await cache.keys()) await cache.delete(entry);
  await caches.delete(name);
}

function readItems(value: unknown): StoredItems {
  if (!Array.isArray(value)) return [];
  const items = value.filter(isStoredItem);
  return storedChars(items) > STORAGE_MAX_CHARS ? [] : items;
}

type Options = {
  environment: Environment;
  /** Makes the content site clear its own stored data. */
  clearSite: () => Promise<void>;
  account: () => string | undefined;
  report: (where: string, error: unknown) => void;
};

/**
 * Data that courses leave in this browser, here and on the content site, for one account at a time. Callers do not wait
 * for the removal. The last account is stored until the content site has cleared its data, so that a failed removal is
 * repeated when another learner signs in.
 */
export function courseData({
  environment,
  clearSite,
  account,
  report,
}: Options): CourseData & { storage: StoredCourseData; files: ObservedFiles } {
  const kept = courseStorageStore(environment, account, report);
  const names = courseStorageStore(environment, account, report, 'course-files');
  const lastOpened = storageKey(environment, 'courses-of', 'browser');
  const clear = (): void => {
    const whose = lastOpened.get();
    clearSite().then(
      () => {
        if (lastOpened.get() === whose) lastOpened.clear();
      },
      (error: unknown) => report('content-site', error),
    );
  };
  return {
    storage: {
      ...kept,
      read: (titleId) => {
        const mine = account();
        if (mine !== undefined) lastOpened.set(mine);
        return kept.read(titleId);
      },
    },
    files: observeFiles(names, account),
    begins: (mine) => {
      for (const one of [kept, names]) void one.keepOnly(mine);
      const last = lastOpened.get();
      if (last !== undefined && last !== mine) clear();
    },
    ends: () => {
      for (const one of [kept, names]) void one.keepOnly(undefined);
      clear();
    },
  };
}
