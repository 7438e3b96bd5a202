import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { bookAddress, shows } from '../epub/books.ts';
import { signOut } from '../support/page.ts';
import { comeSignedIn, expect, type Platform } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { askToKeep, courseOf, leftIn, openFromDevice, registered } from './reader-frame.ts';

// Verifies: the book reader starts offline from the content site’s storage, and no course can change it.

// The scenario is described in epub/reading.pw.ts.
test.use({ story: 'books' });

/** Chromium logs the refused worker on the console, which other tests treat as an error. */
const refused = test.extend({ calm: async ({}, use) => use(undefined) });

const words = (frame: Frame) => frame.locator('iframe').first().contentFrame().locator('body');
const showsBook = (frame: Frame) => expect(words(frame)).toContainText('The Handover');
const WHOLE = { scopes: ['/reader/'], caches: [expect.stringMatching(/^reader:[0-9a-f]{16}$/)] };
const NOTHING = { scopes: [], caches: [] };

const comeHome = async (page: Page, platform: Platform) => {
  await comeSignedIn(page, platform, 'lea');
  await page.goto(`${platform.appUrl}/library/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const comeAndKeep = async (page: Page, platform: Platform) => {
  await comeHome(page, platform);
  expect(await askToKeep(page, platform)).toBe(true);
};

/** A policy in normalized form: directives sorted, without reports, which are pointless offline. */
const directives = (policy = '') =>
  policy
    .split('; ')
    .filter((one) => !one.startsWith('report-'))
    .sort();

/** The reader page as its host sends it. */
const sentByHost = (page: Page, { contentUrl }: Platform) => page.request.get(`${contentUrl}/reader/index.html`);

test('a book that was opened once leaves the reader in the browser: with the platform stopped and the page loaded anew a book from the device shows, under the headers that its host sent', async ({
  page,
  platform,
  deployment,
}) => {
  await comeSignedIn(page, platform, 'lea');
  await page.goto(bookAddress(platform, 'tale'));
  await shows(page);
  await kept(page);
  const course = await courseOf(page, platform);
  await expect.poll(() => leftIn(course)).toEqual(WHOLE);
  const online = await sentByHost(page, platform);
  await deployment.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { frame, answer } = await openFromDevice(page, platform);
  await showsBook(frame);
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
  const [found, sent] = [answer?.headers() ?? {}, online.headers()];
  expect(directives(found['content-security-policy'])).toEqual(directives(sent['content-security-policy']));
  for (const name of [
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
  ])
    expect(found[name], name).toBe(sent[name]);
});

test('it is kept ahead of a first book, as a whole: typefaces that nobody chose yet come without a line', async ({
  page,
  platform,
  deployment,
}) => {
  await comeAndKeep(page, platform);
  await deployment.stop();
  expect(await askToKeep(page, platform), 'it is still there').toBe(true);
  const { frame } = await openFromDevice(page, platform);
  await showsBook(frame);
  const answered = await frame.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    const scripts = (await cache.keys()).map(({ url }) => url).filter((url) => url.endsWith('.js'));
    return Promise.all(
      scripts.map(
        (src) =>
          new Promise<boolean>((resolve) => {
            const link = document.createElement('link');
            Object.assign(link, {
              rel: 'modulepreload',
              href: src,
              onload: () => resolve(true),
              onerror: () => resolve(false),
            });
            document.head.append(link);
          }),
      ),
    );
  });
  expect(answered).toEqual(answered.map(() => true));
  expect(answered.length).toBeGreaterThan(3);
});

test('what a course writes where the reader is kept is never shown: it is as if it were not there, until the host is', async ({
  page,
  platform,
  deployment,
}) => {
  await comeAndKeep(page, platform);
  const course = await courseOf(page, platform);
  await poison(course);
  const online = await openFromDevice(page, platform);
  await showsBook(online.frame);
  expect(await online.frame.evaluate(() => document.title), 'the page of the host').toBe('Book');
  await deployment.stop();
  const { answer, frame } = await openFromDevice(page, platform);
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([504, true]);
  expect(await frame.content()).not.toContain('of a course');
});

test('headers that a course writes beside the page weaken nothing', async ({ page, platform, deployment }) => {
  await comeAndKeep(page, platform);
  const online = await sentByHost(page, platform);
  const course = await courseOf(page, platform);
  await course.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    const page = await cache.match('/reader/index.html');
    const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src * 'unsafe-inline'" };
    await cache.put('/reader/index.html', new Response(await page?.blob(), { headers }));
  });
  await deployment.stop();
  const { answer, frame } = await openFromDevice(page, platform);
  await showsBook(frame);
  expect(directives(answer?.headers()['content-security-policy'])).toEqual(
    directives(online.headers()['content-security-policy']),
  );
});

test('what a course wrote, or the browser took, is brought anew when the reader is asked for again', async ({
  page,
  platform,
  deployment,
}) => {
  await comeAndKeep(page, platform);
  await poison(await courseOf(page, platform));
  expect(await askToKeep(page, platform)).toBe(true);
  await deployment.stop();
  const { frame } = await openFromDevice(page, platform);
  await showsBook(frame);
});

refused(
  'a course registers no worker: neither one of its own, nor that of the reader for other paths or another application',
  async ({ page, platform, deployment }) => {
    await comeHome(page, platform);
    expect(await askToKeep(page, platform)).toBe(true);
    const course = await courseOf(page, platform);
    const asset = await course.evaluate(async () => {
      const kept = await (await caches.open((await caches.keys())[0] ?? '')).keys();
      return kept.map(({ url }) => url).find((url) => url.includes('/assets/hyperlegible-')) ?? '';
    });
    const app = encodeURIComponent(platform.appUrl);
    const tried = await registered(course, [
      ['/contentstream/titles/main/worker.js', {}],
      ['/shell/index.html', {}],
      [asset, { type: 'module' }], // a script that could run in a worker
      [`/reader/sw.js?app=${app}`, { scope: '/' }],
      [`/reader/sw.js?app=${app}`, { scope: '/reader/index' }],
      ['/reader/sw.js?app=https%3A%2F%2Fother.example', { scope: '/reader/' }],
    ]);
    expect(tried).toEqual(['refused', 'refused', 'refused', 'refused', 'redundant', 'redundant']);
    expect(await leftIn(course)).toEqual(WHOLE);
    await deployment.stop();
    const { frame } = await openFromDevice(page, platform);
    await showsBook(frame);
  },
);

test('a new build of the reader takes the place of the older one with the next book, and no page is half of each', async ({
  page,
  platform,
  deployment,
}) => {
  await comeAndKeep(page, platform);
  const [before] = (await leftIn(await courseOf(page, platform))).caches;
  await deployment.deployReader('A');
  const open = await openFromDevice(page, platform);
  await showsBook(open.frame);
  expect(await scriptsIn(open.frame), 'the page of the host').toEqual([expect.stringMatching(/A\.js$/)]);
  expect(await askToKeep(page, platform)).toBe(true);
  expect((await leftIn(open.frame)).caches, 'a book that is open keeps what it came with').toContain(before);
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
  const course = await courseOf(page, platform);
  await expect.poll(async () => (await leftIn(course)).caches).not.toContain(before);
  await deployment.stop();
  const { frame } = await openFromDevice(page, platform);
  await showsBook(frame);
  expect(await scriptsIn(frame)).toEqual([expect.stringMatching(/A\.js$/)]);
  expect(await leftIn(frame)).toEqual(WHOLE);
});

test('without a line a build that is not whole here is not begun: the older one is read', async ({
  page,
  platform,
  deployment,
}) => {
  await comeAndKeep(page, platform);
  await page.context().route(/\/reader\/assets\/open-dyslexic/, (route) => route.abort());
  await deployment.deployReader('A');
  await askToKeep(page, platform);
  await deployment.stop();
  const { frame } = await openFromDevice(page, platform);
  await showsBook(frame);
  expect(await scriptsIn(frame)).not.toEqual([expect.stringMatching(/A\.js$/)]);
});

test('an operator who switches it off is heard as the next book is opened: no worker and no file of the reader stays', async ({
  page,
  platform,
}) => {
  await comeAndKeep(page, platform);
  Object.assign(platform.world.scenario.client, { offline: false });
  await page.goto(bookAddress(platform, 'tale'));
  await shows(page);
  const course = await courseOf(page, platform);
  await expect.poll(() => leftIn(course)).toEqual(NOTHING);
});

test('signing out takes the reader along, as all that the content site has in this browser', async ({
  page,
  platform,
}) => {
  await comeAndKeep(page, platform);
  await signOut(page);
  const course = await courseOf(page, platform);
  await expect.poll(() => leftIn(course)).toEqual(NOTHING);
});

test('a browser that has no worker in such a frame reads books as ever, and says that it keeps nothing', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/reader/'))
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
  });
  await comeSignedIn(page, platform, 'lea');
  await page.goto(bookAddress(platform, 'tale'));
  await shows(page);
  expect(await askToKeep(page, platform)).toBe(false);
  expect(await leftIn(await courseOf(page, platform))).toEqual(NOTHING);
});

refused('a host that hands out no worker is no fault of the page', async ({ page, platform, folder }) => {
  rmSync(join(folder, 'reader/sw.js'));
  await comeHome(page, platform);
  expect(await askToKeep(page, platform)).toBe(false);
});

/** Overwrites the cached reader like a malicious course. */
const poison = (course: Frame) =>
  course.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '');
    for (const { url } of await cache.keys()) {
      const isPage = url.endsWith('.html');
      const headers = { 'content-type': isPage ? 'text/html' : 'text/javascript' };
      const text = isPage ? '<title>of a course</title>' : 'document.title = "of a course"';
      await cache.put(url, new Response(text, { headers }));
    }
  });

const scriptsIn = (frame: Frame) =>
  frame.evaluate(() => [...document.scripts].map(({ src }) => src.replace(/.*\//, '')));
