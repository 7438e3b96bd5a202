import type { Frame, Page } from '@playwright/test';
import { tokenOf } from '../support/canaries.ts';
import { courseFrame, leaveTitle, nothingWaits, suspend, titleAddress } from '../support/learning.ts';
import { NO_PAGES_KEPT, ownBrowser } from '../support/own-browser.ts';
import { heading, openInFrame, signOut } from '../support/page.ts';
import { expect, type Platform, signIn, test } from '../support/platform.ts';

const ANSWERS = 'answers-of-the-course-4711';

/**
 * Data of a site or course that a page can find, without the application’s own data, which has nothing of a learner.
 */
const found = (place: Page | Frame) =>
  place.evaluate(async () => {
    const has = { databases: 'indexedDB' in window, caches: 'caches' in window, workers: 'serviceWorker' in navigator };
    return {
      local: Object.keys(localStorage).sort(),
      tab: Object.keys(sessionStorage),
      cookie: document.cookie,
      databases: has.databases ? (await indexedDB.databases()).map(({ name }) => name).sort() : [],
      caches: has.caches ? (await caches.keys()).filter((name) => !/^builds?(:|$)/.test(name)) : [],
      workers: has.workers
        ? (await navigator.serviceWorker.getRegistrations()).filter(
            ({ active }) => !active?.scriptURL.endsWith('/sw.js'),
          ).length
        : 0,
    };
  });
const NOTHING = { local: [], tab: [], cookie: '', databases: [], caches: [], workers: 0 };

/**
 * A course writes to every storage, also to that of its origin, through a new frame before the host page replaces its
 * storage.
 */
const keepEverywhere = (course: Frame) =>
  course.evaluate(async (text) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const {
      indexedDB,
      caches,
      localStorage: ofSite,
      sessionStorage: ofTab,
    } = frame.contentWindow as Window & typeof globalThis; // same origin
    if (frame.contentDocument) frame.contentDocument.cookie = `taken=${text}; SameSite=None; Secure; Max-Age=86400`;
    for (const storage of [localStorage, sessionStorage, ofSite, ofTab]) storage.setItem('kept', text);
    document.cookie = `kept=${text}`;
    await new Promise((resolve) => {
      const opening = indexedDB.open('taken', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put(text, 'row');
      opening.onsuccess = () => {
        opening.result.close();
        resolve(0);
      };
    });
    await (await caches.open('taken')).put('/taken', new Response(text));
  }, ANSWERS);

/** Data of the content site embedded in the application, as a page outside of any course finds it. */
async function foundInFrame(page: Page, { contentUrl }: Platform) {
  return found((await openInFrame(page, `${contentUrl}/contentstream/titles/main/of-nobody`)) ?? page);
}

/** A frame whose site is just being cleared may never respond; the caller then tries another one. */
const noAnswer = () => new Promise<string>((resolve) => setTimeout(resolve, 4_000, 'no answer'));

const openInduction = async (page: Page, platform: Platform): Promise<Frame> => {
  await page.goto(titleAddress(platform, 'induction'));
  return courseFrame(page);
};

async function leave(page: Page): Promise<void> {
  await leaveTitle(page);
  await expect(page).toHaveURL(/\/home$/);
  await nothingWaits(page);
}

/**
 * Browsers append deletions to LevelDB files, and rewrite a file only when it has grown to 4 MB. Until then the deleted
 * bytes of the content site, written by a course, remain. Sign-out rewrites the journal’s files.
 */
const UNTIL_REWRITTEN = [/^answers: Default\/(Local|Session) Storage\/(leveldb\/)?\d+\.(log|ldb)$/];

/** Spare databases are empty and exist only to be deleted. */
const DATABASES = ['learning', 'spare-1', 'spare-2', 'spare-3'];

/** Data without a learner, or under the hash of an account: see the table of data on a device. */
const KEPT_FOR_THE_NEXT_TIME =
  /^(organisation|look|faces|api-origin|clock-offset|(own-titles|sittings|beat:outbox):[0-9a-f]{64})$/;

// Verifies: §4 Session: after sign-out this browser has no data of the learner.
test('after a course that keeps everything and a sign-out, nothing of the learner is found in this browser', async ({
  platform,
}) => {
  const browser = await ownBrowser([], undefined, [NO_PAGES_KEPT]);
  try {
    const context = await browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, platform);
    const canaries = {
      mail: 'ada@acme.example',
      name: 'Yılmaz',
      externalId: 'LS-0001',
      token: await tokenOf(context),
      answers: ANSWERS,
    };
    await page.goto(`${platform.appUrl}/acme/profile`);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Yılmaz').first()).toBeVisible();
    await keepEverywhere(await openInduction(page, platform));
    await leave(page);
    const again = await openInduction(page, platform);
    expect(await found(again), 'of the same learner').toEqual({ ...NOTHING, local: ['kept'] });
    await leave(page);
    expect(await foundInFrame(page, platform), 'taken').toMatchObject({ local: ['kept'], databases: ['taken'] });
    await signOut(page);

    await expect.poll(() => context.cookies()).toEqual([]);
    await expect.poll(() => Promise.race([foundInFrame(page, platform), noAnswer()])).toEqual(NOTHING);
    const { local, ...ofApplication } = await found(page);
    // The mark records that a learner has signed out, but not who.
    expect(ofApplication).toEqual({ ...NOTHING, local: undefined, databases: DATABASES, tab: ['left-behind'] });
    expect(await page.evaluate(() => Object.values<string>(sessionStorage))).toEqual(['1']);
    expect(local).not.toEqual([]);
    const known = async () => (await found(page)).local.filter((name) => !KEPT_FOR_THE_NEXT_TIME.test(name));
    // Data that waits for the content site’s confirmation is removed a moment later.
    await expect.poll(known).toEqual([]);
    const values = await page.evaluate(() => Object.values(localStorage).join('\n'));
    for (const [what, word] of Object.entries(canaries)) expect(values, what).not.toContain(word);
    for (let n = 0; n < 4; n++) {
      await page.goBack({ waitUntil: 'commit' });
      const shown = await page.locator(':root').evaluate((root) => root.outerHTML); // a document may have no body yet after the commit
      for (const [what, word] of Object.entries(canaries)) expect(shown, what).not.toContain(word);
    }

    await signIn(page, platform, 'ben');
    const next = await openInduction(page, platform);
    expect(await found(next), 'of another learner').toEqual(NOTHING);
    await leave(page);
    expect(await foundInFrame(page, platform), 'of another learner').toEqual(NOTHING);
    await signOut(page);
    await context.close();
    const left = browser.filesWith(canaries).filter((file) => !UNTIL_REWRITTEN.some((form) => form.test(file)));
    expect(left, 'files of the profile').toEqual([]);
  } finally {
    await browser.dispose();
  }
});

const SUSPENDED = 'suspended-0815-of-the-course';

/** A slow disk: transactions of the application wait until this page ends. */
const holdDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('learning');
        opening.onsuccess = () => {
          const db = opening.result;
          const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta');
          const again = () => (store.count().onsuccess = again);
          again();
          resolve();
        };
      }),
  );

// Verifies: §4 Content launch "no progress is ever lost", and Session: the final flush of a page that the disk was too
// slow for reaches the platform, and stays unreadable in the browser’s files.
test('a page closed before its work is stored leaves nothing readable, and the work arrives', async ({ platform }) => {
  const browser = await ownBrowser([], undefined, [NO_PAGES_KEPT]);
  try {
    const context = await browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, platform);
    const course = await openInduction(page, platform);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('flush-key:');
    await context.setOffline(true);
    await holdDatabase(page);
    await suspend(course, SUSPENDED);
    await page.waitForTimeout(300); // the commit reaches the application by a message
    await page.close();
    const words = { suspended: SUSPENDED };
    const inStorage = () => browser.filesWith(words).filter((file) => /Default\/Local Storage\//.test(file));
    await context.close(); // Chromium now writes localStorage to its files
    expect(browser.filesWith({ entry: 'final-flush:' }), 'a final flush was written').not.toEqual([]);
    expect(inStorage(), 'of the final flush').toEqual([]);

    const again = await browser.start();
    const next = again.pages()[0] ?? (await again.newPage());
    await signIn(next, platform);
    await expect
      .poll(() => JSON.stringify(platform.world.journal.syncs('scorm')), { timeout: 20_000 })
      .toContain(SUSPENDED);
    await nothingWaits(next);
    await signOut(next);
    await again.close();
    expect(browser.filesWith(words), 'after the sign-out').toEqual([]);
  } finally {
    await browser.dispose();
  }
});
