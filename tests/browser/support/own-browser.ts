import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
};

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
    filesWith: (words) => {
      const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
      return files
        .flatMap(({ parentPath, name }) => {
          const path = join(parentPath, name);
          const bytes = bytesOf(path);
          // As bytes of a text, and as browsers write texts in memory: two bytes a character.
          const has = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));
          return Object.entries(words).flatMap(([what, word]) =>
            has(word) ? [`${what}: ${relative(profile, path)}`] : [],
          );
        })
        .sort();
    },
    dispose: async () => {
      await context?.close().catch(() => undefined); // killed already
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

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
