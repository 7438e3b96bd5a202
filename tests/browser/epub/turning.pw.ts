import type { CDPSession, Page } from '@playwright/test';
import { comeSignedIn, expect, OFTEN, test } from '../support/platform.ts';
import { beginBook, chapterName, lastPlaceOf, openBook, percentOf, placesKept, shows, slider, words } from './books.ts';

test.use({ story: 'books' });

/** A swipe, as touch events of the system. */
async function swipe(system: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
    system.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  await send('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
}

const at = async (page: Page): Promise<number> => Number(await slider(page).inputValue());

/**
 * Waits until another page is displayed. Returns its position in thousandths of the book; layout shifts are smaller.
 */
async function turned(page: Page, before: number): Promise<number> {
  await expect.poll(async () => Math.abs((await at(page)) - before)).toBeGreaterThan(4);
  return at(page);
}

/** Verifies: WCAG 2.5.1: a swipe has a button and a key as alternatives. */
test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

  test('a swipe turns the page, there and back, and against the writing where that runs so', async ({
    page,
    platform,
  }) => {
    const system = await page.context().newCDPSession(page);
    await beginBook(page, platform, 'new-tale');
    const first = await at(page);
    await swipe(system, { x: 300, y: 300 }, { x: 120, y: 310 });
    const second = await turned(page, first);
    await swipe(system, { x: 300, y: 300 }, { x: 120, y: 290 });
    const third = await turned(page, second);
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 290 });
    expect(Math.abs((await turned(page, third)) - second)).toBeLessThan(5);
    // Zoomed by two fingers: a one-finger movement pans.
    await system.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    for (const y of [290, 310]) await swipe(system, { x: 300, y: 300 }, { x: 120, y });
    await system.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    // A mostly vertical movement, as of a thumb that moves to another position.
    await swipe(system, { x: 200, y: 300 }, { x: 260, y: 500 });
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 300 });
    await turned(page, second);
    await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');

    await openBook(page, platform, 'arabic');
    const begin = await at(page);
    await swipe(system, { x: 100, y: 300 }, { x: 300, y: 300 }); // right-to-left book: the next page is on the left
    await turned(page, begin);
  });
});

for (const width of [390, 1280])
  test(`a book has its room from the beginning, ${width} pixels wide: it is not laid out again under a finger`, async ({
    page,
    platform,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await comeSignedIn(page, platform, 'lea');
    await page.goto(`${platform.appUrl}/library/title/catalogue/new-tale`);
    const launch = page.getByRole('main').getByRole('link', { name: /^(Start|Resume)/ });
    await expect(launch).toBeVisible();
    await page.evaluate(() => {
      const heights = new Set<number>();
      Object.assign(window, { heights });
      const sizes = new ResizeObserver((found) => {
        for (const { contentRect } of found) heights.add(contentRect.height);
      });
      new MutationObserver(() => {
        const reader = document.querySelector('main iframe');
        if (reader) sizes.observe(reader);
      }).observe(document, { childList: true, subtree: true });
    });
    await launch.click();
    await shows(page);
    const heights = await page.evaluate(async () => {
      // The line below the book has finished its layout by then.
      for (let n = 0; n < 2; n++) await new Promise((painted) => requestAnimationFrame(painted));
      return [...(window as unknown as { heights: Set<number> }).heights];
    });
    expect(heights).toEqual([await page.locator('main iframe').evaluate((reader) => reader.clientHeight)]);
  });

test('a book left by the browser’s own back, a moment after a page was turned, goes on at that page', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform, 'lea');
  await page.goto(`${platform.appUrl}/library/title/catalogue/new-tale`);
  const launch = page.getByRole('main').getByRole('link', { name: /^(Start|Resume)/ });
  // Hovering preloads the book’s reader without any visible change.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await launch.hover();
  await expect.poll(() => asked.some((path) => path.endsWith('.epub'))).toBe(true);
  await expect.poll(() => asked.includes('/reader/index.html')).toBe(true);
  await expect(page.locator('iframe')).toHaveCount(0);
  await launch.click();
  await shows(page);
  await expect.poll(() => lastPlaceOf(page), OFTEN).toBeDefined();
  const before = { place: await lastPlaceOf(page), percent: await percentOf(page) };
  await page.getByRole('button', { name: 'Next page' }).click();
  // The bar changes at once; the position is reported a quarter of a second later, when the learner has stayed.
  await expect.poll(() => percentOf(page), { intervals: [10] }).not.toBe(before.percent);
  const percent = await percentOf(page);
  await page.goBack();
  await expect(launch).toBeVisible();
  await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(before.place);
  const last = await lastPlaceOf(page);
  await expect.poll(() => placesKept(platform, 'new-tale').at(-1)).toBe(last);
  await launch.click();
  await shows(page);
  await expect.poll(() => percentOf(page), OFTEN).toBe(percent);
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a chapter of a single column stands in the middle, and one of several begins at the left', async ({
    page,
    platform,
  }) => {
    const chapter = words(page);
    /** Offset in CSS pixels of the text from the middle of the window. */
    const aside = async () => {
      const boxes = await chapter.locator('p').evaluateAll((all) =>
        all.map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return [left, right];
        }),
      );
      const frame = await page.frameLocator('main iframe').locator('iframe').first().boundingBox();
      const [left, right] = [Math.min(...boxes.map(([from = 0]) => from)), Math.max(...boxes.map(([, to = 0]) => to))];
      return Math.round(Math.abs((frame?.x ?? 0) + (left + right) / 2 - 640));
    };
    await beginBook(page, platform, 'new-tale');
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Fog' }).click();
    await page.keyboard.press('Escape');
    await expect(chapterName(page)).toHaveText('Fog');
    await expect.poll(aside, OFTEN).toBeLessThan(12);
    await page.getByRole('button', { name: 'Text and background' }).click();
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Larger text' }).click();
    await page.keyboard.press('Escape');
    const first = chapter.locator('p').first();
    await expect.poll(async () => (await first.boundingBox())?.x, OFTEN).toBeLessThan(200);
  });
});
