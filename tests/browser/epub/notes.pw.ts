import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/platform.ts';
import { noteByKeys } from '../support/page.ts';
import { beginBook, chapterName, shows } from './books.ts';

test.use({ story: 'books', viewport: { width: 900, height: 640 } });

/** Rendered highlights on the page of the book. */
const drawn = (page: Page) =>
  page
    .frameLocator('main iframe')
    .locator('.markLayer > div')
    .evaluateAll((marks) =>
      marks.map(({ dataset }) => `${dataset['colour'] ?? ''}${'note' in dataset ? ', noted' : ''}`),
    );

type Box = { x: number; y: number; width: number; height: number };

/**
 * Visible first line of a paragraph in the current chapter. Read through the reader page: evaluating in a chapter
 * leaves a script there, which each later mouse movement tries to run, and which the chapter refuses.
 */
async function lineOf(page: Page, which: 'first' | 'last'): Promise<Box> {
  const line = await page
    .frameLocator('main iframe')
    .locator('.epub-view iframe')
    .evaluate((frame, end) => {
      const { left, top } = frame.getBoundingClientRect();
      const all = [...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll('p') ?? [])];
      const range = document.createRange();
      range.selectNodeContents(all.at(end === 'first' ? 0 : -1) ?? document.body);
      const { x, y, width, height } = range.getClientRects()[0] ?? new DOMRect();
      return { x: x + left, y: y + top, width, height };
    }, which);
  const frame = await page.locator('main iframe').boundingBox();
  return { ...line, x: line.x + (frame?.x ?? 0), y: line.y + (frame?.y ?? 0) };
}
async function press(page: Page, { x, y, height }: Box, times = 1): Promise<void> {
  await page.mouse.click(x + 20, y + height / 2, { clickCount: times });
}

/** Distance in CSS pixels between the first highlight and its words. */
async function offBy(page: Page): Promise<number> {
  const mark = await page.frameLocator('main iframe').locator('.markLayer > div').first().boundingBox();
  const line = await lineOf(page, 'first');
  return mark
    ? Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(mark[side] - line[side])))
    : 9_999;
}

/**
 * Verifies: Spec §2, the annotation tool over the text of a book, stored for its learner only; WCAG 2.5.7: without
 * dragging.
 */
test.describe('marks and notes in a book', () => {
  test('are made by pointer, drawn again after a change of letters and a reload, changed, deleted, brought back', async ({
    page,
    platform,
  }) => {
    await beginBook(page, platform, 'new-tale');
    await expect(chapterName(page)).toHaveText('The Handover');
    await press(page, await lineOf(page, 'first'), 3);
    const offer = page.getByRole('dialog', { name: 'Highlight the selection' });
    await offer.getByRole('button', { name: 'Green' }).click();
    await expect(offer).toHaveCount(0);
    await expect.poll(async () => (await drawn(page))[0]).toBe('green');
    await expect.poll(() => offBy(page)).toBeLessThan(4);

    await press(page, await lineOf(page, 'first'));
    const editor = page.getByRole('dialog', { name: 'Edit the note' });
    await editor.getByRole('textbox', { name: 'Note' }).fill('Ask Ben.');
    await expect.poll(async () => (await drawn(page))[0]).toBe('green, noted');
    // A click elsewhere in the book, invisible to the outer page, closes the note.
    await press(page, await lineOf(page, 'last'));
    await expect(editor).toHaveCount(0);

    await page.getByRole('button', { name: 'Text and background' }).click();
    await page.getByText('Sepia').click();
    await page.getByRole('button', { name: 'Larger text' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await drawn(page))[0]).toBe('green, noted');
    await expect.poll(() => offBy(page)).toBeLessThan(4);
    await page.reload();
    await shows(page);
    await expect.poll(async () => (await drawn(page))[0]).toBe('green, noted');
    await expect.poll(() => offBy(page)).toBeLessThan(4);

    await press(page, await lineOf(page, 'first'));
    await expect(editor.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask Ben.');
    await editor.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => drawn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(async () => (await drawn(page))[0]).toBe('green, noted');
    // The note is neither in the book’s page nor on the platform.
    const inReader = await page.frameLocator('main iframe').locator('html').innerHTML();
    expect(inReader).not.toContain('Ask Ben');
    expect(JSON.stringify(platform.world.journal.statements())).not.toContain('Ask Ben');
  });

  test('are made, visited and carried off by keyboard alone', async ({ page, platform }) => {
    await beginBook(page, platform, 'new-tale');
    await page.keyboard.press('a'); // the book has the focus
    await expect(page.getByText('Select the words to highlight first.')).toBeAttached();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox').fill('HERON');
    await page.getByRole('button', { name: /a heron, seen today/ }).press('Enter');
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await page.getByRole('button', { name: 'Select this match' }).press('Enter');
    await noteByKeys(page, 'Which one?');
    await expect.poll(() => drawn(page)).toEqual(['yellow, noted']);

    await page.getByRole('button', { name: 'Contents' }).press('Enter');
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('button', { name: 'The Handover' })
      .press('Enter');
    await expect(chapterName(page)).toHaveText('The Handover');
    await page.getByRole('button', { name: 'Notes' }).press('Enter');
    const panel = page.getByRole('complementary', { name: 'Notes' });
    await panel.getByRole('button', { name: /^What the Notebook Said/ }).press('Enter');
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await expect.poll(() => drawn(page)).toEqual(['yellow, noted']);
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save all notes as a file' }).press('Enter');
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown;
    expect(saved).toMatchObject({
      first: {
        items: [
          {
            body: [{ value: 'Which one?' }],
            target: {
              selector: [
                {
                  conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
                  value: expect.stringMatching(/^epubcfi\(\/6\/.+,.+,.+\)$/) as unknown,
                },
                { type: 'TextQuoteSelector', exact: 'heron' },
              ],
            },
          },
        ],
      },
    });
  });
});
