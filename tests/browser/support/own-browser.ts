import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';

/** A browser with a profile on disk that can be killed and restarted. */
export type OwnBrowser = {
  start: () => Promise<BrowserContext>;
  /** Sends SIGKILL to every process of this browser, found by its unique profile path. Returns their number. */
  kill: () => number;
  dispose: () => Promise<void>;
  /** Paths of profile files that contain one of these words. A running browser adds and removes files meanwhile. */
  filesWith: (words: Readonly<Record<string, string>>) => string[];
  /**
   * True if a cached response of this URL would survive a kill: the response is written completely, and listed in the
   * cache’s index on disk. Chromium writes the index up to 20 s later, and until then may read an older one.
   */
  isCached: (address: string) => boolean;
};

/** A file of Chromium’s cache with a response. */
const ENTRY = /[0-9a-f]{16}_0$/;
/** End marker of each section of a Chromium cache entry, and its length in bytes; the last one ends the file. */
const ENTRY_END = Buffer.from('d8410d97456ffaf4', 'hex');
const ENTRY_END_BYTES = 24;

/** Playwright’s default argument that switches the back/forward cache off, which learners’ browsers have. */
export const NO_PAGES_KEPT = '--disable-back-forward-cache';

/**
 * Words of `filesWith` in the browser’s own history, which no page can remove: see the README of storage. The browser
 * writes it some seconds late.
 */
export const OF_THE_BROWSER =
  /^(address|draft|name|search|title): (Default\/(Favicons|History|Sessions|Top Sites|Web Data)|segmentation_platform)\b/;

/** True if this machine lists the processes of a browser, so that they can be killed. */
export const canKill = existsSync('/proc/self/cmdline');

/** The profile is created in `folder`. */
export async function ownBrowser(
  extraArgs: readonly string[] = [],
  folder = tmpdir(),
  without: readonly string[] = [],
): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const { executablePath } = await chromium();
  let context: BrowserContext | undefined;
  return {
    start: async () =>
      (context = await playwright.launchPersistentContext(profile, {
        executablePath,
        headless: true,
        args: [...chromiumArgs, ...extraArgs],
        ignoreDefaultArgs: [...without],
      })),
    kill: () => {
      const pids = processesWith(`--user-data-dir=${profile}`);
      for (const pid of pids) endNow(pid);
      return pids.length;
    },
    isCached: (address) =>
      filesIn(profile).some((path) => {
        if (!ENTRY.test(path)) return false;
        const bytes = bytesOf(path);
        const isWhole = bytes.includes(address) && bytes.lastIndexOf(ENTRY_END) === bytes.length - ENTRY_END_BYTES;
        return isWhole && bytesOf(join(dirname(path), 'index-dir', 'the-real-index')).includes(nameInList(path));
      }),
    filesWith: (words) =>
      filesIn(profile)
        .flatMap((path) => {
          const bytes = bytesOf(path);
          // As UTF-8, and as UTF-16, which browsers use in memory.
          const has = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));
          return Object.entries(words).flatMap(([what, word]) =>
            has(word) ? [`${what}: ${relative(profile, path)}`] : [],
          );
        })
        .sort(),
    dispose: async () => {
      await context?.close().catch(() => undefined); // killed already
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Entry files are named after their hash; the index contains it in little-endian order. */
const nameInList = (path: string): Buffer => Buffer.from(basename(path).slice(0, 16), 'hex').reverse();

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Empty for a file that a running browser has removed since it was listed. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
}

/** Processes with this text in the command line, and all their descendants (Linux). */
function processesWith(word: string): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const found = new Set(all.filter((pid) => commandLine(pid).includes(word)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const pid of all) if (found.has(parentOf(pid))) found.add(pid);
  }
  return [...found];
}

function parentOf(pid: number): number {
  try {
    // "pid (name) state parent …": the name may contain anything, so that parsing starts after its end.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return Number.NaN; // the process ended meanwhile
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  } catch {
    return []; // the process ended meanwhile
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process died with another one
  }
}
