import type { Page } from '@playwright/test';
import { text } from './layout-stability/layout-shifts.ts';
import { contrast, type Rgb, TEXT_CONTRAST } from '#ui/format/colour.ts';
import { openDocument, pageBox } from './support/learning.ts';
import { misplaced } from './ui-states/layout.ts';
import { comeSignedIn, expect, test } from './support/platform.ts';

/** Width of an A4 sheet at 96 dpi, in px. */
test.use({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' });

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: text('shell.mainMenu') })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await misplaced(page)).toEqual([]);
  // Paper is white, whatever the colour scheme.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
}

/** Verifies: a title and the learning record are printed without navigation. */
test('a title and the learning record are printed without menu, bars and buttons', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety handbook');
  await onPaper(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('link', { name: text('menu.profile') })
    .first()
    .click();
  await expect(
    page
      .getByRole('region', { name: text('profile.history') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await onPaper(page);
  await expect(page.getByRole('region', { name: text('profile.history') })).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: text('profile.certificates') }).click();
  await expect(
    page
      .getByRole('region', { name: text('profile.certificates') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await onPaper(page);
});

/** Verifies: only the titles of a folder are printed, without its controls. */
test('a folder is printed with its titles, without the ways to narrow and sort them', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/catalogue/fire`);
  const titles = page.getByRole('region', { name: text('catalogue.titles') });
  await expect(titles.getByRole('combobox')).toBeVisible();
  const count = await titles
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .count();
  expect(count).toBeGreaterThan(0);
  await onPaper(page);
  await expect(titles.getByRole('listitem').filter({ visible: true })).toHaveCount(count);
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

/** RGB components of a computed colour. */
const rgb = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number) as unknown as Rgb; // computed colours have three

/** Verifies: notes are printed completely, with their title, without the surrounding page. */
test('the notes on a title are printed whole, in black on white', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform, 'safety-handbook');
  const words = page.locator('.page').nth(4).locator('.textLayer span');
  await expect(words.first()).toBeVisible();
  const long = 'Ask Ben where the ladder is. '.repeat(40);
  for (let n = 0; n < 4; n++) {
    await words.nth(n).evaluate((one) => document.getSelection()?.selectAllChildren(one));
    await page
      .getByRole('dialog', { name: text('notes.selection') })
      .getByRole('button', { name: text('notes.add') })
      .click();
    await page.getByRole('textbox', { name: text('notes.note') }).fill(`${n}: ${long}`);
    await page.keyboard.press('Control+Enter');
  }
  await page.getByRole('button', { name: text('notes.panel') }).click();
  const notes = page.getByRole('complementary', { name: text('notes.panel') }).getByRole('listitem');
  await expect(notes).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Safety handbook' })).toBeVisible();
  await expect(page.getByRole('button', { name: text('notes.delete') })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('.page').first()).toBeHidden();
  const paper = await page.evaluate(() => {
    const list = [...document.querySelectorAll('main li')];
    const clipped = (one: Element): boolean => {
      for (let around = one.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowY !== 'visible' && around.scrollHeight > around.clientHeight + 1)
          return true;
      return false;
    };
    return {
      height: document.documentElement.scrollHeight,
      end: Math.round(list.at(-1)?.getBoundingClientRect().bottom ?? 0),
      clipped: list.filter(clipped).length,
      inks: [...document.querySelectorAll('main li :is(q, p)')].map((one) => getComputedStyle(one).color),
      ground: getComputedStyle(document.querySelector('main')!.parentElement!).backgroundColor,
    };
  });
  expect(paper.clipped).toBe(0);
  expect(paper.end).toBeGreaterThan(1123); // more than one sheet
  expect(paper.height).toBeGreaterThanOrEqual(paper.end);
  expect(paper.ground).toBe('rgb(255, 255, 255)');
  for (const ink of paper.inks) expect(contrast(rgb(ink), [255, 255, 255])).toBeGreaterThan(TEXT_CONTRAST);
  expect(paper.inks).toHaveLength(8);
  expect(await misplaced(page)).toEqual([]);

  // The document’s position has not changed.
  await page.emulateMedia({ media: 'screen' });
  await expect(pageBox(page)).toHaveValue('5');
  await expect(notes.first()).toBeVisible();
});
