import type { Frame, Page } from '@playwright/test';
import { openInFrame } from '../support/page.ts';
import { expect, test } from './fixtures.ts';

/** A page of the content site outside of a course: it uses the browser’s own storage. */
async function withoutShell(page: Page, url: string): Promise<Frame> {
  const frame = await openInFrame(page, url);
  if (!frame) throw new Error(`${url} is not shown`);
  return frame;
}

/** Data of other pages that a page can read. */
const found = (frame: Frame) =>
  frame.evaluate(() => ({
    ...Object.fromEntries(Object.entries(localStorage)),
    tab: { ...Object.fromEntries(Object.entries(sessionStorage)) },
    cookie: document.cookie,
    is: ['indexedDB', 'caches', 'BroadcastChannel', 'SharedWorker', 'cookieStore'].filter((name) => name in window),
    has: ['storage', 'serviceWorker', 'storageBuckets'].filter((name) => name in navigator),
  }));
const NOTHING = { tab: {}, cookie: '', is: [], has: [] };

const keep = (frame: Frame, word: string) =>
  frame.evaluate(async (kept) => {
    localStorage.setItem('kept', kept);
    await caches.open(kept);
    await new Promise((resolve) => (indexedDB.open(kept).onsuccess = resolve));
  }, word);

const keptIn = (frame: Frame) =>
  frame.evaluate(async () => [
    localStorage.getItem('kept'),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

/** A window that a course opens at a click: browsers block windows without a user action. */
async function openedByHand(page: Page, course: Frame, address: string): Promise<Page> {
  await course.evaluate((url) => {
    const button = document.body.appendChild(document.createElement('button'));
    button.textContent = 'Open a window';
    button.onclick = () => open(url);
  }, address);
  const opened = page.waitForEvent('popup');
  await course.getByRole('button', { name: 'Open a window' }).click();
  return opened;
}

// Verifies: tests run with storage partitioning, like learners’ browsers (Playwright’s default arguments disable it).
test('a frame of the content site and that site in a tab of its own share no storage', async ({ player }) => {
  const address = `${player.sites.content}/course/of-nobody.html`;
  const framed = await withoutShell(player.page, address);
  const tab = await player.page.context().newPage();
  await tab.goto(address);
  await keep(framed, 'framed');
  await keep(tab.mainFrame(), 'tab');
  expect(await keptIn(framed)).toEqual(['framed', 'framed', 'framed']);
  expect(await keptIn(tab.mainFrame())).toEqual(['tab', 'tab', 'tab']);
});

// Verifies: §4 Scorm: no other title can read a course’s data, and the course itself finds it again.
test('a course finds what it kept before, in all of its pages, and nothing of another title or of the site', async ({
  player,
}) => {
  const { content } = player.sites;
  const leave = async (frame: Frame, what: string) =>
    frame.evaluate((text) => {
      localStorage.setItem('place', text);
      sessionStorage.setItem('place', text);
      document.cookie = `place=${text}; SameSite=None; Secure`;
    }, what);
  const site = await withoutShell(player.page, `${content}/course/of-nobody.html`);
  await leave(site, 'site');
  const before = await found(site);
  expect(before, 'the browser keeps it for the site').toMatchObject({ place: 'site', cookie: 'place=site' });

  const course = await player.open('/course/quiet.html');
  expect(await found(course)).toEqual(NOTHING);
  await leave(course, 'mine');
  const inside = player.page.waitForEvent('framenavigated', (frame) => frame.parentFrame() === course);
  await course.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'inner.html' }));
  });
  const mine = { ...NOTHING, place: 'mine', tab: { place: 'mine' }, cookie: 'place=mine' };
  await expect.poll(async () => found(await inside)).toEqual(mine);
  const other = await openedByHand(player.page, course, '/course/storing.html');
  await expect(other).toHaveTitle('stored 1');
  expect(await found(other.mainFrame())).toMatchObject({ place: '1' });
  await other.close();
  expect(await found(course)).toMatchObject({ place: '1' });
  await course.evaluate(() => void (localStorage['place'] = 'last')); // pending when the course is left
  await player.close();
  expect(await found(site), 'untouched').toEqual(before);

  const otherTitle = await player.open('/course/quiet.html', { titleId: 't2' });
  expect(await found(otherTitle)).toEqual(NOTHING);
  await player.close();
  const again = await player.open('/course/quiet.html');
  expect(await found(again)).toEqual({ ...NOTHING, place: 'last' });
});

// Verifies: the browser’s back button leaves a course.
test('a course adds no step to the back button, and its own "back" works', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  const steps = () => player.page.evaluate(() => history.length);
  const before = await steps();
  const went = await course.evaluate(async () => {
    const heard: unknown[] = [];
    addEventListener('popstate', ({ state }) => heard.push([state, location.search + location.hash]));
    for (let n = 1; n <= 40; n++) history.pushState({ n }, '', `?page=${n}#p${n}`);
    const turned = () => new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    for (const move of [() => history.back(), () => history.go(-30), () => history.forward()]) {
      const done = turned();
      move();
      await done;
    }
    history.go(-1000); // beyond the start of the history: no effect
    return { heard, state: history.state as unknown, length: history.length };
  });
  expect(went).toEqual({
    heard: [
      [{ n: 39 }, '?page=39#p39'],
      [{ n: 9 }, '?page=9#p9'],
      [{ n: 10 }, '?page=10#p10'],
    ],
    state: { n: 10 },
    length: 41,
  });
  expect(await steps()).toBe(before);

  const at = (address: string) => expect.poll(() => course.url().replace(/.*\/course\//, '')).toBe(address);
  const click = (address: string) =>
    course.evaluate((href) => {
      const link = document.body.appendChild(Object.assign(document.createElement('a'), { href, textContent: 'go' }));
      link.click();
    }, address);
  await click('#here');
  await at('quiet.html?page=10#here');
  await click('storing.html');
  await at('storing.html');
  await course.waitForLoadState();
  await course.evaluate(() => void (location.href = 'inner.html'));
  await at('inner.html');
  await course.waitForLoadState();
  await course.evaluate(() => history.back());
  await at('storing.html');
  await course.waitForLoadState();
  await course.evaluate(() => history.go(-2));
  await at('quiet.html?page=10#p10');
  expect(await steps()).toBe(before);
  await player.close();
  expect(await steps()).toBe(before);
});
