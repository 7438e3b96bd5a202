import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const MEGABYTE = 1_048_576;
const BLOCK = 4_096;

/** A disk that is full whenever a test wants it. */
export type SmallDisk = {
  /** Where a browser's profile lies; undefined: where it would lie anyway. */
  folder: string | undefined;
  /** Before the first page of the browser. */
  prepare: (context: BrowserContext) => Promise<void>;
  /** Takes all the room that there is. */
  fill: (page: Page) => Promise<void>;
  makeRoom: (page: Page) => Promise<void>;
  dispose: () => void;
};

/** A file system in memory of so many MB; where this machine or this user may not make one, a page that is refused. */
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

/** Writes on until the disk takes no more, so that what the browser writes meanwhile changes nothing: it only ends earlier. */
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

/** Each write of the page is refused as on a full disk; unlike one, it takes nothing else with it. */
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
