import type { Page, Response } from '@playwright/test';
import { shows, slider, turnPage, words as wordsOf } from '../epub/books.ts';
import { currentTime, element, pause, play, position } from '../media/media.ts';
import {
  expectWholeAttempts,
  goToPage,
  leaveTitle,
  nothingWaits,
  onceEach,
  pageBox,
  pagesReached,
  titleAddress,
} from '../support/learning.ts';
import { ownBrowser } from '../support/own-browser.ts';
import { expect, openHome, received } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { signOut, take } from './downloading.ts';

// Verifies: reliability F3: downloads play offline from the device, and are reported once online.

const TAKEN = [
  ['/acme/title/fire/safety-handbook', 'Safety handbook'],
  ['/acme/title/start/welcome-film', 'Welcome aboard'],
  ['/acme/title/aid/breathing', 'Breathing exercise'],
  ['/acme/title/writing/emails', 'Mails that get an answer'],
] as const;

/** Responses that no worker gave, except images in the browser’s own cache. */
function answeredElsewhere(page: Page): string[] {
  const answered: string[] = [];
  page.on('response', (response: Response) => {
    const url = response.url();
    if (!response.fromServiceWorker() && /^http/.test(url) && !url.includes('/api/imagesets/')) answered.push(url);
  });
  return answered;
}

async function playsOn(page: Page): Promise<void> {
  await play(page).click();
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.3);
  await pause(page).click();
}

test('a document, a film, a sound and a book that were taken along are played with the platform stopped, from the device alone', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(240_000);
  await openHome(page, platform);
  await kept(page);
  for (const [path, name] of TAKEN) await take(page, path, name);
  await deployment.stop();
  const answered = answeredElsewhere(page);

  await page.goto(titleAddress(platform, 'safety-handbook'));
  await expect(pageBox(page), 'where the platform last said').toHaveValue('5');
  await expect(page.locator('.page canvas').first()).toBeVisible();
  await goToPage(page, 9);
  await leaveTitle(page);
  await page.goto(titleAddress(platform, 'safety-handbook'));
  await expect(pageBox(page), 'where the learner was since').toHaveValue('9');

  await page.goto(titleAddress(platform, 'welcome-film'));
  await playsOn(page);
  await position(page).fill('15');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(14);
  expect(await element(page).evaluate((film) => (film as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Captions/ }).click();
  const captions = page.getByRole('group', { name: 'Captions' });
  await captions.getByRole('menuitemradio', { name: 'English' }).click();
  await expect.poll(() => element(page).evaluate((film) => [...(film as HTMLVideoElement).textTracks].some(({ cues }) => (cues?.length ?? 0) > 0)), 'captions come from the device, too').toBe(true); // prettier-ignore

  await page.goto(titleAddress(platform, 'breathing'));
  await playsOn(page);

  await page.goto(titleAddress(platform, 'emails'));
  await shows(page);
  await expect(wordsOf(page).locator('body')).not.toBeEmpty();
  const before = await slider(page).inputValue();
  await turnPage(page);
  await expect(slider(page)).not.toHaveValue(before);
  expect(answered).toEqual([]);

  // A title without a download gets its own message, which blames nobody.
  await page.goto(titleAddress(platform, 'site-rules'));
  await expect(page.getByRole('heading', { name: 'This title did not open' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('our fault');
});

test('what is done with it without a line arrives when there is one, in order, and a completion once', async ({
  page,
  context,
  platform,
}) => {
  test.setTimeout(120_000);
  await openHome(page, platform);
  await kept(page);
  await take(page, ...TAKEN[0]);
  await context.setOffline(true);
  await page.goto(titleAddress(platform, 'safety-handbook'));
  await expect(pageBox(page)).toHaveValue('5');
  for (let shown = 6; shown <= 12; shown++) await goToPage(page, shown);
  await expect(page.getByText('You have completed Safety handbook')).toBeVisible();
  await leaveTitle(page);
  await context.setOffline(false);
  await nothingWaits(page);
  await received(platform, 'safety-handbook', 'exited');
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(onceEach(platform, 'safety-handbook').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
  expectWholeAttempts(platform, 'safety-handbook', 1);
});

/** Names of the caches of downloads. */
const downloadsIn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pack:')));

test('no file of the browser has a word of it while it is here, and nothing stays after signing out without a line', async ({
  platform,
}) => {
  test.setTimeout(120_000);
  const browser = await ownBrowser();
  try {
    const context = await browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await openHome(page, platform);
    await kept(page);
    await take(page, ...TAKEN[1]);
    const { contentUrl } = platform;
    const captions = await (await fetch(`${contentUrl}/contentstream/titles/main/video/evacuation.en-US.vtt`)).text();
    const words = {
      captions: captions.split('\n').find((line) => line.length > 20 && !line.includes('-->')) ?? '',
      address: '/contentstream/titles/main/video/evacuation.webm',
    };
    expect(words.captions).not.toBe('');
    expect(browser.filesWith(words), 'while it is here').toEqual([]);
    expect(browser.filesWith({ place: '/on-device/' }), 'its parts are among the files').not.toEqual([]);
    expect(await downloadsIn(page)).toHaveLength(1);
    await context.setOffline(true);
    await signOut(page);
    await expect.poll(() => downloadsIn(page)).toEqual([]);
    await context.close();
    expect(browser.filesWith(words), 'after signing out').toEqual([]);
  } finally {
    await browser.dispose();
  }
});
