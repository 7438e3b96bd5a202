import type { Locator } from '@playwright/test';
import { makeLateBook } from '#simulator/content/epub/odd-books.ts';
import { expect, test } from '../support/platform.ts';
import { beginBook, percentOf, placeStored, shows, words } from './books.ts';

/** Verifies: §4 Epub, progress restored: also behind pictures whose size is not known before they come. */
test.use({ story: 'books' });

for (const width of [700, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('a book opens again at the words behind pictures that come late', async ({ page, platform }) => {
      const body = Buffer.from(await makeLateBook());
      await page.route('**/epub/plates.epub', (route) =>
        route.fulfill({ contentType: 'application/epub+zip', headers: { 'access-control-allow-origin': '*' }, body }),
      );
      await beginBook(page, platform, 'plates');
      const line = words(page).getByText('Line 12 ');
      while (!(await line.evaluate(isOnPage))) {
        const before = await percentOf(page);
        await page.getByRole('button', { name: 'Next page' }).click();
        await expect.poll(() => percentOf(page)).toBeGreaterThan(before);
        await expect.poll(() => standsStill(line)).toBe(true); // pictures of this page push it on
      }
      await placeStored(page);
      const percent = await percentOf(page);
      await page.reload();
      await shows(page);
      await expect.poll(() => line.evaluate(isOnPage)).toBe(true);
      await expect.poll(() => percentOf(page)).toBe(percent);

      // A picture before them comes late, and more than a page with it.
      const far = () => line.evaluate((words) => words.getBoundingClientRect().left);
      const before = await far();
      await words(page).locator('img').first().evaluate(comeTall);
      await expect.poll(far).toBeGreaterThan(before);
      await expect.poll(() => line.evaluate(isOnPage)).toBe(true);
      expect(await percentOf(page), 'there is more behind it').toBeLessThan(100);
      await page.getByRole('button', { name: 'Previous page' }).click();
      await expect.poll(() => line.evaluate(isOnPage)).toBe(false);
    });
  });

/** The picture comes anew, and with it more than a page of words: no element more, or places would mean others. */
const comeTall = (picture: SVGElement | HTMLElement): void => {
  picture.after('Late. '.repeat(900));
  picture.setAttribute('src', picture.getAttribute('src') ?? '');
};

/** Whether it stays where it is for some pictures of the screen. */
async function standsStill(line: Locator): Promise<boolean> {
  const far = () => line.evaluate((words) => words.getBoundingClientRect().left);
  const before = await far();
  await line.page().waitForTimeout(300);
  return (await far()) === before;
}

/** The frame of a chapter is as wide as all of its pages: its place in the book's room tells which of them show. */
const isOnPage = (line: Element): boolean => {
  const frame = line.ownerDocument.defaultView?.frameElement;
  const room = frame?.closest('.epub-container')?.getBoundingClientRect();
  const left = line.getBoundingClientRect().left + (frame?.getBoundingClientRect().left ?? Number.NaN);
  return room !== undefined && left >= room.left && left < room.right;
};
