import type { BrowserContext, Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import {
  expectWholeAttempts,
  goToPage,
  kept as keptWork,
  leaveTitle,
  nothingWaits,
  onceEach,
  pageBox,
  pagesReached,
} from '../support/learning.ts';
import { canKill, OF_THE_BROWSER, type OwnBrowser, ownBrowser } from '../support/own-browser.ts';
import { goToCatalogue, heading } from '../support/page.ts';
import { expect, fillCredentials, passwordOf, type Platform, received, signIn, test } from '../support/platform.ts';
import { kept } from './deployed.ts';
import { take } from './downloading.ts';

// Verifies: a learner who signed in here may resume offline after a browser restart, if the organisation allows it, with the
// password of that sign-in. // Nothing is sent meanwhile; after the same learner has signed in, all work arrives once and in order.

test.setTimeout(240_000);

/** The platform’s process, which can be stopped and restarted at the same URLs. */
async function process(): Promise<{ platform: Platform; stop: () => Promise<void>; again: () => Promise<Platform> }> {
  const free = await startHttp({ scenario: scenarioNamed('generic') });
  await free.close();
  const port = Number(new URL(free.appUrl).port);
  const scenario = scenarioNamed('generic');
  const begin = () =>
    startHttp({
      port,
      scenario: {
        ...scenario,
        client: { ...scenario.client, offline: true, downloads: { days: 14, offlineSession: true } },
      },
    });
  let platform: Platform | undefined = await begin();
  const stop = async () => {
    const running = platform;
    platform = undefined;
    await running?.close();
  };
  return { platform, stop, again: async () => (platform = await begin()) };
}

const only = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

/** Ada has signed in, downloaded the handbook, and seen home and the catalogue. */
async function wellKept(page: Page, platform: Platform, browser: OwnBrowser): Promise<void> {
  await signIn(page, platform);
  await kept(page);
  await take(page, '/acme/title/fire/safety-handbook', 'Safety handbook');
  await goToCatalogue(page);
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect(page.locator('main article').first()).toBeVisible();
  await expect.poll(() => hasKeyAccess(page), { message: 'she may go on here' }).toBe(true);
  // Browsers write files a moment after they report so, and localStorage some seconds later.
  const opens = { message: 'what opens it is on the disk', timeout: 60_000 };
  await expect.poll(() => browser.isCached('/going-on/'), opens).toBe(true);
  const onDisk = () => browser.filesWith({ listed: 'going-on', progress: 'statuses:' });
  const message = 'the list that it stands in, and her progress, are on the disk';
  for (const one of [/^listed: .*index\.txt$/, /^progress: .*Local Storage/])
    await expect.poll(onDisk, { message }).toContainEqual(expect.stringMatching(one));
}

/** True if this browser allows an offline session. */
const hasKeyAccess = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'last-answers')) return false;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('last-answers');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    const doors = await new Promise<number>((resolve) => {
      const counting = db.transaction('door').objectStore('door').count();
      counting.onsuccess = () => resolve(counting.result);
    });
    db.close();
    return doors > 0;
  });

const offer = (page: Page) => page.getByRole('region', { name: 'Continue offline' });

async function goOn(page: Page, appUrl: string, name: string, password = 'Lighthouse1'): Promise<void> {
  await page.goto(`${appUrl}/acme/login`);
  await offer(page).getByLabel('Username').fill(name);
  await offer(page).getByLabel('Password', { exact: true }).fill(password);
  await offer(page).getByRole('button', { name: 'Continue' }).click();
}

/** Opens the handbook like a learner who looks for a download. */
async function openHandbook(page: Page): Promise<void> {
  await goToCatalogue(page);
  await page.locator('main article').getByRole('link', { name: 'Safety handbook' }).first().click();
  await expect(heading(page)).toHaveText('Safety handbook');
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(pageBox(page), 'where the platform last said').toHaveValue('5');
}

/** Kills the browser, as in a power cut: no final flush runs, and the session token is lost. */
async function killed(browser: OwnBrowser): Promise<Page> {
  expect(browser.kill(), 'processes killed').toBeGreaterThan(2);
  return only(await browser.start());
}

const journeys = () => {
  let browser: OwnBrowser;
  let host: Awaited<ReturnType<typeof process>>;
  test.beforeEach(async () => {
    [browser, host] = await Promise.all([ownBrowser(), process()]);
  });
  test.afterEach(async () => {
    await browser.dispose();
    await host.stop();
  });

  test('goes on from what is kept here, and what was done arrives once and in order', async () => {
    const { appUrl } = host.platform;
    const page = await only(await browser.start());
    await wellKept(page, host.platform, browser);
    await host.stop();

    const after = await killed(browser);
    const sent: string[] = [];
    after.on('request', (request) => {
      if (/\/api\//.test(request.url())) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await after.goto(`${appUrl}/acme/login`);
    await expect(offer(after)).toBeVisible();
    await expect(after.locator('body'), 'nobody is named').not.toContainText('Ada');
    for (const [name, password] of [
      ['ben', 'Lighthouse1'],
      ['ada', 'lighthouse1'],
    ] as const) {
      await goOn(after, appUrl, name, password);
      await expect(offer(after)).toContainText('do not open any work on this device');
    }
    sent.length = 0;
    await goOn(after, appUrl, ' ADA ');
    await expect(heading(after)).toContainText('Ada');
    await expect(after.locator('main article').first()).toBeVisible();
    await openHandbook(after);
    for (let shown = 6; shown <= 8; shown++) await goToPage(after, shown);
    await leaveTitle(after);
    await expect.poll(async () => (await keptWork(after)).waiting.length).toBeGreaterThan(0);
    const OPEN = ['GET /api/getServerTime', 'GET /api/user/organisationprofiles/acme'];
    expect(sent.filter((one) => !OPEN.includes(one) && !one.includes('/api/imagesets/'))).toEqual([]);

    const back = await host.again();
    await expect(after.getByLabel('Password', { exact: true }), 'sign-in is asked for').toBeVisible({
      timeout: 60_000,
    });
    await fillCredentials(after, 'ada', passwordOf(back, 'ada'));
    await expect(after.getByRole('heading', { level: 1 })).toHaveText('Safety handbook');
    await nothingWaits(after);
    await received(back, 'safety-handbook', 'exited');
    expect(pagesReached(back, 'safety-handbook')).toEqual([6, 7, 8]);
    expect(onceEach(back, 'safety-handbook').filter(({ verb }) => verb === 'exited')).toHaveLength(1);
    expectWholeAttempts(back, 'safety-handbook', 1);
  });

  test('is over for good with signing out: nothing that can be read stays, and nobody is offered it', async () => {
    const { appUrl } = host.platform;
    const words = { name: 'Okafor', title: 'Safety handbook', address: '/contentstream/titles/main/pdf/' };
    await wellKept(await only(await browser.start()), host.platform, browser);
    await host.stop();
    const after = await killed(browser);
    await goOn(after, appUrl, 'ada');
    await expect(after.locator('main article').first()).toBeVisible();
    await after.getByRole('button', { name: /’s account$/ }).click();
    const account = after.getByRole('group', { name: /’s account$/ });
    await account.getByRole('button', { name: 'Sign out' }).click();
    await after.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(after).toHaveURL(/login/i);
    await expect.poll(() => hasKeyAccess(after)).toBe(false);
    await expect.poll(() => after.evaluate(() => caches.keys())).not.toContain('going-on');
    const again = await killed(browser);
    await again.goto(`${appUrl}/acme/login`);
    await expect(again.getByRole('alert').first()).toBeVisible();
    await expect(offer(again)).toHaveCount(0);
    await again.context().close();
    expect(browser.filesWith(words).filter((found) => !OF_THE_BROWSER.test(found))).toEqual([]);
  });

  test('leaves what was done to its learner: another one who signs in neither gets it nor loses it', async () => {
    const { appUrl } = host.platform;
    await wellKept(await only(await browser.start()), host.platform, browser);
    await host.stop();
    const after = await killed(browser);
    await goOn(after, appUrl, 'ada');
    await expect(after.locator('main article').first()).toBeVisible();
    await openHandbook(after);
    await goToPage(after, 6);
    await leaveTitle(after);
    const { waiting } = await keptWork(after);
    const back = await host.again();
    await expect(after.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 60_000 });
    await fillCredentials(after, 'ben', passwordOf(back, 'ben'));
    await expect(after.getByRole('heading', { level: 1 })).toContainText('Ben');
    expect(onceEach(back, 'safety-handbook')).toEqual([]);
    expect((await keptWork(after)).waiting.length).toBe(waiting.length);
    await after.context().clearCookies();
    await signIn(after, back, 'ada');
    await nothingWaits(after);
    expect(pagesReached(back, 'safety-handbook')).toEqual([6]);
  });
};

if (canKill) test.describe('the browser is killed and begins again with the platform stopped', journeys);
