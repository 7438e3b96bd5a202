import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';

/** A browser with a profile on disk, that can be killed and started again. */
export type OwnBrowser = {
  start: () => Promise<BrowserContext>;
  /** SIGKILL to every process of this browser, found by its profile, which nobody else uses. Answers how many. */
  kill: () => number;
  dispose: () => Promise<void>;
};

/** Whether this machine shows the processes of a browser, so that they can be killed. */
export const canKill = existsSync('/proc/self/cmdline');

/** Its profile lies in `folder`. */
export async function ownBrowser(extraArgs: readonly string[] = [], folder = tmpdir()): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const { executablePath } = await chromium();
  let context: BrowserContext | undefined;
  return {
    start: async () =>
      (context = await playwright.launchPersistentContext(profile, {
        executablePath,
        headless: true,
        args: [...chromiumArgs, ...extraArgs],
      })),
    kill: () => {
      const pids = processesWith(`--user-data-dir=${profile}`);
      for (const pid of pids) endNow(pid);
      return pids.length;
    },
    dispose: async () => {
      await context?.close().catch(() => undefined); // killed already
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
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
