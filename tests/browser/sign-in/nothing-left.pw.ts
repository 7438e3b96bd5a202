import type { Frame, Page } from '@playwright/test';
import { tokenOf } from '../support/canaries.ts';
import { courseFrame, leaveTitle, nothingWaits, titleAddress } from '../support/learning.ts';
import { NO_PAGES_KEPT, ownBrowser } from '../support/own-browser.ts';
import { heading, signOut } from '../support/page.ts';
import { expect, type Platform, signIn, test } from '../support/platform.ts';

const ANSWERS = 'answers-of-the-course-4711';

/** What a page finds of its site, or a course of its own, but for the application itself, in which there is nothing of a learner. */
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

/** A course writes wherever it finds a place, and into those of its site, by a frame in the moment before it is seen. */
const keepEverywhere = (course: Frame) =>
  course.evaluate(async (text) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const {
      indexedDB,
      caches,
      localStorage: ofSite,
      sessionStorage: ofTab,
    } = frame.contentWindow as Window & typeof globalThis; // of this origin
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

/** What the content site has within the application, as a page of it finds it that is no course. */
async function foundInFrame(page: Page, { contentUrl }: Platform) {
  const src = `${contentUrl}/contentstream/titles/main/of-nobody`;
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.src = address;
        document.body.append(frame);
      }),
    src,
  );
  return found(page.frames().find((frame) => frame.url() === src) ?? page);
}

/** A frame of a site that is just being cleared may never answer; another one is asked then. */
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
 * Browsers write what they store into files of LevelDB, append that something is removed, and rewrite a file when it has
 * grown (4 MB). Until then the bytes of what is removed stay there, whoever removes it: of the content site what a course took
 * for itself. The journal's are rewritten as the learner signs out.
 */
const UNTIL_REWRITTEN = [/^answers: Default\/(Local|Session) Storage\/(leveldb\/)?\d+\.(log|ldb)$/];

/** Empty ones, that are there to be removed. */
const DATABASES = ['learning', 'spare-1', 'spare-2', 'spare-3'];

/** Of nobody, or under the hash of an account: see the table of what stays on a device. */
const KEPT_FOR_THE_NEXT_TIME =
  /^(organisation|look|faces|api-origin|clock-offset|(own-titles|sittings|beat:outbox):[0-9a-f]{64})$/;

// Verifies: §4 Session: after sign-out this browser knows nothing of the learner.
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
    // The mark says that somebody has signed out here, not who.
    expect(ofApplication).toEqual({ ...NOTHING, local: undefined, databases: DATABASES, tab: ['left-behind'] });
    expect(await page.evaluate(() => Object.values<string>(sessionStorage))).toEqual(['1']);
    expect(local).not.toEqual([]);
    const known = async () => (await found(page)).local.filter((name) => !KEPT_FOR_THE_NEXT_TIME.test(name));
    // What stands there until the other site says that it has cleared is gone a moment after that.
    await expect.poll(known).toEqual([]);
    const values = await page.evaluate(() => Object.values(localStorage).join('\n'));
    for (const [what, word] of Object.entries(canaries)) expect(values, what).not.toContain(word);
    for (let n = 0; n < 4; n++) {
      await page.goBack({ waitUntil: 'commit' });
      const shown = await page.locator(':root').evaluate((root) => root.outerHTML); // what was committed may have none yet
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
