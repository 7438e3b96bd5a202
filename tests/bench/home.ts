import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as browsers } from '@playwright/test';
import { build } from 'vite';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { listen } from '#simulator/mount/listen.ts';
import { chromium, chromiumArgs } from '../support/chromium.ts';
import { generatedScenario } from './generated-scenario.ts';
import { count, printTable, times } from './table.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const RUNS = 9;

/** React, and a list of tiles with the markup of ours and nothing behind it: no call, no route, no text, no status. */
const bareList = (tiles: number) => `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const Tile = ({ n }) => h('li', null, h('article', null,
  h('div', null, h('img', { src: 'data:,', alt: '', width: 275, height: 155, loading: 'lazy' }), h('span', null, 'Document'), h('span', null, 'Not started')),
  h('h3', null, h('a', { href: '/title/' + n }, 'Title ' + n)), h('p', null, 'A tag'), h('p', null, 'Due 12 May 2026'),
  h('button', { 'aria-label': 'Save' }, h('svg', { viewBox: '0 0 24 24' }, h('path', { d: 'M6 4h11v16' })))));
createRoot(document.getElementById('root')).render(h('ul', null, Array.from({ length: ${tiles} }, (_, n) => h(Tile, { key: n, n }))));
`;

/**
 * Home from a cold start (nothing cached, a session in the cookie): from the beginning of the navigation until the last
 * tile is there, beside a page of React alone that draws as many tiles and asks nobody. Needs `npm run build`.
 */
export async function benchHome(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const { executablePath } = await chromium();
  const browser = await browsers.launch({ executablePath, args: chromiumArgs });
  const rows: string[][] = [];
  try {
    for (const titles of [60, 1_000, 10_000]) {
      const platform = await startHttp({ scenario: homeScenario(titles) });
      const tiles = await tilesOfHome(browser, platform);
      const bare = await serveBareList(tiles);
      const [ours, theirs]: [Cost[], Cost[]] = [[], []];
      for (let run = 0; run < RUNS; run++) {
        ours.push(await cost(browser, `${platform.appUrl}/acme/home`, tiles, tokenOf(platform)));
        theirs.push(await cost(browser, bare.url, tiles));
      }
      await Promise.all([platform.close(), bare.close()]);
      const ratio = (of: (cost: Cost) => number) => times(median(ours.map(of)) / median(theirs.map(of)));
      rows.push([
        `${count(titles)} titles, ${tiles} tiles on home`,
        `${count(median(ours.map(({ ms }) => ms)))} ms`,
        `${count(median(theirs.map(({ ms }) => ms)))} ms`,
        ratio(({ ms }) => ms),
        ratio(({ scriptMs }) => scriptMs),
      ]);
    }
  } finally {
    await browser.close();
  }
  printTable(['home from a cold start', 'ours', 'bare list', '× time', '× script'], rows);
}

type Cost = { ms: number; scriptMs: number };

/** Three rows of tags and a page of suggestions, of a generated catalogue. */
function homeScenario(titles: number) {
  const scenario = generatedScenario(titles);
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `g-${from + n}`);
  return {
    ...scenario,
    home: { ...scenario.home, suggestions: ids(21, 33), tags: ['g-tag-1', 'g-tag-2', 'g-tag-3'] },
  };
}

const tokenOf = (platform: HttpPlatform): string => platform.world.signOn('ada')?.access_token ?? '';

async function tilesOfHome(browser: Browser, platform: HttpPlatform): Promise<number> {
  const page = await openPage(browser, platform.appUrl, tokenOf(platform));
  await page.goto(`${platform.appUrl}/acme/home`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const tiles = await page.locator('article').count();
  await page.context().close();
  if (tiles < 10) throw new Error(`Home shows ${tiles} tiles: there is nothing to compare.`);
  return tiles;
}

/** One visit in a browser context of its own: nothing is in a cache. */
async function cost(browser: Browser, url: string, tiles: number, token?: string): Promise<Cost> {
  const page = await openPage(browser, url, token);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  const shown = await page.waitForFunction((wanted) => {
    if (document.querySelectorAll('article').length < wanted) return undefined;
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    );
  }, tiles);
  const ms = Number(await shown.jsonValue());
  const { metrics } = await session.send('Performance.getMetrics');
  const scriptMs = 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
  await page.context().close();
  return { ms, scriptMs };
}

async function openPage(browser: Browser, url: string, token?: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await context.addCookies([{ name: 'lms_token', value: encodeURIComponent(token), url }]);
  return context.newPage();
}

async function serveBareList(tiles: number): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-list-'));
  try {
    symlinkSync(MODULES, join(folder, 'node_modules'));
    const input = join(folder, 'list.js');
    writeFileSync(input, bareList(tiles));
    const made = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input } },
    });
    const [script] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    if (script?.type !== 'chunk') throw new Error('The bare list was not built.');
    const server = await listen((request, response) => {
      const isScript = request.url === '/list.js';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
      response.end(
        isScript
          ? script.code
          : '<!doctype html><title>Bare</title><div id="root"></div><script type="module" src="/list.js"></script>',
      );
    }, 0);
    return { url: `http://localhost:${server.port}/`, close: server.close };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
