import type { Cipher } from '#adapters/offline/downloads/encrypt.ts';
import type { DownloadRow, DownloadRows } from '#adapters/offline/downloads/download-rows.ts';
import type { DownloadKeys } from '#adapters/offline/downloads/download-keys.ts';
import { noKeyAccess, type EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';

/** Offline storage of one browser: downloads with their segments, and the response cache of one session. */
export type Disk = {
  readonly rows: Map<string, DownloadRow>;
  /** Keys of downloads, by id. */
  readonly keys: Map<string, CryptoKey>;
  /** Segments by URL, by cache name. */
  readonly caches: Map<string, Map<string, Uint8Array<ArrayBuffer>>>;
  readonly answers: { session: string | undefined; readonly all: Map<string, { text: string; answeredAt: number }> };
  /** Content kinds with a cached player. */
  readonly players: Set<string>;
  /** True if something was removed from a full disk: small rows fit again, files do not. */
  hasFreed: boolean;
};

export const emptyDisk = (): Disk => ({
  rows: new Map(),
  keys: new Map(),
  caches: new Map(),
  answers: { session: undefined, all: new Map() },
  players: new Set(),
  hasFreed: false,
});

/** Storage access of one page. `mayRead` and `mayWrite` throw the errors of a closed page or a full disk. */
export type Access = { mayRead: () => void; mayWrite: () => void };

export function rowsOn(disk: Disk, { mayRead, mayWrite }: Access): DownloadRows {
  const { rows } = disk;
  const mayNote = () => (disk.hasFreed ? mayRead() : mayWrite());
  const turn = async <T>(may: () => void, work: () => T): Promise<T> => {
    await Promise.resolve();
    may();
    return work();
  };
  return {
    get: (downloadId) => turn(mayRead, () => rows.get(downloadId)),
    of: (account) => turn(mayRead, () => [...rows.values()].filter((row) => row.account === account)),
    owners: () => turn(mayRead, () => [...rows.values()].map(({ id, account }) => ({ id, account }))),
    add: (row) => turn(mayNote, () => void rows.set(row.id, row)),
    replace: (row) =>
      turn(mayNote, () => {
        const isThere = rows.has(row.id);
        if (isThere) rows.set(row.id, row);
        return isThere;
      }),
    remove: (downloadIds) =>
      turn(mayRead, () => {
        for (const id of downloadIds) rows.delete(id);
      }),
    end: () => turn(mayRead, () => rows.clear()),
  };
}

/** Keys of downloads, which any page of the simulated browser may use: what encrypts them is no subject of a run. */
export function keysOn(disk: Disk, { subtle }: Pick<Cipher, 'subtle'>): DownloadKeys {
  return {
    of: ({ id }) => Promise.resolve([disk.keys.get(id)].filter((key) => key !== undefined)),
    create: async (_account, id) => {
      const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      disk.keys.set(id, key);
      return { key, wrapped: new Uint8Array() };
    },
    begin: () => Promise.resolve(),
    isSettled: () => Promise.resolve(true),
    state: () => Promise.resolve(undefined),
    learnPassword: () => undefined,
    keepOnly: () => Promise.resolve(),
  };
}

/** In-memory Cache Storage, limited to what downloads and course file lists use. */
export function cachesOn(disk: Disk, { mayRead, mayWrite }: Access) {
  const { caches } = disk;
  const open = (name: string): Promise<Cache> => {
    mayRead();
    const parts = caches.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>();
    caches.set(name, parts);
    const cache = {
      put: async (address: string, response: Response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        mayWrite();
        // A write to a cache deleted meanwhile succeeds, but the data is lost.
        parts.set(address, bytes);
      },
      match: async (address: string) => {
        await Promise.resolve();
        mayRead();
        const bytes = parts.get(address);
        return bytes && new Response(bytes);
      },
      keys: async () => {
        await Promise.resolve();
        mayRead();
        return [...parts.keys()].map((url) => ({ url }));
      },
      delete: async (asked: string | { url: string }) => {
        await Promise.resolve();
        mayRead();
        return parts.delete(typeof asked === 'string' ? asked : asked.url);
      },
    };
    return Promise.resolve(cache as unknown as Cache); // the product uses no other cache methods
  };
  return {
    open: async (name: string) => open(name),
    match: async (address: string, { cacheName = '' }: MultiCacheQueryOptions = {}) => {
      await Promise.resolve();
      mayRead();
      const bytes = caches.get(cacheName)?.get(address);
      return bytes && new Response(bytes);
    },
    keys: async () => {
      await Promise.resolve();
      mayRead();
      return [...caches.keys()];
    },
    delete: async (name: string) => {
      await Promise.resolve();
      mayRead();
      if ((caches.get(name)?.size ?? 0) > 0) disk.hasFreed = true;
      return caches.delete(name);
    },
  };
}

/** Response cache of one session at a time, identified by its token. */
export function answersOn(
  { answers }: Disk,
  { mayWrite }: Access,
  { token, now }: { token: () => string | undefined; now: () => number },
): EncryptedCache {
  const { all } = answers;
  const orNothing = async (work: () => void) => {
    await Promise.resolve();
    try {
      mayWrite();
      work();
    } catch {
      // A refused write is ignored, as in a real response cache.
    }
  };
  return {
    get: async (question) => {
      await Promise.resolve();
      return token() !== undefined && answers.session === token() ? all.get(question) : undefined;
    },
    keep: (question, text) =>
      orNothing(() => {
        if (token() === undefined) return;
        if (answers.session !== token()) all.clear();
        answers.session = token();
        all.set(question, { text, answeredAt: now() });
      }),
    confirm: (question) =>
      orNothing(() => {
        const known = answers.session === token() ? all.get(question) : undefined;
        if (known) all.set(question, { ...known, answeredAt: now() });
      }),
    forget: () => orNothing(() => all.clear()),
    answeredAt: async (questions) => {
      await Promise.resolve();
      const times = questions.flatMap((question) => all.get(question)?.answeredAt ?? []);
      return times.length > 0 ? Math.max(...times) : undefined;
    },
    sessionKey: () => Promise.resolve(undefined),
    door: noKeyAccess, // tokens exist as long as the simulated browser, so no stored key is needed
  };
}
