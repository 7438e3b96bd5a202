import type { Locator, Page } from '@playwright/test';
import { beginBook } from './epub/books.ts';
import { openCourse } from './support/learning.ts';
import { comeSignedIn, expect, type Platform, received, test } from './support/platform.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Presses the key once for each stop, and asserts that it has the focus. */
async function goRound(page: Page, key: 'F6' | 'Shift+F6', stops: readonly Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press(key);
    await expect(stop).toBeFocused();
    await expect(stop, 'the ring').not.toHaveCSS('outline-style', 'none');
  }
}

async function open(page: Page, platform: Platform, path: string, userName?: string): Promise<void> {
  await comeSignedIn(page, platform, userName);
  await page.goto(platform.appUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Verifies: WCAG 2.1.1, 2.4.1 – F6 moves through the landmarks of a page. */
test.describe('F6', () => {
  test('goes round the landmarks of a page and the other way, to where the focus was in each', async ({
    page,
    platform,
  }) => {
    await open(page, platform, '/acme/search');
    const [banner, menu] = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main menu' })];
    const [main, search] = [page.getByRole('main'), page.getByRole('main').getByRole('search')];
    await expect(search).toBeVisible();
    const round = [banner, menu, main, search];
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await goRound(page, 'F6', [...round, banner]);
    await goRound(page, 'Shift+F6', [...round].reverse());
    await page.keyboard.press('Tab');
    const first = page.locator('header :focus');
    await expect(first).toBeFocused();
    await first.evaluate((element) => element.setAttribute('data-was', ''));
    await goRound(page, 'F6', [menu]);
    await expect(banner).not.toHaveAttribute('tabindex');
    await page.keyboard.press('Shift+F6');
    await expect(page.locator('[data-was]')).toBeFocused();
  });

  test('stays in a dialog, which everything else waits for', async ({ page, platform }) => {
    await open(page, platform, '/acme/home');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.press('F6');
    await expect(field).toBeFocused();
  });

  test('leads out of a course and into it again, whatever the course does with its keys', async ({
    page,
    platform,
  }) => {
    await comeSignedIn(page, platform);
    const course = await openCourse(page, platform, 'feedback');
    await received(platform, 'feedback', 'initialized');
    await course.evaluate(() => {
      window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);
      for (let n = 0; n < 9; n++) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true }));
    });
    await course.getByRole('button', { name: 'Next' }).focus();
    expect(await course.evaluate(() => document.hasFocus()), 'made-up keys').toBe(true);
    await goRound(page, 'F6', [page.getByRole('banner')]);
    expect(await course.evaluate(() => document.hasFocus())).toBe(false);
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('main').locator('iframe')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect.poll(() => course.evaluate(() => document.hasFocus())).toBe(true);
  });
});

test.describe('F6 in a book', () => {
  test.use({ story: 'books' });

  test('leads out of it, and into it again', async ({ page, platform }) => {
    await beginBook(page, platform, 'new-tale');
    const frame = page.getByRole('main').locator('iframe');
    await expect(frame).toBeFocused();
    await goRound(page, 'F6', [page.getByRole('banner')]);
    await page.keyboard.press('Shift+F6');
    await expect(frame).toBeFocused();
    await goRound(page, 'Shift+F6', [page.getByRole('banner')]);
  });
});

/** Verifies: WCAG 2.1.1, 2.2.1, 2.4.3 – a toast stays while it has the focus, and returns it. */
test.describe('notifications', () => {
  test.use({ story: 'profile' });

  test('are the last landmark; the next has the focus when one is closed, and after the last what had it before', async ({
    page,
    platform,
  }) => {
    await page.clock.install();
    await open(page, platform, '/orchard/profile?tab=account', 'noor');
    const office = page.getByRole('checkbox', { name: 'Office', exact: true });
    await page.getByRole('checkbox', { name: 'South', exact: true }).check();
    await office.focus();
    await page.keyboard.press('Space');
    const items = notices(page).getByRole('listitem');
    await expect(items).toHaveCount(1);
    await goRound(page, 'F6', [page.getByRole('navigation', { name: 'Parts of your profile' }), notices(page)]);
    await page.clock.runFor(60_000);
    await expect(items).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(items).toHaveCount(0);
    await expect(office).toBeFocused();
    await page.keyboard.press('Space');
    await expect(items, 'the time of the next begins anew').toHaveCount(1);
    await page.clock.runFor(10_000);
    await expect(items).toHaveCount(0);
  });
});
