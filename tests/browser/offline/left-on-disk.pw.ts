import type { BrowserContext, Page } from '@playwright/test';
import { tokenOf } from '../support/canaries.ts';
import { courseFrame, leaveTitle, nothingWaits, openDocument, suspend, titleAddress } from '../support/learning.ts';
import { NO_PAGES_KEPT, OF_THE_BROWSER, type OwnBrowser, ownBrowser } from '../support/own-browser.ts';
import { expect, type Platform, signIn } from '../support/platform.ts';
import { type OwnNetwork, ownNetwork } from './own-network.ts';
import { type Deployment, kept, test as deployed } from './deployed.ts';
import { own as ownDownload, signOut, take, wish } from './downloading.ts';
import { contentWithWords, COURSE, DOCUMENT, FILM, withWords, WORDS } from './twelve-words.ts';

// Verifies: §4 Session, reliability F3: after sign-out, no data of a learner with downloads remains on the disk,
// whichever servers are reachable then.

const test = deployed.extend<{ line: OwnNetwork; own: OwnBrowser }>({
  told: async ({}, use) => {
    const { folder, dispose } = contentWithWords();
    await use({ again: withWords, contentFolder: folder });
    dispose();
  },
  line: async ({}, use) => {
    const line = await ownNetwork();
    await use(line);
    await line.close();
  },
  own: async ({ line }, use) => {
    const own = await ownBrowser(line.args, undefined, [NO_PAGES_KEPT]);
    await use(own);
    await own.dispose();
  },
});
test.setTimeout(240_000);

type Place = { page: Page; context: BrowserContext; platform: Platform; deployment: Deployment; line: OwnNetwork };

/** Adds a note to a downloaded document. */
async function takeNote({ page, platform }: Place): Promise<void> {
  await openDocument(page, platform, DOCUMENT.titleId);
  const words = page.locator('.page').first().locator('.textLayer span').first();
  await expect(words).toBeVisible();
  await words.evaluate((one) => document.getSelection()?.selectAllChildren(one));
  const bar = page.getByRole('dialog', { name: 'Highlight the selection' });
  await bar.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(WORDS.note);
  await page.keyboard.press('Control+Enter');
  await leaveTitle(page);
}

/** A course stores data in its own storage and on the platform. */
async function learn({ page, platform }: Place): Promise<void> {
  await page.goto(titleAddress(platform, COURSE.titleId));
  const course = await courseFrame(page);
  await course.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByText(WORDS.course)).toBeVisible();
  await course.evaluate((storage) => localStorage.setItem('kept', storage), WORDS.storage);
  await suspend(course, WORDS.suspend);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContainEqual(expect.stringMatching(/^course-storage:/));
  await leaveTitle(page);
  await nothingWaits(page);
}

async function plantAll(place: Place): Promise<void> {
  const { page, platform } = place;
  await signIn(page, platform);
  await kept(page);
  await take(page, COURSE.path, WORDS.title, /Size unknown/);
  await take(page, DOCUMENT.path, DOCUMENT.name);
  await takeNote(place);
  await learn(place);
  await page.goto(`${platform.appUrl}/acme/search`);
  const field = page.getByRole('combobox', { name: 'Search titles and folders' });
  await field.fill(WORDS.search);
  await field.press('Enter');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(WORDS.search);
  await page.goto(`${platform.appUrl}/acme/profile?tab=account`);
  await page.getByLabel('First name').fill(WORDS.draft);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(WORDS.draft);
}

/** Files with plain texts while their learner is signed in; all others are encrypted or in memory. */
const UNSEALED = [
  /^address: Default\/Service Worker\/CacheStorage\//, // files that the course was seen to request
  /^storage: Default\/Service Worker\/CacheStorage\//,
  /^(name|note|suspend|title): Default\/IndexedDB\//,
];
/** The same after the browser was closed: it writes localStorage late. */
const UNSEALED_LATER = [
  ...UNSEALED,
  /^(search|title): Default\/Local Storage\//,
  /^(draft|title): Default\/Session Storage\//,
  /^address: Default\/(Cache\/Cache_Data|Code Cache)\//,
];

/**
 * Stored for the next session under the hash of an account; the learner can remove each: see the table of data on a
 * device.
 */
const FOR_THE_NEXT_TIME = /^(note: Default\/IndexedDB|search: Default\/Local Storage)\//;
/** Chromium retains the URL of a content site’s script with its compiled code, even after a request to clear. */
const OF_NOBODY = /^address: Default\/Code Cache\/js\//;
/** HTTP cache of a content site, which only that site can clear, if it is reachable. */
const OF_THE_SITE = /^address: Default\/Cache\/Cache_Data\//;

const begin = async (own: OwnBrowser) => {
  const context = await own.start();
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
};

type Way = { come: (place: Place) => Promise<void>; isSiteAsked: boolean; isPlatformThere: boolean };

/** Circumstances of a sign-out. */
const WAYS: Readonly<Record<string, Way>> = {
  online: { come: () => Promise.resolve(), isSiteAsked: true, isPlatformThere: true },
  'without a line': {
    come: async ({ context, deployment }) => {
      await deployment.stop();
      await context.setOffline(true);
    },
    isSiteAsked: false,
    isPlatformThere: false,
  },
  'in the middle of a download': {
    come: async ({ page, context }) => {
      const devtools = await context.newCDPSession(page);
      const slow = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 1_000_000 };
      await devtools.send('Network.emulateNetworkConditions', slow);
      await wish(page, FILM.path, FILM.name);
      const bar = ownDownload(page).getByRole('progressbar');
      const percent = () => bar.evaluate((progress) => (progress as HTMLProgressElement).value);
      await expect.poll(percent, { message: 'some of it is here' }).toBeGreaterThan(10);
      expect(await percent(), 'and not all').toBeLessThan(90);
    },
    isSiteAsked: true,
    isPlatformThere: true,
  },
  'with the content site dead': {
    come: async ({ line, platform }) => {
      line.kill(platform.contentUrl);
    },
    isSiteAsked: false,
    isPlatformThere: true,
  },
};

for (const [way, { come, isSiteAsked, isPlatformThere }] of Object.entries(WAYS))
  test(`after signing out ${way} none of twelve words is on the disk`, async ({ own, line, platform, deployment }) => {
    const { context, page } = await begin(own);
    const place = { page, context, platform, deployment, line };
    await plantAll(place);
    const words = { ...WORDS, token: await tokenOf(context) };
    const found = () => own.filesWith(words);
    for (const one of UNSEALED) expect(found(), 'unsealed').toContainEqual(expect.stringMatching(one));
    await come(place);
    await signOut(page);

    const stay = [FOR_THE_NEXT_TIME, OF_NOBODY, OF_THE_BROWSER, ...(isSiteAsked ? [] : [OF_THE_SITE])];
    const left = () => found().filter((file) => !stay.some((form) => form.test(file)));
    await expect.poll(left, 'while the browser runs').toEqual([]);
    await context.close();
    expect(left(), 'after it was closed').toEqual([]);
    if (!isPlatformThere) return;

    line.kill(undefined);
    const next = await begin(own);
    await signIn(next.page, platform, 'ben');
    await next.page.goto(`${platform.appUrl}/acme/profile?tab=device`);
    await expect(next.page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
    const ofSite = () => found().filter((file) => OF_THE_SITE.test(file));
    await expect.poll(ofSite, 'as the site could be asked').toEqual([]);
  });

test('while a learner stays signed in the words are on the disk, but for what is sealed', async ({
  own,
  line,
  platform,
  deployment,
}) => {
  const { context, page } = await begin(own);
  await plantAll({ page, context, platform, deployment, line });
  const words = { ...WORDS, token: await tokenOf(context) };
  await context.close();
  const found = own.filesWith(words);
  for (const one of UNSEALED_LATER) expect(found).toContainEqual(expect.stringMatching(one));
  const sealed = /^(course|document|mail|token): /;
  expect(found.filter((file) => sealed.test(file))).toEqual([]);
});
