import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { pdfAssets } from '#adapters/players/pdf/assets.vite.ts';
import { documentOf } from '../browser/pdf/documents.ts';
import type { FirstPage } from '../browser/pdf/harness/bench.ts';
import { twoSites, type TwoSites } from '../browser/pdf/two-sites.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { count, printTable, times } from './table.ts';

const PAGES = 500;
/** 14 kB a page result in a file of 7 MB. */
const PAD_BYTES = 14_000;
/** Slow 4G, as defined by Lighthouse. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const RUNS = 3;

const ways: readonly { name: string; way: keyof FirstPage; runs: number }[] = [
  { name: 'whole file', way: 'whole', runs: 1 }, // forty seconds each, caused by the network alone
  { name: 'pdf.js, its own ranges', way: 'byDefault', runs: RUNS },
  { name: 'ours', way: 'ours', runs: RUNS },
  { name: 'ours, after the pointer rested on the button', way: 'oursAfterHover', runs: RUNS },
];

/** First page of a long document on a slow network. Library and worker file are loaded in each case. */
export async function benchPdf(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-bench-'));
  const root = fileURLToPath(new URL('../browser/pdf/harness/', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [pdfAssets()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'bench.html') },
    },
  });
  const sites = await twoSites(folder);
  const browser = await launchChromium();
  try {
    const body = await documentOf(PAGES, { padBytes: PAD_BYTES });
    const rows: { name: string; ms: number; bytes: number }[] = [];
    for (const { name, way, runs } of ways) {
      const all: { ms: number; bytes: number }[] = [];
      for (let run = 0; run < runs; run++) all.push(await once(browser, sites, way, run, body));
      all.sort((a, b) => a.ms - b.ms);
      rows.push({ name, ...(all[Math.floor(runs / 2)] ?? { ms: Number.NaN, bytes: Number.NaN }) });
    }
    const whole = rows[0]?.ms ?? Number.NaN;
    const head = [`first page of ${PAGES}, ${count(body.length / 1000)} kB, slow 4G`, 'ms', 'kB asked', 'faster'];
    printTable(
      head,
      rows.map(({ name, ms, bytes }) => [name, count(ms), count(bytes / 1000), times(whole / ms)]),
    );
  } finally {
    await Promise.all([browser.close(), sites.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** One visit in its own browser context; the network is slow once the page is open. */
async function once(browser: Browser, sites: TwoSites, way: keyof FirstPage, run: number, body: Buffer) {
  const name = `${way}-${run}.pdf`;
  sites.documents.set(name, { body });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${sites.app}/bench.html`);
  await page.locator('html[data-bench=ready]').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const ms = await page.evaluate(([which, url]) => window.firstPage[which](url), [
    way,
    `${sites.content}/${name}`,
  ] as const);
  const bytes = sites.bytesSent(name);
  await context.close();
  return { ms, bytes };
}
