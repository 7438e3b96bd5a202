import { downloadStore } from '#adapters/offline/downloads/download-store.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { locksOf } from '#adapters/tracking/locks.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { DownloadStore } from '#domain/downloads/index.ts';
import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { cachesOn, emptyDisk, keysOn, rowsOn } from '#simulator/runner/offline/disk.ts';
import { playedCipher } from '#simulator/runner/browser.ts';
import { CONTENT_ORIGIN, sha256Of } from './content-site.ts';

/** A page as its downloads see it. */
type Owner = { readonly isOver: boolean; point: () => void; awake: () => Promise<void> };

/** Downloads of one browser, in the product’s own store over a disk that outlives its pages. */
export class Downloads {
  #disk = emptyDisk();
  readonly #sealing = playedCipher(sha256Of);

  /** Clears site data; open pages find nothing from now on. */
  clear(): void {
    const { rows, caches } = this.#disk;
    rows.clear();
    caches.clear();
  }

  /** The store of one page. */
  of(page: Owner, environment: Environment, report: (where: string, error: unknown) => void): DownloadStore {
    const access = { mayRead: () => undefined, mayWrite: () => undefined };
    const caches = cachesOn(this.#disk, access);
    return downloadStore({
      rows: lived(page, rowsOn(this.#disk, access)),
      caches: lived(page, { ...caches, open: async (name: string) => lived(page, await caches.open(name)) }),
      crypto: this.#sealing,
      keys: keysOn(this.#disk, this.#sealing),
      onUnreadable: () => undefined,
      lastOwner: storageKey(environment, 'packs-of', 'browser'),
      fetch: (url, init) => environment.fetch(new Request(url, init)),
      locks: locksOf(environment),
      origin: PLATFORM_ORIGIN,
      contentOrigin: CONTENT_ORIGIN,
      isServed: atom(true).projection,
      keepPlayer: () => Promise.resolve('kept'),
      storage: undefined,
      report,
    });
  }
}

const never = () => new Promise<never>(() => undefined);

/** Disk access of a page. Calls of a dead page never start; results for a frozen page wait until it wakes. */
function lived<T extends object>(page: Owner, part: T): T {
  const isOver = () => page.isOver;
  return new Proxy(part, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...asked: unknown[]) => {
        page.point();
        if (isOver()) return never();
        const answer: unknown = await (value as (...asked: unknown[]) => unknown).apply(target, asked);
        await page.awake();
        return isOver() ? never() : answer;
      };
    },
  });
}
