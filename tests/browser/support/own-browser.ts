import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';

/** A browser with a profile on disk, that can be killed and started again. */
export type OwnBrowser = {
  start: () => Promise<BrowserContext>;
  /** SIGKILL to every process of this browser, found by its profile, which nobody else uses. Answers how many. */
  kill: () => number;
  dispose: () => Promise<void>;
  /** Files of the profile with one of these words in it, by their path in it; those of a running browser come and go. */
  filesWith: (words: Readonly<Record<string, string>>) => string[];
  /**
   * Whether an answer of this address, kept in a cache, outlives a kill: it is written to its end, and the cache's list on
   * the disk has it. Chromium writes that up to 20 s later, and until then may take an older list for the newest.
   */
  isCached: (address: string) => boolean;
};

/** A file of Chromium's cache with an answer in it. */
const ENTRY = /[0-9a-f]{16}_0$/;
/** What Chromium's cache ends each part of an entry with, and how long that end is; the last stands at the end of the file. */
const ENTRY_END = Buffer.from('d8410d97456ffaf4', 'hex');
const ENTRY_END_BYTES = 24;

/** The driver's own argument that switches off what learners' browsers do: to keep pages for the back button. */
export const NO_PAGES_KEPT = '--disable-back-forward-cache';

/** Whether this machine shows the processes of a browser, so that they can be killed. */
export const canKill = existsSync('/proc/self/cmdline');

/** Its profile lies in `folder`. */
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
          // As bytes of a text, and as browsers write texts in memory: two bytes a character.
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

/** Files of entries are called by their number; it stands in the list with its lowest byte first. */
const nameInList = (path: string): Buffer => Buffer.from(basename(path).slice(0, 16), 'hex').reverse();

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** None of a file that a running browser has removed since it was listed. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
}

/** The process with this word in its command line, and all that descend from it (Linux). */
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
    // "pid (name) state parent …": the name may hold anything, so the reading starts behind it.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return Number.NaN; // it ended meanwhile
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  } catch {
    return []; // it ended meanwhile
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it died with another one
  }
}
