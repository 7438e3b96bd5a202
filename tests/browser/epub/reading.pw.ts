import { comeSignedIn, expect, OFTEN, received, test, verbsOf } from '../support/platform.ts';
import { leaveTitle } from '../support/learning.ts';
import {
  chapterName,
  lastPlaceOf,
  beginBook,
  openBook,
  percentOf,
  placesKept,
  readToTheEnd,
  shows,
  slider,
  words,
} from './books.ts';

test.use({
  story: 'books',
  viewport: { width: 900, height: 640 },
});

/** Verifies: §2 EPUB reader, §4 Epub. */
test.describe('reading a book', () => {
  test('keys inside and outside the book, contents, search, letters; all as it was after a reload', async ({
    page,
    platform,
  }) => {
    await beginBook(page, platform, 'new-tale');
    await expect(chapterName(page)).toHaveText('The Handover');
    await received(platform, 'new-tale', 'initialized');

    // Outside: the bar has the focus. Inside: the learner has clicked on the text.
    await page.getByRole('button', { name: 'Contents' }).focus();
    const first = await lastPlaceOf(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(first);
    await words(page).locator('p').last().click();
    for (let n = 0; n < 6 && (await chapterName(page).textContent()) !== 'Fog'; n++) {
      const before = await lastPlaceOf(page);
      // Each chapter is another frame, and a key pressed during the change is lost.
      await expect(async () => {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => lastPlaceOf(page), { timeout: 2_000, ...OFTEN }).not.toBe(before);
      }).toPass({ timeout: 15_000 });
    }
    await expect(chapterName(page)).toHaveText('Fog');
    const inFog = await lastPlaceOf(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(inFog);

    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('button')).toHaveCount(6); // five chapters and the way out
    await contents.getByRole('button', { name: 'The Forty-First Turn' }).click();
    await expect(contents.getByRole('button', { name: 'The Forty-First Turn' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox').fill('HERON');
    await expect(page.getByText('1 match', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /The bell: a heron, seen today/ }).click();
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await expect(page.frameLocator('iframe').locator('.found')).toHaveCount(1);
    await page.keyboard.press('Escape');

    // A change of colours alone retains the rendered chapter and its selection.
    const chapter = words(page).locator('html');
    await chapter.evaluate((root) => root.setAttribute('lang', 'x-the-same'));
    await page.getByRole('button', { name: 'Text and background' }).click();
    await page.getByText('Sepia').click();
    await expect(chapter).toHaveCSS('background-color', 'rgb(246, 236, 214)');
    await expect(chapter).toHaveAttribute('lang', 'x-the-same');
    await page.getByRole('button', { name: 'Larger text' }).click();
    await page.getByRole('button', { name: 'Larger text' }).click();
    // A change of font size replaces the frame: an element handle may be stale at once.
    const isLargeSepia = async () => {
      const text = words(page).locator('html');
      await expect(text).toHaveCSS('background-color', 'rgb(246, 236, 214)');
      await expect(text).toHaveCSS('font-size', '20.8px');
    };
    await isLargeSepia();
    // Font and window size change the pages, not the position.
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await expect(words(page).getByText('a heron, seen today')).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 500, height: 640 });
    await expect(words(page).getByText('a heron, seen today')).toBeInViewport();
    await page.setViewportSize({ width: 900, height: 640 });
    await expect(words(page).getByText('a heron, seen today')).toBeInViewport();
    await settled(() => percentOf(page)); // pages are counted again shortly after a resize

    const place = await lastPlaceOf(page);
    const percent = await percentOf(page);
    await page.reload();
    await shows(page);
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await isLargeSepia();
    await expect(words(page).getByText('a heron, seen today')).toBeInViewport();
    await expect.poll(async () => Math.abs((await percentOf(page)) - percent)).toBeLessThanOrEqual(3);
    expect(placesKept(platform, 'new-tale')).toContain(place);
    const where = await percentOf(page);
    await leaveTitle(page);
    await page.goto(`${platform.appUrl}/library/title/catalogue/new-tale`);
    await expect(page.getByRole('main').getByRole('link', { name: `Resume at ${where}%` })).toBeVisible();
    await expect(page.getByText(`${where}% read`, { exact: true })).toBeVisible();
  });

  test('goes on at the kept place, and completes once at the last location', async ({ page, platform }) => {
    await beginBook(page, platform, 'tale');
    await expect(chapterName(page)).toHaveText('Fog'); // the platform stored its third chapter
    await slider(page).focus();
    await page.keyboard.press('ArrowRight'); // the slider handles the key: no page is turned
    await expect(chapterName(page)).toHaveText('Fog');
    expect(verbsOf(platform, 'tale')).not.toContain('completed');

    await readToTheEnd(page, 12);
    await received(platform, 'tale', 'completed');
    await expect(page.getByText('You have completed The Lighthouse')).toBeVisible();
    expect(await percentOf(page)).toBe(100);
    // Back and to the end again: the position is still stored, the completion is sent once.
    const end = await lastPlaceOf(page);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(end);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => lastPlaceOf(page), OFTEN).toBe(end);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(end);
    const last = await lastPlaceOf(page);
    await leaveTitle(page);
    await received(platform, 'tale', 'exited');
    expect(verbsOf(platform, 'tale')).toEqual(['launched', 'initialized', 'completed', 'exited']);
    await expect.poll(() => placesKept(platform, 'tale').at(-1)).toBe(last);
  });

  test('right to left, top to bottom, drawn pages: read to the end and back, and found again', async ({
    page,
    platform,
  }) => {
    test.setTimeout(120_000); // three books in one test
    await comeSignedIn(page, platform, 'lea');
    for (const [title, most, back] of [
      ['arabic', 12, 'ArrowRight'],
      ['vertical', 30, 'ArrowRight'],
      ['cards', 6, 'ArrowLeft'],
    ] as const)
      await test.step(title, async () => {
        await openBook(page, platform, title);
        expect(await percentOf(page)).toBe(0);
        expect(await readToTheEnd(page, most)).toBeGreaterThan(0);
        await received(platform, title, 'completed');
        const end = await lastPlaceOf(page);
        await page.keyboard.press(back); // in the page direction
        await expect.poll(() => lastPlaceOf(page), OFTEN).not.toBe(end);
        const place = await lastPlaceOf(page);
        const percent = await percentOf(page);
        await page.reload();
        await shows(page);
        await expect.poll(async () => Math.abs((await percentOf(page)) - percent)).toBeLessThanOrEqual(3);
        expect(placesKept(platform, title)).toContain(place);
        expect(verbsOf(platform, title).filter((verb) => verb === 'completed')).toHaveLength(1);
      });
  });
});

/** Waits until the value is stable for a second. */
async function settled(read: () => Promise<number>): Promise<void> {
  let last = await read();
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await read();
        same = now === last ? same + 1 : 0;
        last = now;
        return same;
      },
      { intervals: [250] },
    )
    .toBeGreaterThanOrEqual(4);
}
