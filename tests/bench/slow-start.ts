import { existsSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { launchChromium } from '#simulator/chromium.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { listen } from '#simulator/mount/listen.ts';
import { homeScenario } from './home-scenario.ts';
import { buildLogin } from './library-floors.ts';
import { count, median, printTable, times } from './table.ts';
import { receiveToken } from '../support/received-token.ts';

const RUNS = 5;
/** Slow 4G and a slow phone. */
const LINE = { latency: 562, downloadThroughput: 1.44e6 / 8, uploadThroughput: 1.44e6 / 8 };
const CPU = 4;

type Visit = { usable: number; wired: number; requests: number; kib: number; skeleton: number };

/**
 * Start on a slow network and a slow CPU. Measures a usable and an interactive form, compared with a plain HTML page
 * and the minimal page of the same libraries. Also measures home after a reload: without a cache, with the browser’s
 * cache, and with the application cached by its worker (`offline`). Times are of the page’s own clock, from the start
 * of the navigation. Needs `npm run build`.
 */
export async function benchSlowStart(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const scenario = homeScenario(60);
  const [platform, keeping, partners] = [
    await startHttp({ scenario }),
    await startHttp({ scenario: { ...scenario, client: { ...scenario.client, offline: true } } }),
    await servePartners(),
  ];
  const browser = await launchChromium();
  try {
    const [html, lean, ours, cold, warm, kept]: Visit[][] = [[], [], [], [], [], []];
    for (let run = 0; run < RUNS; run++) {
      html!.push(await fresh(browser, `${partners.url}/html`, 'input[name=username]', 'input[name=username]'));
      lean!.push(await fresh(browser, `${partners.url}/lean`, 'input', 'input'));
      const [form, wired] = ['input[name=username]', '#root input[name=username]'];
      ours!.push(await fresh(browser, `${platform.appUrl}/acme/login`, form, wired));
      const [first, again] = await reloads(browser, platform);
      cold!.push(first);
      warm!.push(again);
      kept!.push(await keptReload(browser, keeping));
    }
    print(html!, lean!, ours!);
    printHome(html!, cold!, warm!, kept!);
  } finally {
    await browser.close();
    await Promise.all([platform.close(), keeping.close(), partners.close()]);
  }
}

function print(html: Visit[], lean: Visit[], ours: Visit[]): void {
  const of = (visits: Visit[], what: keyof Visit) => median(visits.map((visit) => visit[what]));
  const row = (name: string, visits: Visit[]) => [
    name,
    `${count(of(visits, 'usable'))} ms`,
    times(of(visits, 'usable') / of(html, 'usable')),
    `${count(of(visits, 'wired'))} ms`,
    times(of(visits, 'wired') / of(lean, 'wired')),
    count(of(visits, 'requests')),
    count(of(visits, 'kib')),
  ];
  printTable(
    ['sign-in, cold', 'to type in', '× HTML', 'wired', '× lean', 'requests', 'KiB'],
    [row('HTML alone', html), row('lean page', lean), row('ours (goals: ≤ 1.3 × and ≤ 1.2 ×)', ours)],
  );
}

function printHome(html: Visit[], cold: Visit[], warm: Visit[], kept: Visit[]): void {
  const of = (visits: Visit[], what: keyof Visit) => median(visits.map((visit) => visit[what]));
  const row = (name: string, visits: Visit[]) => [
    name,
    `${count(of(visits, 'skeleton'))} ms`,
    `${count(of(visits, 'wired'))} ms`,
    times(of(visits, 'wired') / of(html, 'usable')),
    count(of(visits, 'requests')),
    count(of(visits, 'kib')),
  ];
  console.log('');
  printTable(
    ['home, reload', 'its places', 'first tiles', '× HTML', 'requests', 'KiB'],
    [
      row('cold (goals: 1,200 ms, 4,500 ms, 18)', cold),
      row('warm, by the cache alone', warm),
      row('warm, application kept (goal: 1,600 ms)', kept),
    ],
  );
}

/** A visit in its own browser context, without cached data. */
async function fresh(browser: Browser, url: string, usable: string, wired: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    return await visit(context, url, { usable, wired, clear: false });
  } finally {
    await context.close();
  }
}

/** Home for a returning learner: first without the browser’s cache, then with it. */
async function reloads(browser: Browser, platform: HttpPlatform): Promise<[cold: Visit, warm: Visit]> {
  const { context, url } = await beenHere(browser, platform);
  try {
    return [await visit(context, url, { ...HOME, clear: true }), await visit(context, url, { ...HOME, clear: false })];
  } finally {
    await context.close();
  }
}

/**
 * The same with the application’s own worker: page and scripts load offline, data needs the network. The worker’s
 * requests are not slowed down, but the only one, for the configuration, runs beside slower ones of the page.
 */
async function keptReload(browser: Browser, platform: HttpPlatform): Promise<Visit> {
  const isKept = () => navigator.serviceWorker.controller !== null;
  const { context, url } = await beenHere(browser, platform, (page) => page.waitForFunction(isKept));
  try {
    return await visit(context, url, { ...HOME, clear: false });
  } finally {
    await context.close();
  }
}

const HOME = { usable: 'h1', wired: 'main article' };

/** A browser in which the learner has opened home before, on a fast network. */
async function beenHere(
  browser: Browser,
  { world, appUrl }: HttpPlatform,
  until: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ context: BrowserContext; url: string }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const token = world.signOn('ada')?.access_token ?? '';
  await receiveToken(context, appUrl, token);
  const url = `${appUrl}/acme/home`;
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(HOME.wired).first().waitFor();
  await page.waitForLoadState('networkidle');
  await until(page);
  await page.close();
  return { context, url };
}

type At = { usable: string; wired: string; clear: boolean };

async function visit(context: BrowserContext, url: string, { usable, wired, clear }: At): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (clear) await cdp.send('Network.clearBrowserCache');
  const asked = await slowDown(cdp);
  await page.addInitScript({ content: watching({ usable, wired, skeleton: '#first-picture > *' }) });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(wired).first().waitFor();
  const until = { ...asked };
  const seen = await seenOn(page);
  await page.close();
  return { ...seen, requests: until.requests, kib: until.bytes / 1024 };
}

/**
 * Records when each element first appears, checked in each frame, as `window.seen`. As text, because bundling changes
 * functions.
 */
const watching = (selectors: Record<string, string>): string => `
  const seen = (window.seen = {});
  const look = () => {
    for (const [name, selector] of Object.entries(${JSON.stringify(selectors)}))
      if (seen[name] === undefined && document.querySelector(selector)) seen[name] = performance.now();
    if (seen.wired === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

async function seenOn(page: Page): Promise<Pick<Visit, 'usable' | 'wired' | 'skeleton'>> {
  const shown = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Record<string, number> }; // set by `watching`
    return seen['wired'] === undefined ? undefined : seen;
  });
  const { usable = Number.NaN, wired = Number.NaN, skeleton = Number.NaN } = (await shown.jsonValue()) ?? {};
  return { usable, wired, skeleton };
}

async function slowDown(cdp: CDPSession): Promise<{ requests: number; bytes: number }> {
  const asked = { requests: 0, bytes: 0 };
  // Images of tiles load after the tiles.
  cdp.on('Network.requestWillBeSent', ({ type }) => (asked.requests += Number(type !== 'Image')));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (asked.bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  return asked;
}

/** A plain HTML form, and the minimal page of our libraries; both compressed with brotli, like ours. */
async function servePartners(): Promise<{ url: string; close: () => Promise<void> }> {
  const form = '<form><input name="username"><input name="password" type="password"><button>Sign in</button></form>';
  const head =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title>';
  const files: Record<string, [type: string, body: string]> = {
    '/html': ['text/html; charset=utf-8', head + form],
    '/lean': ['text/html; charset=utf-8', `${head}<div id="root"></div><script type="module" src="/lean.js"></script>`],
    '/lean.js': ['text/javascript', await buildLogin()],
  };
  const packed = new Map(Object.entries(files).map(([path, [, body]]) => [path, brotliCompressSync(body)]));
  const { port, close } = await listen((request, response) => {
    const path = request.url ?? '';
    const [type] = files[path] ?? [];
    response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain', 'content-encoding': 'br' });
    response.end(packed.get(path) ?? brotliCompressSync(''));
  }, 0);
  return { url: `http://localhost:${port}`, close };
}
