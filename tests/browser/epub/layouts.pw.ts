import type { Page } from '@playwright/test';
import { expect, OFTEN, received, test } from '../support/platform.ts';
import { beginBook, chapterName, comesToBe, percentOf, shows, words } from './books.ts';

test.use({
  story: 'books',
  viewport: { width: 1280, height: 800 },
});

/** Layout of the chapter’s paragraphs: maximum width, and number of different start positions across the window. */
const lie = (page: Page) =>
  words(page)
    .locator('p')
    .evaluateAll((all) => {
      const boxes = all.flatMap((one) => [...one.getClientRects()]);
      return {
        widest: Math.round(Math.max(...boxes.map(({ width }) => width))),
        columns: new Set(boxes.map(({ left }) => Math.round(left))).size,
      };
    });

async function choose(page: Page, layout: string): Promise<void> {
  await page.getByRole('button', { name: 'Text and background' }).click();
  await page.getByRole('radio', { name: layout }).check();
  await page.keyboard.press('Escape');
}

/** Opens a chapter from the contents. */
async function goTo(page: Page, chapter: string): Promise<void> {
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: chapter }).click();
  await page.keyboard.press('Escape');
  await expect(chapterName(page)).toHaveText(chapter);
}

test('a book is read in one column or in two, as the learner chose, and goes back to what it was', async ({
  page,
  platform,
}) => {
  await beginBook(page, platform, 'new-tale');
  await goTo(page, 'Fog');
  await choose(page, 'One column');
  await comesToBe(() => lie(page), { widest: 560 });
  await page.reload();
  await shows(page);
  await comesToBe(() => lie(page), { widest: 560 });
  await expect(chapterName(page)).toHaveText('Fog');
  await page.getByRole('button', { name: 'Text and background' }).click();
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByRole('radio', { name: 'Two columns' }).check();
  await comesToBe(() => lie(page), { widest: 504, columns: 3 });
  await expect(page.getByText('1 page left in the chapter')).toBeVisible();
  await page.getByRole('radio', { name: 'One column' }).check();
  await expect(page.getByText('2 pages left in the chapter')).toBeVisible();
  await page.getByRole('radio', { name: 'Two columns' }).check();
  await page.getByRole('button', { name: 'Back to default' }).click();
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to default' })).toBeDisabled();
});

test('a book is scrolled through to its end, chapter after chapter, and completed there', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await beginBook(page, platform, 'new-tale');
  await goTo(page, 'What the Notebook Said');
  const found = words(page).getByText('a heron, seen today');
  await choose(page, 'Scroll');
  await expect(page.frameLocator('main iframe').locator('.epub-container')).toHaveCSS('overflow-y', 'auto');
  const before = await percentOf(page);
  await page.mouse.move(640, 200);
  await expect(async () => {
    await page.mouse.wheel(0, 40); // a wheel event during a new layout is lost
    expect(await percentOf(page)).toBeGreaterThan(before);
  }).toPass(OFTEN);
  await expect(found).toBeInViewport();
  // Page down overlaps by a tenth; after the end comes the next chapter.
  for (let n = 0; n < 40 && (await percentOf(page)) < 100; n++) {
    const at = await percentOf(page);
    const name = await chapterName(page).textContent();
    await page.keyboard.press('PageDown');
    await expect
      .poll(async () => (await percentOf(page)) !== at || (await chapterName(page).textContent()) !== name, OFTEN)
      .toBe(true);
  }
  expect(await percentOf(page)).toBe(100);
  await received(platform, 'new-tale', 'completed');
});
