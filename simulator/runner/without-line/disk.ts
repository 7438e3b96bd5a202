import type { PackRow, PackRows } from '#adapters/offline/packs/pack-rows.ts';
import { noDoor, type SealedAnswers } from '#adapters/offline/answers/sealed-answers.ts';

/** What one browser keeps for a time without a line: packs with their parts, and the last answers of one session. */
export type Disk = {
  readonly rows: Map<string, PackRow>;
  /** Parts by their address, by the cache that they are in. */
  readonly caches: Map<string, Map<string, Uint8Array<ArrayBuffer>>>;
  readonly answers: { session: string | undefined; readonly all: Map<string, { text: string; answeredAt: number }> };
  /** Kinds whose player is here. */
  readonly players: Set<string>;
  /** Something was removed since it was full: a few words have room again, a file has not. */
  hasFreed: boolean;
};

export const emptyDisk = (): Disk => ({
  rows: new Map(),
  caches: new Map(),
  answers: { session: undefined, all: new Map() },
  players: new Set(),
  hasFreed: false,
});

/** As one page has it; `mayRead` and `mayWrite` throw what a page that is gone, or a full disk, gives in their place. */
export type Access = { mayRead: () => void; mayWrite: () => void };

export function rowsOn(disk: Disk, { mayRead, mayWrite }: Access): PackRows {
  const { rows } = disk;
  const mayNote = () => (disk.hasFreed ? mayRead() : mayWrite());
  const turn = async <T>(may: () => void, work: () => T): Promise<T> => {
    await Promise.resolve();
    may();
    return work();
  };
  return {
    get: (packId) => turn(mayRead, () => rows.get(packId)),
    of: (account) => turn(mayRead, () => [...rows.values()].filter((row) => row.account === account)),
    owners: () => turn(mayRead, () => [...rows.values()].map(({ id, account }) => ({ id, account }))),
    add: (row) => turn(mayNote, () => void rows.set(row.id, row)),
    replace: (row) =>
      turn(mayNote, () => {
        const isThere = rows.has(row.id);
        if (isThere) rows.set(row.id, row);
        return isThere;
      }),
    remove: (packIds) =>
      turn(mayRead, () => {
        for (const id of packIds) rows.delete(id);
      }),
    end: () => turn(mayRead, () => rows.clear()),
  };
}

/** As far as packs, and the names of what courses ask for, use it. */
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
        // A cache that was removed meanwhile takes in what is put into it, and nobody finds it again.
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
    return Promise.resolve(cache as unknown as Cache); // what else a cache can do is not asked of it
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

/** Answers of one session at a time, known by its token. */
export function answersOn(
  { answers }: Disk,
  { mayWrite }: Access,
  { token, now }: { token: () => string | undefined; now: () => number },
): SealedAnswers {
  const { all } = answers;
  const orNothing = async (work: () => void) => {
    await Promise.resolve();
    try {
      mayWrite();
      work();
    } catch {
      // a browser that refuses keeps nothing
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
    door: noDoor, // a token stays for as long as a browser here does
  };
}
