import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/platform.ts';
import { lastPlaceOf, openBook, percentOf, placesKept, shows } from './books.ts';

test.use({ story: 'books', trace: 'off' });

/** A finger drawn over the screen, as the browser hears it from the system. */
async function swipe(system: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
    system.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  await send('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
}

const turned = async (page: Page, before: string | undefined): Promise<string | undefined> => {
  await expect.poll(() => lastPlaceOf(page)).not.toBe(before);
  return lastPlaceOf(page);
};

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true });

  test('a swipe turns the page, on the words and beside them, and against the writing where that runs so', async ({
    page,
    platform,
  }) => {
    const system = await page.context().newCDPSession(page);
    await signIn(page, platform, 'lea');
    await openBook(page, platform, 'new-tale');
    const first = await turned(page, undefined);
    await swipe(system, { x: 300, y: 300 }, { x: 120, y: 310 });
    const second = await turned(page, first);
    await swipe(system, { x: 386, y: 300 }, { x: 200, y: 300 }); // begins at the edge, beside the words
    const third = await turned(page, second);
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 290 });
    expect(await turned(page, third)).toBe(second);
    // Mostly up and down: a thumb that looks for its place.
    await swipe(system, { x: 200, y: 300 }, { x: 260, y: 500 });
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 300 });
    await turned(page, second);
    await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');

    await openBook(page, platform, 'arabic');
    const begin = await turned(page, first);
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 300 }); // right to left: the page to the left comes next
    await turned(page, begin);
  });
});

test('a book left by the browser’s own back, a moment after a page was turned, goes on at that page', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'lea');
  await page.goto(`${platform.appUrl}/library/title/catalogue/new-tale`);
  const launch = page.getByRole('main').getByRole('link', { name: /^(Start|Resume)/ });
  await launch.click();
  await shows(page);
  await expect.poll(() => lastPlaceOf(page)).toBeDefined();
  const before = { place: await lastPlaceOf(page), percent: await percentOf(page) };
  await page.getByRole('button', { name: 'Next page' }).click();
  // The bar knows at once; the place is told a quarter of a second later, when the learner has stayed.
  await expect.poll(() => percentOf(page), { intervals: [10] }).not.toBe(before.percent);
  const percent = await percentOf(page);
  await page.goBack();
  await expect(launch).toBeVisible();
  const last = await turned(page, before.place);
  await expect.poll(() => placesKept(platform, 'new-tale').at(-1)).toBe(last);
  await launch.click();
  await shows(page);
  await expect.poll(() => percentOf(page)).toBe(percent);
});
