import type { CourseData } from '#domain/client/index.ts';
import { type AskedFiles, askedFiles } from '../offline/courses/asked-files.ts';
import type { KeptStorage } from '../players/frame/kept-storage.ts';
import type { Environment } from '../platform/environment.ts';
import { storageSlot } from './storage-slot.ts';
import { isStoredItem, STORAGE_MAX_CHARS, storedChars, type StoredItems } from '../players/frame/protocol.ts';

type CourseStorageStore = KeptStorage & {
  /** Removes what is kept of everybody but this account; undefined: of everybody. Never rejects. */
  keepOnly: (account: string | undefined) => Promise<void>;
};

/**
 * What courses wrote into their `localStorage`, in a cache of each account, an entry a title: unlike rows of a database it
 * is gone from the disk when it is removed. What the browser refuses to keep stays in memory.
 */
function courseStorageStore(
  { caches, location }: Pick<Environment, 'caches' | 'location'>,
  account: () => string | undefined,
  report: (where: string, error: unknown) => void,
  name: 'course-storage' | 'course-files' = 'course-storage',
): CourseStorageStore {
  const prefix = `${name}:`;
  /** Newer than what is on the disk. */
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
    if (!caches || !items || owner !== account()) return; // somebody else is there by now: nothing of this learner is written
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
        return []; // refused, or spoiled: as if nothing had been kept
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

/** Its entries first: a cache that is deleted as a whole stays on the disk as long as a page holds it. */
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
  /** Asks the content site to clear its own. */
  clearSite: () => Promise<void>;
  account: () => string | undefined;
  report: (where: string, error: unknown) => void;
};

/**
 * What courses leave in this browser, here and on the content site: one learner's at a time. Nobody waits for it to go. Who
 * opened courses last is written down until the content site was asked, so that what fails is made up for when somebody
 * else comes.
 */
export function courseData({
  environment,
  clearSite,
  account,
  report,
}: Options): CourseData & { storage: KeptStorage; files: AskedFiles } {
  const kept = courseStorageStore(environment, account, report);
  const names = courseStorageStore(environment, account, report, 'course-files');
  const lastOpened = storageSlot(environment, 'courses-of', 'browser');
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
    files: askedFiles(names, account),
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
