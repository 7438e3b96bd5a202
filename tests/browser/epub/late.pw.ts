import type { Locator } from '@playwright/test';
import { makeLateImagesBook } from '#simulator/content/epub/odd-books.ts';
import { expect, test } from '../support/platform.ts';
import { beginBook, percentOf, placeStored, shows, words } from './books.ts';

/** Verifies: §4 Epub, progress restored: also after images whose size is unknown until they load. */
test.use({ story: 'books' });

for (const width of [700, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('a book opens again at the words behind pictures that come late', async ({ page, platform }) => {
      const body = Buffer.from(await makeLateImagesBook());
      await page.route('**/epub/plates.epub', (route) =>
        route.fulfill({ contentType: 'application/epub+zip', headers: { 'access-control-allow-origin': '*' }, body }),
      );
      await beginBook(page, platform, 'plates');
      const line = words(page).getByText('Line 12 ');
      while (!(await line.evaluate(isOnPage))) {
        const before = await percentOf(page);
        await page.getByRole('button', { name: 'Next page' }).click();
        await expect.poll(() => percentOf(page)).toBeGreaterThan(before);
        await expect.poll(() => standsStill(line)).toBe(true); // images of this page shift it
      }
      await placeStored(page);
      const percent = await percentOf(page);
      await page.reload();
      await shows(page);
      await expect.poll(() => line.evaluate(isOnPage)).toBe(true);
      await expect.poll(() => percentOf(page)).toBe(percent);

      // An earlier image loads late, and adds more than a page.
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

/**
 * Reloads the image and inserts more than a page of text. A text node, because a new element would change positions
 * (CFIs).
 */
const comeTall = (picture: SVGElement | HTMLElement): void => {
  picture.after('Late. '.repeat(900));
  picture.setAttribute('src', picture.getAttribute('src') ?? '');
};

/** True if the line does not move while some images load. */
async function standsStill(line: Locator): Promise<boolean> {
  const far = () => line.evaluate((words) => words.getBoundingClientRect().left);
  const before = await far();
  await line.page().waitForTimeout(300);
  return (await far()) === before;
}

/** A chapter’s frame is as wide as all its pages: its offset determines the visible page. */
const isOnPage = (line: Element): boolean => {
  const frame = line.ownerDocument.defaultView?.frameElement;
  const room = frame?.closest('.epub-container')?.getBoundingClientRect();
  const left = line.getBoundingClientRect().left + (frame?.getBoundingClientRect().left ?? Number.NaN);
  return room !== undefined && left >= room.left && left < room.right;
};
