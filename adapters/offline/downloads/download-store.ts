import type { Projection } from '#domain/kernel/projection.ts';
import {
  isCourse,
  isDownloadComplete,
  type Download,
  DownloadFailure,
  type DownloadFile,
  type DownloadLoss,
  type DownloadStore,
} from '#domain/downloads/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Fetch } from '../../players/content-answer.ts';
import type { StorageKey } from '../../storage/storage-key.ts';
import { alone, type Locks } from '../../tracking/locks.ts';
import { askFile, fillFile } from './download-file.ts';
import { decryptDownload, type DownloadRow, type DownloadRows, encryptedDownload } from './download-rows.ts';
import { courseAddress, fileAddress, downloadCacheNameOf, downloadIdOf, partAddress, partsOf } from './addresses.ts';
import { encryptFor, type Cipher } from './encrypt.ts';
import type { DownloadKeys, Opens } from './download-keys.ts';
import { resealDownloads } from './reseal.ts';
import { hex } from '../worker/environment.ts';
import { type OpenedDownload, respondWithFile } from './download-responses.ts';

type Options = {
  rows: DownloadRows;
  keys: Pick<DownloadKeys, 'of' | 'create' | 'begin' | 'isSettled' | 'state' | 'keepOnly'>;
  /** Account of the last downloads, in storage that browsers do not evict. */
  lastOwner: StorageKey;
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  crypto: Cipher;
  fetch: Fetch;
  locks: Locks;
  origin: string;
  /** Origin of the content site. */
  contentOrigin: string;
  isServed: Projection<boolean>;
  keepPlayer: DownloadStore['keepPlayer'];
  /** Nothing opened the key of earlier downloads, so they were removed. */
  onUnreadable: () => void;
  /** Undefined, or without `estimate`, in browsers that do not report free space. */
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined;
  report: (where: string, error: unknown) => void;
};

/**
 * Downloads in this browser: each file in segments of 1 MiB, encrypted with the download's key. Each download has its
 * own cache, because deleted caches leave the disk. A separate database holds the key and the encrypted description.
 */
export function downloadStore(options: Options): DownloadStore {
  const { rows, keys, lastOwner, caches, fetch, locks, origin, contentOrigin, isServed, keepPlayer, report } = options;
  const changes = (account: string) => alone(locks, `packs-change:${account}`);
  const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error: unknown) => {
      report('packs', error);
      return otherwise;
    });
  const remove = async (downloadIds: readonly string[]): Promise<void> => {
    await rows.remove(downloadIds);
    for (const id of downloadIds) await caches.delete(downloadCacheNameOf(id));
  };
  /** Removes one download. After the last one there is nothing left that could be evicted. */
  const removeOne = async (downloadId: string): Promise<void> => {
    await remove([downloadId]);
    if ((await rows.owners()).length === 0) lastOwner.clear();
  };
  const begin = (account: string, removed?: () => void) =>
    keys.begin(account, async (opens) => {
      const unreadable = await quietly(unreadableOf(rows, account, opens), []);
      if (unreadable.length > 0) await quietly(remove(unreadable).then(removed), undefined);
    });
  let beginning: Promise<void> = Promise.resolve();
  return {
    isServed,
    keepPlayer,
    all: async (account) => {
      const found = await rows.of(account);
      const downloads = await Promise.all(found.map((row) => opened(options, row)));
      return downloads.flatMap((download) => download ?? []).sort((a, b) => a.wishedAt - b.wishedAt);
    },
    add: async (account, download) => {
      const { id } = download;
      const { key, wrapped } = await orNoRoom(keys.create(account, id));
      await orNoRoom(rows.add(await encryptedDownload(options.crypto, { id, account, wrapped }, key, download)));
      lastOwner.set(account);
      void begin(account); // a new downloads key opens no earlier download
    },
    change: (account, downloadId, step) =>
      changes(account)(async () => {
        const row = await orNoRoom(rows.get(downloadId));
        const [key, ...former] = row ? await keys.of(row) : [];
        const now = row && key && (await decryptDownload(options.crypto, row, [key, ...former]));
        if (!now) return undefined;
        const next = step(now);
        const sealed = await encryptedDownload(options.crypto, row, key, next);
        return (await orNoRoom(rows.replace(sealed))) ? next : undefined;
      }),
    empty: (downloadId) =>
      quietly(
        caches.delete(downloadCacheNameOf(downloadId)).then(() => undefined),
        undefined,
      ),
    remove: (downloadId) => quietly(removeOne(downloadId), undefined),
    keepOnly: (account) => {
      if (lastOwner.get() !== account) lastOwner.clear();
      const kept = quietly(
        rows.owners().then(async (all) => {
          await keys.keepOnly(account);
          const isKept = (one: { account: string }) => one.account === account;
          const gone = all.filter((one) => !isKept(one)).map(({ id }) => id);
          if (gone.length > 0) await remove(gone);
          await removeStray(
            caches,
            all.filter(isKept).map(({ id }) => id),
          );
          if (account === undefined) await rows.end();
          else await begin(account, options.onUnreadable);
        }),
        undefined,
      );
      beginning = kept;
      if (account !== undefined) void kept.then(() => quietly(resealDownloads(options, account), undefined));
      return kept;
    },
    lost: async (account) => {
      await beginning;
      return lastOwner.get() === account
        ? quietly<DownloadLoss | undefined>(lossOf(options, account), undefined)
        : undefined;
    },
    holds: (download) => quietly<boolean | undefined>(holds(options, download), undefined),
    fill: (file, on) => fill(options, file, on),
    ask: (address, signal) => askFile(fetch, address, signal),
    alone: (account, signal, work) => alone(locks, `packs-taking:${account}`, signal)(work).then(() => undefined),
    address: ({ id, course }, nth) =>
      course ? courseAddress(contentOrigin, id, course.page) : fileAddress(origin, id, nth),
    room: () => pageLayoutIn(options.storage),
    isAble: true,
  };
}

/** Ids of downloads that the learner's downloads key does not open: it replaced one that nothing opened any more. */
async function unreadableOf(rows: Pick<DownloadRows, 'of'>, account: string, opens: Opens): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { id, wrapped, key } of await rows.of(account))
    if (wrapped && !key && !(await opens({ id, wrapped }))) unreadable.push(id);
  return unreadable;
}

async function lossOf({ rows, keys }: Options, account: string): Promise<DownloadLoss | undefined> {
  const isEmpty = (await rows.of(account)).length === 0;
  const state = await keys.state(account);
  if (!isEmpty) return state === 'locked' ? 'locked' : undefined;
  return state === 'replaced' ? 'unreadable' : 'evicted';
}

const opened = async ({ crypto, keys }: Pick<Options, 'crypto' | 'keys'>, row: DownloadRow) =>
  decryptDownload(crypto, row, await keys.of(row));

async function pageLayoutIn(storage: Options['storage']): Promise<number | undefined> {
  try {
    const { quota, usage } = (await storage?.estimate?.()) ?? {};
    return quota === undefined || usage === undefined ? undefined : quota - usage;
  } catch {
    return undefined; // unknown; lack of space then shows when a write fails
  }
}

async function fill(
  options: Options,
  { download, nth, address }: Parameters<DownloadStore['fill']>[0],
  { signal, onPart }: Parameters<DownloadStore['fill']>[1],
): Promise<DownloadFile> {
  const { rows, caches, fetch, origin } = options;
  const cache = await caches.open(downloadCacheNameOf(download.id));
  const [row, file] = [await orNoRoom(rows.get(download.id)), download.files[nth]];
  if (!row) await caches.delete(downloadCacheNameOf(download.id)); // `caches.open` has created the cache of a removed download
  if (!row || !file) throw new DownloadFailure('removed');
  const keys = await options.keys.of(row);
  const [key] = keys;
  if (!key) throw new DownloadFailure('removed'); // the session ended
  const isThere = await partsIn(cache, origin, download);
  const keepPart = async (part: number, bytes: Uint8Array<ArrayBuffer>) => {
    const place = partAddress(origin, download.id, nth, part);
    const sealed = await encryptFor(options.crypto, key, place, bytes);
    signal.throwIfAborted();
    await orNoRoom(cache.put(place, new Response(sealed)));
  };
  // Resumes where the file ended; restarts if the browser evicted a segment.
  const begun = isThere(nth) ? file : { ...file, got: 0 };
  const asked = { fetch, address, file: begun, signal, isOfCourse: isCourse(download) };
  return asTold(options, { id: row.id, keys }, { nth, file: await fillFile({ ...asked, keepPart, onPart }) });
}

/** Removes caches without a key: a page may have died between the two writes. */
async function removeStray(caches: Options['caches'], owned: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    const id = downloadIdOf(name);
    if (id !== undefined && !owned.includes(id)) await caches.delete(name);
  }
}

async function holds({ rows, caches, origin }: Options, download: Download): Promise<boolean> {
  if (!isDownloadComplete(download) || !(await rows.get(download.id))) return false;
  if (!(await caches.keys()).includes(downloadCacheNameOf(download.id))) return false; // `caches.open` would create the cache
  const isThere = await partsIn(await caches.open(downloadCacheNameOf(download.id)), origin, download);
  return download.files.every((_, nth) => isThere(nth));
}

/** Returns a check, per file, that all its recorded segments exist. */
async function partsIn(
  cache: Pick<Cache, 'keys'>,
  origin: string,
  { id, files }: Download,
): Promise<(nth: number) => boolean> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return (nth) =>
    Array.from({ length: partsOf(files[nth]?.got ?? 0) }, (_, part) => partAddress(origin, id, nth, part)).every(
      (one) => there.has(one),
    );
}

/**
 * Errors that mean a full disk, which only a failed write reveals. A quota has its own error. A full disk fails in
 * other ways: a cache entry cannot be created, a transaction aborts, a database does not open.
 */
const REFUSED: ReadonlySet<unknown> = new Set([
  'QuotaExceededError',
  'InvalidAccessError',
  'UnknownError',
  'AbortError',
]);

async function orNoRoom<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw REFUSED.has((error as { name?: unknown } | undefined)?.name) ? new DownloadFailure('no-room') : error;
  }
}

/** For a browser without downloads. */
export const noDownloads: DownloadStore = {
  isServed: { get: () => false, subscribe: () => () => undefined }, // never changes; storing listeners would leak them
  keepPlayer: () => Promise.resolve('never'),
  all: () => Promise.resolve([]),
  add: () => Promise.reject(new DownloadFailure('no-room')),
  change: () => Promise.resolve(undefined),
  empty: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  keepOnly: () => Promise.resolve(),
  holds: () => Promise.resolve(false),
  lost: () => Promise.resolve(undefined),
  fill: () => Promise.reject(new DownloadFailure('no-room')),
  ask: () => Promise.reject(new DownloadFailure('no-room')),
  alone: () => Promise.resolve(),
  address: () => '',
  room: () => Promise.resolve(undefined),
  isAble: false,
};

/** Maximum bytes of a file to verify by hash, which needs the whole file in memory. */
const READ_MOST_BYTES = 64 * 1_048_576;

/** Verifies a complete file against the platform's hash, if it sent one. Rejects with PortFailure on a mismatch. */
async function asTold(
  kept: Pick<Options, 'caches' | 'crypto' | 'origin'>,
  opened: OpenedDownload,
  { nth, file }: { nth: number; file: DownloadFile },
): Promise<DownloadFile> {
  if (file.sha256 === undefined || file.got === 0 || file.got > READ_MOST_BYTES) return file;
  const bytes = await (await respondWithFile(kept, opened, { nth, file }, null)).arrayBuffer();
  if (hex(await kept.crypto.subtle.digest('SHA-256', bytes)) === file.sha256) return file;
  throw new PortFailure('packs.content', { status: 200, kind: 'unreadable', reason: 'hash' });
}
