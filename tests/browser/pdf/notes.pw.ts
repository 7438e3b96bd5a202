import type { Page } from '@playwright/test';
import { noteByKeys } from '../support/page.ts';
import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { openDocument } from './open-screen.ts';

const LINE = 'the assembly point is in the car park';
const pageBox = (page: Page) => page.getByRole('textbox', { name: 'Page, of 60' });
const marks = (page: Page) => page.locator('.markLayer > div');

/** Drags the pointer over the line of page 14 to select it. */
async function selectLine(page: Page): Promise<void> {
  const words = page.locator('[data-page-number="14"]').getByText(LINE);
  await expect(words).toBeVisible();
  const box = (await words.boundingBox())!; // visible
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Distance in CSS pixels between the highlight and its words. */
const offBy = (page: Page) =>
  page.evaluate((line) => {
    const sheet = document.querySelector('[data-page-number="14"]');
    const mark = sheet?.querySelector('.markLayer > div')?.getBoundingClientRect();
    const words = [...(sheet?.querySelectorAll('.textLayer span') ?? [])].find((one) => one.textContent === line);
    const box = words?.getBoundingClientRect();
    if (!mark || !box) return 9_999;
    const sides = ['left', 'top', 'right', 'bottom'] as const;
    return Math.max(...sides.map((side) => Math.abs(mark[side] - box[side])));
  }, LINE);

test.describe('marks and notes in a document', () => {
  test('are made by pointer, lie on their words through scrolling, zoom and turns, are changed, deleted and brought back', async ({
    player,
  }) => {
    const { page, sites } = player;
    await openDocument(page, sites, await documentOf(60), 14);
    await selectLine(page);
    const offer = page.getByRole('dialog', { name: 'Highlight the selection' });
    await offer.getByRole('button', { name: 'Green' }).click();
    await expect(offer).toHaveCount(0);
    await expect(marks(page)).toHaveAttribute('data-colour', 'green');
    expect(await offBy(page)).toBeLessThan(4);

    // Far from the viewport, the page is destroyed, and later rendered again.
    await page.locator('.pdf-player-scroll').focus();
    await page.keyboard.press('End');
    await expect(pageBox(page)).toHaveValue('60');
    await expect
      .poll(
        async () => {
          await page.keyboard.press('k');
          return marks(page).count();
        },
        { intervals: [200] },
      )
      .toBe(0);
    await pageBox(page).fill('14');
    await pageBox(page).press('Enter');
    await expect.poll(() => offBy(page)).toBeLessThan(4);
    await page.locator('.pdf-player-scroll').focus();
    for (const key of ['+', '+', 'r', 'r', 'R', '0', 'R']) {
      await page.keyboard.press(key);
      await expect.poll(() => offBy(page), { message: `after ${key}` }).toBeLessThan(5);
      await expect(pageBox(page)).toHaveValue('14');
    }

    await page.locator('[data-page-number="14"]').getByText(LINE).click();
    const editor = page.getByRole('dialog', { name: 'Edit the note' });
    await editor.getByRole('button', { name: 'Pink' }).click();
    await editor.getByRole('textbox', { name: 'Note' }).fill('Ask Ben.');
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(page.locator('.pdf-player-scroll')).toBeFocused();
    await expect(marks(page)).toHaveAttribute('data-colour', 'pink');

    await page.locator('[data-page-number="14"]').getByText(LINE).click();
    await editor.getByRole('button', { name: 'Delete' }).click();
    await expect(marks(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(marks(page)).toHaveAttribute('data-colour', 'pink');
    expect(player.complaints).toEqual([]);
  });

  test('are made, written, found, visited and carried off by keyboard alone', async ({ player }) => {
    const { page, sites } = player;
    await openDocument(page, sites, await documentOf(60));
    await expect(pageBox(page)).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText('Select the words to highlight first.')).toBeAttached();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('car park');
    await expect(page.getByText('1 of 8')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 8')).toBeVisible();
    await expect(page.locator('.highlight.selected')).toBeVisible();
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Select this match' })).toBeFocused();
    await page.keyboard.press('Enter');
    await noteByKeys(page, 'Where is it?');

    await page.getByRole('button', { name: 'Notes' }).press('Enter');
    const panel = page.getByRole('complementary', { name: 'Notes' });
    await panel.getByRole('searchbox', { name: 'Filter notes' }).fill('ladder');
    await expect(panel.getByText('No notes contain these words.')).toBeVisible();
    await panel.getByRole('searchbox').fill('WHERE park');
    await expect(panel.getByText('1 note')).toBeVisible();
    await pageBox(page).fill('40');
    await pageBox(page).press('Enter');
    await expect(pageBox(page)).toHaveValue('40');
    await panel.getByRole('button', { name: /^Page 14/ }).press('Enter');
    await expect(pageBox(page)).toHaveValue('14');
    await expect(marks(page)).toBeInViewport();
    await panel.getByRole('button', { name: 'Save all notes as a file' }).press('Enter');
    const [file] = await page.evaluate(() => window.exported);
    expect(JSON.parse(file ?? '')).toMatchObject({
      type: 'AnnotationCollection',
      total: 1,
      first: {
        items: [
          { body: [{ value: 'Where is it?' }], target: { selector: [{ value: 'page=14' }, { exact: 'car park' }] } },
        ],
      },
    });
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Notes' })).toBeFocused();
  });
});
