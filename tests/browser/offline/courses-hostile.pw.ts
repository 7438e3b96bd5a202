import type { Frame, Page } from '@playwright/test';
import { courseFrame, nextPage, titleAddress } from '../support/learning.ts';
import { expect, openHome, type Platform } from '../support/platform.ts';
import { cachesOf, kept, test as deployed } from './deployed.ts';
import { courseOf, leftIn, registered } from './reader-frame.ts';
import { signOut, take } from './downloading.ts';

// Verifies: no action of a course on its site changes another course or the host page, and no data of courses remains
// there.

/** Chromium logs the refused worker on the console, which other tests treat as an error. */
const test = deployed.extend({ calm: async ({}, use) => use(undefined) });

const COURSE = ['/acme/title/lifting/lift-by-hand', 'Lift with your legs', /Size unknown/] as const;
/** The host page’s worker, without stored data. */
const SHELL = { scopes: ['/shell/'], caches: [] };
const NOTHING = { scopes: [], caches: [] };

/** Scripts, links and meta elements of a page, from its text or as the browser serializes it. */
const partsOf = (html: string): string[] =>
  (html.match(/<(?:script|link|meta)\b[^>]*>/g) ?? []).map((part) =>
    part
      .replaceAll('=""', '')
      .replaceAll(/\s*\/?>/g, '>')
      .replaceAll(/\s+/g, ' '),
  );

const takeCourse = async (page: Page, platform: Platform) => {
  await openHome(page, platform);
  await kept(page);
  await take(page, ...COURSE);
};

const open = async (page: Page, platform: Platform): Promise<Frame> => {
  await page.goto(titleAddress(platform, 'lift-by-hand'));
  return courseFrame(page);
};

test('a hostile course registers no worker, poisons nothing, forges no file and finds no way to the worker', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(120_000);
  await takeCourse(page, platform);
  const hostile = await courseOf(page, platform);
  expect(await leftIn(hostile), 'nothing of a course is stored on its site').toEqual(SHELL);
  const app = encodeURIComponent(platform.appUrl);
  const tried = await registered(hostile, [
    ['/contentstream/titles/main/worker.js', {}],
    ['/shell/index.html', {}],
    [`/shell/sw.js?app=${app}`, { scope: '/' }],
    [`/shell/sw.js?app=${app}`, { scope: '/shell/on-device/' }],
    ['/shell/sw.js?app=https%3A%2F%2Fother.example', { scope: '/shell/' }],
  ]);
  await hostile.evaluate(async () => {
    // All caches that the worker might read, and every possible path.
    for (const name of ['shell', 'pack', 'reader', 'v1'])
      for (const path of [
        '/shell/index.html',
        '/shell/assets/index.js',
        '/contentstream/titles/main/scorm/induction/index.html',
      ])
        await (
          await caches.open(name)
        ).put(path, new Response('<title>of a course</title>', { headers: { 'content-type': 'text/html' } }));
    const [registration] = await navigator.serviceWorker.getRegistrations();
    const { port1, port2 } = new MessageChannel();
    registration?.active?.postMessage({ op: 'file', path: '/x', body: 'forged' }, [port2]);
    port1.close();
  });
  expect(tried).toEqual(['refused', 'refused', 'refused', 'redundant', 'redundant']);

  const sent = await page.request.get(`${platform.contentUrl}/shell/index.html`);
  const [build, policy] = [await sent.text(), sent.headers()['content-security-policy'] ?? ''];
  await deployment.stop();
  const isShell = (one: { url: () => string }) => one.url().includes('/shell/index.html');
  const shell = page.waitForResponse(isShell);
  const course = await open(page, platform);
  // The driver of newer Chromium versions has no body of worker responses: compares the elements of the page instead.
  const answered =
    (await page
      .frames()
      .find(isShell)
      ?.evaluate(() => document.documentElement.outerHTML)) ?? '';
  expect(partsOf(answered), 'the shell is the one of the build').toEqual(partsOf(build));
  expect(partsOf(build).length).toBeGreaterThan(1);
  const directives = (text = '') => text.split('; ').filter((one) => !/^(report-|connect-src)/.test(one)).sort(); // prettier-ignore
  expect(directives((await shell).headers()['content-security-policy'])).toEqual(directives(policy));
  await nextPage(page, course, 2);

  const found = await course.evaluate(async () => {
    const [, , , pack = ''] = location.pathname.split('/');
    const other = location.pathname.replace(pack, '00000000-0000-4000-8000-000000000000');
    const ask = (path: string) => fetch(path).then(({ status }) => status);
    return {
      own: await ask('course.css'),
      missing: await ask('nobody-took-this.js'),
      anothers: await ask(other),
      ways: [navigator, parent.navigator].map((one) => 'serviceWorker' in one),
    };
  });
  expect(found).toEqual({ own: 200, missing: 504, anothers: 504, ways: [false, false] });
});

test('a course that asks at a standstill is answered from the device, too', async ({ page, platform, deployment }) => {
  await takeCourse(page, platform);
  await deployment.stop();
  const course = await open(page, platform);
  const asked = await course.evaluate(() => {
    const ask = (path: string) => {
      const request = new XMLHttpRequest();
      request.open('GET', path, false);
      request.send();
      return request;
    };
    const [text, xml] = [ask('course.css?v=1'), ask('imsmanifest.xml')];
    return [text.status, text.responseText.includes('{'), xml.responseXML?.documentElement.localName];
  });
  expect(asked).toEqual([200, true, 'manifest']);
});

test('nothing of a course stays after signing out: without a line no key and no file, with one no worker either', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await takeCourse(page, platform);
  await signOut(page);
  await expect.poll(() => cachesOf(page)).not.toContainEqual(expect.stringMatching(/^pack:/));
  const left = await courseOf(page, platform);
  await expect.poll(() => leftIn(left)).toEqual(NOTHING);
});

test('an operator who switches it off is heard as the next course is opened: the shell’s worker goes', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await takeCourse(page, platform);
  Object.assign(platform.world.scenario.client, { offline: false });
  await open(page, platform);
  const left = await courseOf(page, platform);
  await expect.poll(() => leftIn(left)).toEqual(NOTHING);
});
