import { existsSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { count, median, printTable } from './table.ts';
import { receiveToken } from '../support/received-token.ts';

const RUNS = 3;
/** Round-trip time in ms of slow 4G. */
const ROUND_MS = 562;
/** Time in ms in which all preloading completes. */
const HESITATION_MS = 3_000;

const kinds = { pdf: 'safety-handbook', epub: 'lighthouse-tale', video: 'evacuation-film', scorm: 'induction' };

/** A learner’s actions before the click on a title. */
const ways: readonly { name: string; press: (page: Page, link: string) => Promise<void> }[] = [
  {
    name: 'hover first (goal: 0)',
    press: async (page, link) => {
      await page.locator(link).first().hover();
      await page.waitForTimeout(HESITATION_MS);
      await page.locator(link).first().click();
    },
  },
  { name: 'a tap (goal: ≤ 1.5)', press: (page, link) => page.locator(link).first().tap() },
  {
    name: 'by a program, without pointer or focus',
    press: (page, link) => page.locator(link).first().dispatchEvent('click'),
  },
];

/**
 * Time from the click on a title’s button until its content is requested, on a slow network, in round trips. A course
 * needs its host page and a script first. Needs `npm run build`.
 */
export async function benchLaunch(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const platform = await startHttp({ scenario: scenarioNamed('generic') });
  const browser = await launchChromium();
  const rows: string[][] = [];
  try {
    for (const [kind, titleId] of Object.entries(kinds))
      for (const { name, press } of ways) {
        const spent: number[] = [];
        for (let run = 0; run < RUNS; run++) spent.push(await untilAskedFor(browser, platform, titleId, press));
        rows.push([`${kind}, ${name}`, `${count(median(spent))} ms`, (median(spent) / ROUND_MS).toFixed(2)]);
      }
  } finally {
    await browser.close();
    await platform.close();
  }
  printTable(['title → its content is asked for', 'time', 'rounds'], rows);
}

async function untilAskedFor(
  browser: Browser,
  { world, appUrl }: HttpPlatform,
  titleId: string,
  press: (page: Page, link: string) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  try {
    const token = world.signOn('ben')?.access_token ?? '';
    await receiveToken(context, appUrl, token);
    const page = await context.newPage();
    await page.goto(`${appUrl}/acme/title/-/${titleId}`);
    const link = `main a[href$="/content/stream/${titleId}"]`;
    await page.locator(link).first().waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: ROUND_MS, downloadThroughput: -1, uploadThroughput: -1 },
    });
    // The time of the click itself, without preceding actions.
    await page.evaluate(`addEventListener('click', () => (window.pressedAt = Date.now()), { capture: true })`);
    const asked = page.waitForRequest((request) => request.url().includes('/contentstream/')).then(() => Date.now());
    await press(page, link);
    const spent = (await asked) - Number(await page.evaluate('window.pressedAt'));
    return Math.max(0, spent); // the content may be preloaded
  } finally {
    await context.close();
  }
}
