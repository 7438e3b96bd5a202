import type { Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { comeSignedIn, expect, type Platform, test } from '../support/platform.ts';

/** Verifies: usability – no wait without a message: a platform that accepts calls and never responds. */
const LATE_MS = 10_000;

test.describe.configure({ timeout: 120_000 });

/** From here on no API call gets a response; files of the application load. */
const neverAnswer = (page: Page, platform: Platform) =>
  page.route(`${platform.appUrl}/api/**`, () => new Promise<never>(() => undefined));

const words = (page: Page) => page.locator('[data-wait]').filter({ visible: true }).first();

/** Asserts a message and a focusable button at each check until the time is over. */
async function stays(page: Page, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    await expect(words(page)).toBeVisible({ timeout: 1_000 });
    await expect(words(page).getByRole('button').first()).toBeEnabled();
    await page.waitForTimeout(500);
  }
}

for (const [path, from] of [
  ['/acme/catalogue/fire', 'a folder of the catalogue'],
  ['/acme/reauthLogin/safety-handbook', 're-authentication'],
] as const)
  test(`a cold start at ${from}, never answered, says so after 10 s and keeps saying it`, async ({
    page,
    platform,
  }) => {
    await comeSignedIn(page, platform);
    await neverAnswer(page, platform);
    const began = Date.now();
    await page.goto(platform.appUrl + path);
    await expect(words(page)).toBeVisible({ timeout: LATE_MS + 3_000 });
    expect(Date.now() - began).toBeGreaterThan(LATE_MS - 500);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: text('signIn.submit') })).toBeVisible();
    // Longer than the call’s timeout of 30 s, and the next try 15 s later.
    await stays(page, 42_000);
    await words(page)
      .getByRole('button', { name: text('common.tryNow') })
      .focus();
    await page.unroute(`${platform.appUrl}/api/**`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(text('messages.CONNECTION_FAILURE'));
    await expect(page.locator('[data-wait]')).toHaveCount(0, { timeout: 20_000 });
  });

test('a page whose script never comes says so by itself, and a form keeps what was typed', async ({
  page,
  platform,
}) => {
  await page.route(/\/assets\/.*\.js$/, () => new Promise<never>(() => undefined));
  await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('ada');
  const late = page.locator('#first-picture').getByText(text('waits.of.page'));
  await expect(late).toBeVisible({ timeout: LATE_MS + 3_000 });
  await expect(page.getByRole('button', { name: text('common.tryNow') })).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveValue('ada');
});
