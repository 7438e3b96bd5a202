import type { Frame, Page } from '@playwright/test';
import {
  courseFrame,
  finalCommit,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  titleAddress,
} from '../support/learning.ts';
import { kept, test as deployed } from '../offline/deployed.ts';
import { signOut, take } from '../offline/downloading.ts';
import { openInFrame, signOut as signOutAtOnce } from '../support/page.ts';
import { expect, openHome, type Platform, received } from '../support/platform.ts';

// Verifies: with a host for each title, no course reads another's files, storage or frames, online and offline.

/** Chromium logs refused frames and requests on the console, which other tests treat as an error. */
const test = deployed.extend({ calm: async ({}, use) => use(undefined) });
test.use({ told: { again: (scenario) => ({ ...scenario, policies: { ...scenario.policies, hostPerTitle: true } }) } });

const SCORM = ['/acme/title/lifting/lift-by-hand', 'Lift with your legs', /Size unknown/] as const;
const XAPI = ['/acme/title/aid/first-aid', 'First aid in five steps', /Size unknown/] as const;
const SECRET = 'answers-of-the-course-4711';

const hostOf = (platform: Platform, label: string) => platform.contentUrl.replace('://', `://${label}.`);
const scormHost = (platform: Platform) => hostOf(platform, 'tlift-2dby-2dhand');
const xapiHost = (platform: Platform) => hostOf(platform, 'tfirst-2daid');

const open = async (page: Page, platform: Platform, titleId: string): Promise<Frame> => {
  await page.goto(titleAddress(platform, titleId));
  return courseFrame(page);
};

const leave = async (page: Page): Promise<void> => {
  await leaveTitle(page);
  await page.waitForURL(({ pathname }) => !pathname.includes('/content/stream/')); // the final flush runs first
};

/** A course reaches the storage of its origin through a new frame, before the host page replaces its APIs. */
const keepEverywhere = (course: Frame) =>
  course.evaluate(async (text) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { indexedDB, caches, localStorage } = frame.contentWindow as Window & typeof globalThis; // same origin
    if (frame.contentDocument) frame.contentDocument.cookie = `kept=${text}; SameSite=None; Secure`;
    localStorage.setItem('kept', text);
    await (await caches.open('kept')).put('/kept', new Response(text));
    await new Promise((resolve) => {
      const opening = indexedDB.open('kept', 1);
      opening.onsuccess = () => {
        opening.result.close();
        resolve(0);
      };
    });
  }, SECRET);

const foundIn = (course: Frame) =>
  course.evaluate(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { indexedDB, caches, localStorage } = frame.contentWindow as Window & typeof globalThis; // same origin
    return {
      local: Object.keys(localStorage),
      cookie: frame.contentDocument?.cookie,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    };
  });
const NOTHING = { local: [], cookie: '', caches: [], databases: [] };
const ALL = { local: ['kept'], cookie: `kept=${SECRET}`, caches: ['kept'], databases: ['kept'] };

/** Requests a URL in a course, and frames it: the texts that it reads; '' is none. */
const readingOf = (course: Frame, address: string) =>
  course.evaluate(async (url) => {
    const asked = await fetch(url).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      () => '',
    );
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = url;
    document.body.append(frame);
    await loaded;
    try {
      return { asked, framed: frame.contentWindow?.document.body.innerText };
    } catch {
      return { asked, framed: '' }; // another origin, or an error page of the browser
    }
  }, address);
const REFUSED = { asked: '', framed: '' };

/** Storage of an origin as a frame of the application finds it, outside of any course. */
async function foundAt(page: Page, origin: string) {
  const frame = await openInFrame(page, `${origin}/contentstream/titles/main/of-nobody`);
  return frame?.evaluate(async () => ({
    local: Object.keys(localStorage),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

/** A frame whose site is just being cleared may never respond; the caller then tries another one. */
const noAnswer = () => new Promise<string>((resolve) => setTimeout(resolve, 4_000, 'no answer'));

test('each course is tracked on a host of its own, reads nothing of another, and leaves nothing at sign-out', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  await openHome(page, platform);
  const scorm = await open(page, platform, 'lift-by-hand');
  expect(new URL(scorm.url()).origin).toBe(scormHost(platform));
  await keepEverywhere(scorm);
  expect(await foundIn(scorm)).toEqual(ALL);
  await nextPage(page, scorm, 2);
  await leave(page);

  const xapi = await open(page, platform, 'first-aid');
  expect(new URL(xapi.url()).origin).toBe(xapiHost(platform));
  expect(await foundIn(xapi), 'of the other course').toEqual(NOTHING);
  const file = new URL(scorm.url()).pathname;
  expect(await readingOf(xapi, scormHost(platform) + file)).toEqual(REFUSED);
  const style = await readingOf(xapi, new URL('course.css', xapi.url()).href);
  expect([style.asked, style.framed], 'a file of its own').toEqual(Array(2).fill(expect.stringContaining('{')));
  expect(await readingOf(xapi, `${scormHost(platform)}/shell/index.html`)).toEqual(REFUSED);
  await expect(xapi.locator('#status')).toHaveText(/Recorded: initialized/);
  await xapi.getByRole('button', { name: 'Next' }).click();
  await expect(xapi.locator('#status')).toHaveText(/Recorded: progressed/);
  await keepEverywhere(xapi);
  await leave(page);

  const again = await open(page, platform, 'lift-by-hand');
  expect(await foundIn(again), 'its own').toEqual(ALL);
  await leave(page);
  await nothingWaits(page);
  await received(platform, 'lift-by-hand', 'exited');
  await finalCommit(platform, 'lift-by-hand', '1');
  const verbs = onceEach(platform, 'first-aid').map(({ verb }) => verb);
  expect(verbs).toEqual(expect.arrayContaining(['launched', 'initialized', 'progressed']));

  await signOutAtOnce(page);
  for (const origin of [scormHost(platform), xapiHost(platform)])
    await expect
      .poll(() => Promise.race([foundAt(page, origin), noAnswer()]), origin)
      .toEqual({ ...NOTHING, workers: 0 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('title-hosts'))).toBeNull();
});

test('downloaded courses open on their hosts with the platform stopped, and no other host answers their files', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(180_000);
  await openHome(page, platform);
  await kept(page);
  await take(page, ...SCORM);
  await take(page, ...XAPI);
  await deployment.stop();

  const scorm = await open(page, platform, 'lift-by-hand');
  const { origin, pathname } = new URL(scorm.url());
  expect([origin, pathname]).toEqual([scormHost(platform), expect.stringMatching(/^\/shell\/on-device\//)]);
  await nextPage(page, scorm, 2);
  await leave(page);

  const xapi = await open(page, platform, 'first-aid');
  expect(new URL(xapi.url()).origin).toBe(xapiHost(platform));
  await expect(xapi.locator('#status')).toHaveText(/Recorded: initialized/);
  expect(await readingOf(xapi, scormHost(platform) + pathname), 'on the host of the other course').toEqual(REFUSED);
  const here = await readingOf(xapi, xapiHost(platform) + pathname);
  expect(here.asked, 'on its own host').toBe('504 This file was not downloaded.');
  await leave(page);

  await signOut(page);
});
