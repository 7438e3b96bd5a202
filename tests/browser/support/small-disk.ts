import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const MEGABYTE = 1_048_576;
const BLOCK = 4_096;

/** A disk that becomes full on demand. */
export type SmallDisk = {
  /** Folder of the browser’s profile; undefined: the default. */
  folder: string | undefined;
  /** Call it before the browser’s first page. */
  prepare: (context: BrowserContext) => Promise<void>;
  /** Fills all free space. */
  fill: (page: Page) => Promise<void>;
  makeRoom: (page: Page) => Promise<void>;
  dispose: () => void;
};

/**
 * A memory file system of this many MB; if this machine or user may not create one, a page whose writes are refused.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return refusedPage;
  }
  const filler = join(folder, 'filler');
  const makeRoom = () => rmSync(filler, { force: true });
  return {
    folder,
    prepare: () => Promise.resolve(),
    fill: async () => fillUp(filler),
    makeRoom: async () => makeRoom(),
    dispose: () => {
      makeRoom();
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** Writes until the disk is full, so that concurrent writes of the browser only end the loop earlier. */
function fillUp(filler: string): void {
  const file = openSync(filler, 'w');
  try {
    for (const size of [MEGABYTE, BLOCK]) while (hasTaken(file, Buffer.alloc(size)));
  } finally {
    closeSync(file);
  }
}

function hasTaken(file: number, bytes: Buffer): boolean {
  try {
    writeSync(file, bytes);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}

type Full = { diskIsFull?: boolean };

/** Fallback: refuses each write of the page as on a full disk, but affects no other data. */
const refusedPage: SmallDisk = {
  folder: undefined,
  prepare: async (context) => {
    await context.addInitScript(() => {
      const { prototype } = IDBObjectStore;
      for (const name of ['put', 'add'] as const) {
        const real = prototype[name];
        prototype[name] = function (...asked: Parameters<typeof real>) {
          if ((globalThis as Full).diskIsFull) throw new DOMException('The disk is full', 'QuotaExceededError');
          return real.apply(this, asked);
        };
      }
      const cache = Cache.prototype;
      const keep = cache.put;
      cache.put = function (...asked: Parameters<typeof keep>) {
        const isFull = (globalThis as Full).diskIsFull;
        return isFull
          ? Promise.reject(new DOMException('Entry already exists', 'InvalidAccessError'))
          : keep.apply(this, asked);
      };
    });
  },
  fill: (page) => page.evaluate(() => void ((globalThis as Full).diskIsFull = true)),
  makeRoom: (page) => page.evaluate(() => void ((globalThis as Full).diskIsFull = false)),
  dispose: () => undefined,
};
