import { existsSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { BARE_TILE, serveBarePage } from './bare-page.ts';
import { count, median, printTable, times } from './table.ts';

const TITLES = 10_000;
const COLUMNS = 4;
const RUNS = 7;
/** One run of the plain list suffices: it takes seconds, and is far from any goal. */
const PLAIN_RUNS = 1;
const FRAMES = 240;
const STEP_PX = 120;
const LATE_MS = 33;

/** Start URL, element to press, and the result to wait for. */
type List = { name: string; url: string; press: string; token?: string; runs: number };
type Cost = { mountMs: number; nodes: number; frameMs: number; late: number };

const STYLES = `
body { margin: 24px } ul, .row { display: grid; grid-template-columns: repeat(${COLUMNS}, minmax(0, 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none }
.row { padding-block-end: 16px } img { inline-size: 100%; block-size: auto; aspect-ratio: 16 / 9 }`;

/** A page with a button that renders all tiles at once, into a grid or into virtua’s lazily rendered rows. */
const page = (picture: string, list: string) => `${BARE_TILE}
import { WindowVirtualizer } from 'virtua';
import { receiveToken } from '../support/received-token.ts';
const src = (n) => ${JSON.stringify(picture)}.replace('*', n % 24 + 1);
const grid = () => h('ul', null, Array.from({ length: ${TITLES} }, (_, n) => h('li', { key: n }, h(Tile, { n, src: src(n) }))));
const rows = () => h(WindowVirtualizer, null, Array.from({ length: ${TITLES / COLUMNS} }, (_, row) =>
  h('div', { key: row, className: 'row' }, Array.from({ length: ${COLUMNS} }, (_, at) => row * ${COLUMNS} + at).map((n) => h(Tile, { key: n, n, src: src(n) })))));
const root = createRoot(document.getElementById('root'));
const button = document.body.appendChild(document.createElement('button'));
button.textContent = 'Draw';
button.onclick = () => (button.remove(), root.render(${list}()));
`;

/**
 * Measures a tag page with 10,000 titles in the deployed product: from the click on a link until its tiles are painted,
 * and scrolling. Compares with virtua’s list of bare tiles, and a list that renders all of them. Needs `npm run build`.
 */
export async function benchCatalogue(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const platform = await startHttp({ scenario: loadScenario(story, 'catalogue.yaml') });
  const picture = `${platform.appUrl}/api/imagesets/g-img-*/bestmatch?width=275&height=155`;
  const [virtual, plain] = await Promise.all(
    ['rows', 'grid'].map((list) => serveBarePage(page(picture, list), STYLES)),
  );
  if (!virtual || !plain) throw new Error('The lists to compare with were not built.'); // two were built
  const browser = await launchChromium();
  const lists: List[] = [
    { name: 'virtua, bare tiles', url: virtual.url, press: 'button', runs: RUNS },
    { name: 'ours, the whole page', ...ours(platform), runs: RUNS },
    { name: 'plain list, bare tiles', url: plain.url, press: 'button', runs: PLAIN_RUNS },
  ];
  try {
    const costs = new Map(lists.map(({ name }) => [name, [] as Cost[]]));
    for (let run = 0; run < RUNS; run++)
      for (const list of lists) if (run < list.runs) costs.get(list.name)?.push(await cost(browser, list));
    print(lists, (name, of) => median((costs.get(name) ?? []).map(of)));
  } finally {
    await browser.close();
    await Promise.all([platform.close(), virtual.close(), plain.close()]);
  }
}

/** All titles in the root, which is one endless list, and an empty tag with a link to it. */
const story = `
name: One long list
organisation: { code: acme, name: Lighthouse Group }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Lovelace }]
catalogue:
  generate: { tags: 1, titles: ${TITLES}, seed: 7, depth: 1, locked: 0.05, due: 0.1 }
  tags: [{ id: beside, name: Beside it, parents: [{ id: g-tag-1 }] }]
`;

const ours = ({ appUrl, world }: HttpPlatform) => ({
  url: `${appUrl}/acme/catalogue/beside`,
  press: 'main a[href="/acme/catalogue"]',
  token: world.signOn('ada')?.access_token ?? '',
});

async function cost(browser: Browser, { url, press, token }: List): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await receiveToken(context, new URL(url).origin, token);
  await context.addInitScript(MEASURE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await page.locator(press).first().waitFor({ state: 'attached' }); // the page has two such links, one of them hidden
  await page.waitForLoadState('networkidle');
  const mountMs = await page.evaluate<number>(`measure.press(${JSON.stringify(press)})`);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.waitForLoadState('networkidle');
  const before = await busyMs(session);
  const gaps = await page.evaluate<number[]>(`measure.scroll(${FRAMES}, ${STEP_PX})`);
  const frameMs = ((await busyMs(session)) - before) / FRAMES;
  await context.close();
  return { mountMs, nodes, frameMs, late: gaps.filter((gap) => gap > LATE_MS).length };
}

/**
 * Measures inside the page. As text, because the runner inserts helpers into functions. `press`: ms from the click
 * until the frame with the first tiles is painted. `scroll`: scrolls by pixels in a number of frames; ms between
 * frames.
 */
const MEASURE = `
globalThis.measure = {
  press: (selector) => new Promise((resolve) => {
    const began = performance.now();
    document.querySelector(selector).click();
    requestAnimationFrame(function look() {
      if (!document.querySelector('article')) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began); // the next task comes after the frame
      port2.postMessage(undefined);
    });
  }),
  scroll: (frames, stepPx) => new Promise((resolve) => {
    const gaps = [];
    let last;
    requestAnimationFrame(function frame(at) {
      if (last !== undefined) gaps.push(at - last);
      last = at;
      if (gaps.length >= frames) return resolve(gaps);
      window.scrollBy(0, stepPx);
      requestAnimationFrame(frame);
    });
  }),
};`;

async function busyMs(session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function print(lists: readonly List[], of: (name: string, what: (cost: Cost) => number) => number): void {
  const [bare] = lists;
  const ratio = (name: string, what: (cost: Cost) => number) => times(of(name, what) / of(bare?.name ?? '', what));
  printTable(
    [
      `${count(TITLES)} titles`,
      'mount ms',
      '× virtua',
      'frame ms',
      '× virtua',
      `> ${LATE_MS} ms of ${FRAMES}`,
      'nodes',
    ],
    lists.map(({ name }) => [
      name,
      of(name, ({ mountMs }) => mountMs).toFixed(0),
      ratio(name, ({ mountMs }) => mountMs),
      of(name, ({ frameMs }) => frameMs).toFixed(1),
      ratio(name, ({ frameMs }) => frameMs),
      String(of(name, ({ late }) => late)),
      count(of(name, ({ nodes }) => nodes)),
    ]),
  );
  console.log(`  goals: mount ≤ 1.3 × virtua with real tiles, no frame above ${LATE_MS} ms`);
}
