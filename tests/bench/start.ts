import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import { build } from 'vite';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';
import { listen } from '#simulator/mount/listen.ts';
import type { Cost, StartPage } from './start.page.ts';
import { count, median, printTable, times } from './table.ts';

const FACTS = [1_000, 10_000, 50_000];
const RUNS = 9;
/** Factor, relative to the start with the fewest facts. */
const GOAL = 2;

type Measured = { facts: number; upgrade: Cost; foldMs: number; starts: Cost[]; wholes: Cost[] };

/**
 * Storage time of a start, in a browser with its profile on disk: from opening the database until the state of the
 * learner’s attempts is restored. Measures the first start with the journal of an older version, later starts, and
 * reading the whole journal for comparison.
 */
export async function benchStart(): Promise<void> {
  const page = await servePage();
  const measured: Measured[] = [];
  try {
    for (const facts of FACTS) measured.push(await measure(page.url, facts));
  } finally {
    await page.close();
  }
  const least = median(measured[0]?.starts.map(({ ms }) => ms) ?? []);
  printTable(
    [
      'facts in the journal',
      'start, ms',
      '× fewest',
      'goal',
      'facts read',
      'all read, ms',
      '× start',
      'first start, ms',
      'counting, ms',
    ],
    measured.map(({ facts, upgrade, foldMs, starts, wholes }) => {
      const ms = median(starts.map((one) => one.ms));
      const wholeMs = median(wholes.map((one) => one.ms));
      return [
        count(facts),
        count(ms),
        times(ms / least),
        `≤ ${GOAL} ×`,
        count(starts[0]?.facts ?? 0),
        count(wholeMs),
        times(wholeMs / ms),
        count(upgrade.ms),
        count(foldMs),
      ];
    }),
  );
  console.log('First start: an older version left the journal. Counting: once after it, while the learner goes on.');
}

async function measure(url: string, facts: number): Promise<Measured> {
  const profile = mkdtempSync(join(tmpdir(), 'start-bench-'));
  const { executablePath } = await chromium();
  const context = await playwright.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...chromiumArgs],
  });
  /** Runs in a new page, without anything in memory. */
  const inPage = async <T>(ask: (page: StartPage, facts: number) => Promise<T>): Promise<T> => {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction('"startPage" in globalThis');
    const answer = (await page.evaluate(`(${ask.toString()})(globalThis.startPage, ${facts})`)) as T; // return type of `ask`
    await page.close();
    return answer;
  };
  try {
    await inPage((page, some) => page.fill(some));
    const upgrade = await inPage((page) => page.start());
    const foldMs = await inPage((page) => page.fold());
    const [starts, wholes]: [Cost[], Cost[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      starts.push(await inPage((page) => page.start()));
      wholes.push(await inPage((page) => page.whole()));
    }
    for (const { seconds } of [...starts, ...wholes])
      if (seconds !== upgrade.seconds)
        throw new Error(`${seconds} seconds are known, and ${upgrade.seconds} were spent`);
    return { facts, upgrade, foldMs, starts, wholes };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The page’s script, built like the product. */
async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const made = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('start.page.ts', import.meta.url)) },
    },
  });
  const [built] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (built?.type !== 'chunk') throw new Error('The page was not built.');
  const server = await listen((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(
      isScript ? built.code : '<!doctype html><title>Start</title><script type="module" src="/page.js"></script>',
    );
  }, 0);
  return { url: `http://localhost:${server.port}/`, close: server.close };
}
