import type { Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { expect, fillCredentials, passwordOf, type Platform, signIn, test } from '../support/platform.ts';
import { heading, notice, signOut } from '../support/page.ts';

// Verifies: §4 Session, §8 401 elsewhere: the sign-in screen displays that a session ended by itself, permanently.

const ended = (page: Page) => page.getByRole('note').getByText(text('messages.EXPIRED_SESSION'));

async function signInAgain(page: Page, platform: Platform): Promise<void> {
  await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
  await expect(heading(page)).toHaveText('Catalog');
}

test('the reason stays beside the form when its notification is gone, and after a reload', async ({
  page,
  platform,
}) => {
  await signIn(page, platform);
  await page.waitForLoadState('networkidle');
  platform.world.expireSessions();
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await expect(page).toHaveURL(/\/acme\/login$/);
  const said = notice(page, text('messages.EXPIRED_SESSION'));
  await expect(said).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: text('common.close') }).click();
  await expect(said).toHaveCount(0);
  await expect(ended(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await signInAgain(page, platform);
  await signOut(page);
  await expect(page.getByLabel(/Username|Organization code/)).toBeVisible();
  await expect(ended(page), 'who leaves knows why').toHaveCount(0);
});

test('a page loaded after the end says why it asks for the organization', async ({ page, platform }) => {
  await signIn(page, platform);
  platform.world.expireSessions();
  await page.goto(`${platform.appUrl}/acme/catalogue`);
  await expect(page).toHaveURL(/\/organizationLogin$/);
  await expect(ended(page)).toBeVisible();
  await page.getByRole('button', { name: text('common.continue') }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(ended(page)).toBeVisible();
  await signInAgain(page, platform);
});
