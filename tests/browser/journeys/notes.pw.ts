import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { leaveTitle, openDocument } from '../support/learning.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { signOut } from '../support/page.ts';

const TITLE = 'safety-handbook';

/** Highlights the first words of the visible page, with a note. */
async function markSomething(page: Page): Promise<string> {
  const words = page.locator('.page').nth(4).locator('.textLayer span').first();
  await expect(words).toBeVisible();
  await words.evaluate((one) => document.getSelection()?.selectAllChildren(one));
  await page
    .getByRole('dialog', { name: 'Highlight the selection' })
    .getByRole('button', { name: 'Add a note' })
    .click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask Ben.');
  await page.keyboard.press('Control+Enter');
  return (await words.textContent()) ?? '';
}

/** Verifies: Spec §2, the annotation tool over documents; stored for its learner only. */
test('notes are there after a reload, and are nobody else’s', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform, TITLE);
  await markSomething(page);
  await keptNotes(page, 1);

  await page.reload();
  await expect(page.locator('.markLayer > div').first()).toBeVisible();
  await page.getByRole('button', { name: 'Notes' }).click();
  await expect(panel(page).getByText('Ask Ben.')).toBeVisible();
  // No part of it was sent to the platform.
  expect(JSON.stringify(platform.world.journal.statements())).not.toContain('Ask Ben');

  await leaveTitle(page);
  await signOut(page);
  await comeSignedIn(page, platform, 'ben');
  await openDocument(page, platform, TITLE);
  await page.getByRole('button', { name: 'Notes' }).click();
  await expect(panel(page).getByText('You have no highlights or notes yet.', { exact: false })).toBeVisible();
  await expect(page.locator('.markLayer > div')).toHaveCount(0);
  await keptNotes(page, 1); // Ada’s, for Ada
});

test('notes are saved as a file of W3C annotations', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform, TITLE);
  const quote = await markSomething(page);
  await page.getByRole('button', { name: 'Notes' }).click();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Save all notes as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Notes on Safety handbook.json');
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    first: { items: { target: { source: string; selector: { exact?: string }[] } }[] };
  };
  const target = saved.first.items[0]?.target;
  expect(target?.source).toMatch(/\/acme\/title\/.*safety-handbook$/);
  expect(target?.selector[1]?.exact).toBe(quote.replace(/\s+/g, ' ').trim());
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Notes' });

/** Waits for this many annotations in the browser’s database. */
const keptNotes = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('learning');
            opening.onerror = () => reject(new Error('the database cannot be opened'));
            opening.onsuccess = () => {
              const counting = opening.result.transaction('annotations').objectStore('annotations').count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      ),
    )
    .toBe(count);
