import { comeSignedIn, expect, OFTEN, received, test, verbsOf } from '../support/platform.ts';
import { everythingArrived, expectWholeAttempts, kept, leaveTitle, nothingWaits, words } from '../support/learning.ts';
import {
  currentTime,
  element,
  lastSecond,
  openMedia,
  pause,
  play,
  position,
  secondKept,
  secondsTold,
  secondShown,
} from './media.ts';

// Verifies: §4 Audio and video, §3 Media state; readings "media sought to the end", "resume near the end". The video
// has 20 s, four chapters and captions in four languages. Ada was at second 12 of the breathing exercise, which has 30
// s.

const FILM = 'evacuation-film';
const OPENED = ['launched', 'initialized'];

test('a film is begun, left, reloaded and goes on at its second; at its end it is completed once', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  expect(await element(page).evaluate((media) => (media as HTMLMediaElement).paused)).toBe(true); // matched by its selector
  expect(await secondShown(page)).toBe(0);

  await play(page).click();
  await expect.poll(() => currentTime(page), OFTEN).toBeGreaterThan(1);
  await pause(page).click();
  const paused = Math.floor(await currentTime(page));
  await expect.poll(() => lastSecond(page), OFTEN).toBe(paused);

  // A reload during the 8th second: the last position is sent while the page unloads.
  await position(page).fill('8.5');
  await page.reload();
  await expect(play(page)).toBeVisible();
  await expect.poll(() => currentTime(page), OFTEN).toBe(8);
  expect(await secondShown(page)).toBe(8);

  // Seeks to the end while paused: no `ended` event fires, and the title is completed.
  await page.getByRole('main').focus();
  await page.keyboard.press('End');
  await expect(page.getByText('You have completed Evacuation in twenty seconds')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await received(platform, FILM, 'completed');
  await leaveTitle(page);
  await expect(page).toHaveURL(/home/);
  await nothingWaits(page);
  await expect.poll(() => verbsOf(platform, FILM)).toEqual([...OPENED, 'exited', ...OPENED, 'completed', 'exited']);
  expectWholeAttempts(platform, FILM, 2);
  expect(secondKept(platform, FILM)).toBe(20);
  expect(secondsTold(platform, FILM).filter((second) => !Number.isInteger(second))).toEqual([]);

  // Completed, at the very end: it starts over, and opening does not complete it again.
  await openMedia(page, platform, FILM);
  await expect(play(page)).toBeVisible();
  expect(await currentTime(page)).toBe(0);
  await leaveTitle(page);
  await expect.poll(() => verbsOf(platform, FILM).slice(7)).toEqual([...OPENED, 'exited']);
});

test('a sound goes on at the platform’s second, plays to its end, and completes by itself', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, 'breathing');
  await expect.poll(() => currentTime(page), OFTEN).toBe(12);
  await expect(page.getByRole('main').getByText('Breathing exercise').last()).toBeVisible();
  await page.keyboard.press('9');
  await expect.poll(() => secondShown(page), OFTEN).toBe(27);
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  await play(page).click();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await received(platform, 'breathing', 'completed');
  await nothingWaits(page);
  expect(verbsOf(platform, 'breathing')).toEqual([...OPENED, 'completed']);
  expect(secondKept(platform, 'breathing')).toBe(30);
});

test('a sound that is to play over again begins anew at its end, and is completed once', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, 'breathing');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('group', { name: 'Loop' }).getByRole('menuitemradio', { name: 'On' }).click();
  await page.keyboard.press('9');
  await expect.poll(() => secondShown(page), OFTEN).toBe(27);
  await play(page).click();
  await received(platform, 'breathing', 'completed');
  const isOn = () => element(page).evaluate((media) => !(media as HTMLMediaElement).paused); // matched by its selector
  await expect.poll(async () => (await currentTime(page)) < 27 && (await isOn()), OFTEN).toBe(true);
  await nothingWaits(page);
  expect(verbsOf(platform, 'breathing')).toEqual([...OPENED, 'completed']);
});

test('without a connection a film plays on, what is done is kept, and arrives later in order', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  await received(platform, FILM, 'initialized');
  // The whole file is loaded: half a megabyte.
  await expect
    .poll(() => element(page).evaluate((media) => (media as HTMLMediaElement).buffered.length > 0)) // matched by its selector
    .toBe(true);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await play(page).click();
  await expect.poll(() => currentTime(page), OFTEN).toBeGreaterThan(0.5);
  await pause(page).click();
  await page.getByRole('main').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lastSecond(page), OFTEN).toBeGreaterThan(4);
  await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
  const before = await kept(page);
  const told = await lastSecond(page);
  await page.context().setOffline(false);
  await everythingArrived(platform, before);
  await nothingWaits(page);
  expect(secondKept(platform, FILM)).toBe(told);
});
