import type { Page } from '@playwright/test';
import { comeSignedIn, expect, signIn, test } from '../support/platform.ts';
import { pageBox } from '../support/learning.ts';
import { heading } from '../support/page.ts';
import { quiet } from '../support/quiet.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles and folders' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
/** Opens the palette by keyboard: the shortcut works once the header is displayed. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.locator('button[aria-keyshortcuts]')).toBeAttached();
  await page.keyboard.press('Control+K');
  await expect(palette(page)).toBeVisible();
}

/** Verifies: §2 search, §5 Search, and that both work without a pointer, also at 320 px. */
test('search and palette lead to a title with keys alone, and back', async ({ page, platform }) => {
  await signIn(page, platform);
  await openPalette(page);
  await page.keyboard.type('search');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Search');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();

  await page.keyboard.type('ISTANBUL');
  await expect(page.getByText('Nothing found for “ISTANBUL”').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('FIRST AID');
  const links = page.locator('a[data-result]');
  await expect(links.first()).toHaveText('First aid');
  await expect(links.first().locator('mark')).toHaveText('First aid');
  await expect(page.getByRole('status').filter({ hasText: /results for “FIRST AID”/ })).toBeAttached();
  await expect(page).toHaveURL(/query=FIRST\+AID$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('First aid in five steps');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(field(page)).toHaveValue('FIRST AID');

  // A search remains after a restart, and disappears when deleted.
  await page.goto(`${platform.appUrl}/acme/search`);
  await field(page).focus();
  await page.keyboard.type('fir');
  await page.keyboard.press('ArrowDown');
  // The platform has the same text in its own spelling; the browser’s entry is deleted.
  const own = page.getByRole('option', { name: 'FIRST AID', exact: true });
  await expect(own).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(own).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await openPalette(page);
  await page.keyboard.type('ılk yar');
  await expect(page.getByRole('option', { name: /İlk yardım/ })).toHaveAttribute('aria-selected', 'true');
  const { x, width } = (await palette(page).boundingBox()) ?? { x: -1, width: 0 };
  expect([x >= 0, x + width <= 320, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
    true,
    true,
    320,
  ]);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('İlk yardım');
  await expect(heading(page)).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(heading(page)).toBeFocused();

  // Content uses the keyboard: there is no palette in a player, nor before sign-in.
  await page.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
  await expect(page.getByRole('button', { name: /^(Back|Leave)/ }).first()).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(pageBox(page)).toHaveValue('5');
  await expect(page.locator('.pdf-player-scroll')).toBeFocused();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('PageDown'); // a key that the content receives after these
  await expect(pageBox(page)).toHaveValue('6');
  await quiet(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('among ten thousand titles', () => {
  test.use({ story: 'large' });

  test('each letter is answered, a long list stays short on the page, and arrows go on where it is scrolled', async ({
    page,
    platform,
  }) => {
    await comeSignedIn(page, platform);
    await page.goto(`${platform.appUrl}/acme/search?query=a&kind=document`);
    const links = page.locator('a[data-result]');
    await expect(links.first()).toBeVisible();
    await expect(page.getByText(/^1,\d{3} results for “a”$/).first()).toBeVisible();
    expect(await links.count()).toBeLessThan(60);
    await field(page).focus();
    const row = page.getByRole('listitem').filter({ has: page.locator('a:focus') });
    for (let at = 1; at <= 30; at++) {
      await page.keyboard.press('ArrowDown');
      await expect(row).toHaveAttribute('aria-posinset', String(at));
    }
    await expect(row).toBeInViewport();
    expect(await links.count()).toBeLessThan(60);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 20_000); // the focused row is then far outside of the window
    await expect(row).not.toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(row).toHaveAttribute('aria-posinset', '31');
    await expect(row).toBeInViewport();

    await page.goto(`${platform.appUrl}/acme/search`);
    await field(page).pressSequentially('fire safety: in practice', { delay: 0 });
    await expect(page.getByText(/^\d+ results for “fire safety: in practice”$/).first()).toBeVisible();
    await expect(links.first()).toHaveText(/^Fire safety: in practice/);
  });
});
