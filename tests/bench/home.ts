import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { BARE_TILE, serveBarePage } from './bare-page.ts';
import { homeScenario } from './home-scenario.ts';
import { count, median, printTable, times } from './table.ts';
import { receiveToken } from '../support/received-token.ts';

const RUNS = 9;

const bareList = (tiles: number) => `${BARE_TILE}
createRoot(document.getElementById('root')).render(h('ul', null, Array.from({ length: ${tiles} }, (_, n) =>
  h('li', { key: n }, h(Tile, { n, src: 'data:,' })))));
`;

/**
 * Home from a cold start (nothing cached, a session in the cookie): time from the start of the navigation until the
 * last tile. Compares with a React page that renders as many tiles without calls. Needs `npm run build`.
 */
export async function benchHome(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const browser = await launchChromium();
  const rows: string[][] = [];
  try {
    for (const titles of [60, 1_000, 10_000]) {
      const platform = await startHttp({ scenario: homeScenario(titles) });
      const tiles = await tilesOfHome(browser, platform);
      const bare = await serveBarePage(bareList(tiles));
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

/** One visit in its own browser context, without cached data. */
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
  if (token) await receiveToken(context, new URL(url).origin, token);
  return context.newPage();
}
