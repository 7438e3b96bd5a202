import type { Page } from '@playwright/test';
import { text } from './calm/calm.ts';
import { misplaced } from './sweep/layout.ts';
import { comeSignedIn, expect, test } from './support/platform.ts';

/** Width of a sheet of A4 at 96 dots an inch, in px. */
test.use({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' });

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: text('shell.mainMenu') })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await misplaced(page)).toEqual([]);
  // Paper is white, whatever the screen is.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
}

/** Verifies: what is printed of a title and of the learning record is their words, and not the ways round them. */
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
      .getByRole('region', { name: text('profile.certificates') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await onPaper(page);
  await expect(page.getByRole('region', { name: text('profile.history') })).toBeVisible();
});
