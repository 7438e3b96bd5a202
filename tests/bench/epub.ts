import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { packEpub } from '#simulator/content/epub/pack-epub.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { seededRandom } from '#simulator/platform/random.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { slowNetwork } from './slow-network.ts';
import { count, median, printTable, times } from './table.ts';
import { receiveToken } from '../support/received-token.ts';

const CHAPTERS = 60;
/** Characters of a chapter. They compress to three quarters: the book has 4.9 MB. */
const LETTERS = 108_000;
const RUNS = 3;
/** Share of the time that the whole file takes. */
const GOAL = 0.15;

const STORY = `
name: A long book
organisation: { code: acme, name: Lighthouse Group }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Lovelace }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles: [{ id: long, title: A long book, kind: epub, sample: local/long.epub, tags: [{ id: catalogue, pos: 1 }] }]
`;

type Cost = { firstByteMs: number; firstPageMs: number };
/** One request of a launch. */
type Asked = { url: string; method: string; headers: Record<string, string>; body: string | null };

/**
 * Opens a long book on a slow network: time from the click until its first byte, and until its first page. The
 * application is open; player, reader page and book must load. Needs `npm run build`.
 */
export async function benchEpub(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'epub-bench-'));
  await writeFile(join(folder, 'long.epub'), await longBook());
  const browser = await launchChromium();
  try {
    const whole = await wholeFile(browser, folder);
    const [pressed, rested, sequences]: [Cost[], Cost[], number[]] = [[], [], []];
    for (let run = 0; run < RUNS; run++) {
      const { inSequenceMs, ...cost } = await launch(browser, folder, false);
      pressed.push(cost);
      sequences.push(inSequenceMs);
      rested.push(await launch(browser, folder, true));
    }
    const sequence = median(sequences);
    const row = (name: string, costs: readonly Cost[]) => {
      const ms = median(costs.map(({ firstPageMs }) => firstPageMs));
      const byte = median(costs.map(({ firstByteMs }) => firstByteMs));
      return [name, count(byte), times(byte / sequence), count(ms), times(ms / whole), `≤ ${GOAL} ×`];
    };
    printTable(
      [
        `book of ${CHAPTERS} chapters, slow 4G`,
        'first byte, ms',
        '× in sequence',
        'first page, ms',
        '× whole file',
        'goal',
      ],
      [
        ['the whole file, the network alone', '', '', count(whole), times(1), ''],
        ['the requests of a launch, each after the one before', count(sequence), times(1), '', '', ''],
        row('ours', pressed),
        row('ours, after the pointer rested on the button', rested),
      ],
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Text that compresses badly, like images of a book. */
function longBook(): Promise<Uint8Array> {
  const random = seededRandom(7, 'long book');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const word = () => Array.from({ length: 8 }, () => letters[Math.floor(random.next() * letters.length)]).join('');
  const text = () => Array.from({ length: LETTERS / 9 }, word).join(' ');
  const chapter = (n: number) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${n}</title></head><body><h1>${n}</h1><p>${text()}</p></body></html>`;
  const each = (line: (n: number) => string) => Array.from({ length: CHAPTERS }, (_, n) => line(n + 1)).join('');
  return packEpub([
    [
      'META-INF/container.xml',
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ],
    [
      'EPUB/package.opf',
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">long</dc:identifier><dc:title>A long book</dc:title><dc:language>en</dc:language></metadata><manifest>${each((n) => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`)}</manifest><spine>${each((n) => `<itemref idref="c${n}"/>`)}</spine></package>`,
    ],
    ...Array.from({ length: CHAPTERS }, (_, n) => [`EPUB/c${n + 1}.xhtml`, chapter(n + 1)] as const),
  ]);
}

async function launch(browser: Browser, folder: string, rests: boolean): Promise<Cost & { inSequenceMs: number }> {
  return onSlowLine(browser, folder, async (page, begin) => {
    const button = page.getByRole('main').getByRole('link', { name: 'Start' });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    begin();
    if (rests) {
      await button.hover();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(5_000); // pending requests on the slow network end
    }
    let firstByteMs = rests ? 0 : Number.NaN; // preloaded
    const asked: Asked[] = [];
    const begun = performance.now();
    const own = new URL(page.url()).origin;
    page.on('request', (request) => {
      const url = request.url();
      const hasBook = asked.some((one) => isBook(one.url)); // requests after its first byte do not count
      if (hasBook || !(isBook(url) || new URL(url).origin === own)) return;
      const { authorization, range, 'content-type': type } = request.headers();
      const headers = Object.entries({ authorization, range, 'content-type': type }).filter(([, value]) => value);
      asked.push({
        url,
        method: request.method(),
        headers: Object.fromEntries(headers) as Record<string, string>, // entries without a value were removed
        body: request.postData(),
      });
    });
    page.on('response', (response) => {
      if (Number.isNaN(firstByteMs) && isBook(response.url())) firstByteMs = performance.now() - begun;
    });
    await button.click();
    await page.getByRole('slider', { name: 'Place in the book' }).waitFor();
    const firstPageMs = performance.now() - begun;
    return { firstByteMs, firstPageMs, inSequenceMs: await inSequence(page, asked) };
  });
}

const isBook = (url: string): boolean => url.endsWith('.epub');

/** Duration of the same requests in sequence on the same network, until the last one’s first byte. */
const inSequence = (page: Page, asked: readonly Asked[]): Promise<number> =>
  page.evaluate(async (all) => {
    const begun = performance.now();
    for (const { url, method, headers, body } of all) {
      const answer = await fetch(url, { method, headers, body, cache: 'no-store' });
      if (url !== all.at(-1)?.url) await answer.arrayBuffer();
    }
    return performance.now() - begun;
  }, asked);

const wholeFile = (browser: Browser, folder: string): Promise<number> =>
  onSlowLine(browser, folder, async (page, begin, { contentUrl }) => {
    begin();
    return page.evaluate(async (url) => {
      const begun = performance.now();
      await (await fetch(url)).arrayBuffer();
      return performance.now() - begun;
    }, `${contentUrl}/contentstream/titles/main/local/long.epub`);
  });

/** Opens the title’s page with its own platform and browser context, and a session, without cached data. */
async function onSlowLine<T>(
  browser: Browser,
  folder: string,
  use: (page: Page, begin: () => void, platform: HttpPlatform) => Promise<T>,
): Promise<T> {
  const platform = await startHttp({ scenario: loadScenario(STORY, 'bench.yaml'), contentFolder: folder });
  const { appUrl, world } = platform;
  const line = await slowNetwork();
  // Browsers bypass a proxy for loopback addresses, unless configured otherwise.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    proxy: { server: line.address, bypass: '<-loopback>' },
  });
  try {
    await receiveToken(context, appUrl, world.signOn('ada')?.access_token ?? '');
    const page = await context.newPage();
    await page.goto(`${appUrl}/acme/title/catalogue/long`);
    return await use(page, line.begin, platform);
  } finally {
    await context.close();
    await Promise.all([line.close(), platform.close()]);
  }
}
