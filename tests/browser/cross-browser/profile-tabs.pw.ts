import type { Page } from '@playwright/test';
import { comeSignedIn, expect, type Platform, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

/**
 * Verifies: §1 profile, §4 Epub, in Chromium from version 146: scrollIntoView() returns a promise there, which an
 * effect must not return to React as its clean-up. An error of the page fails the test.
 */

const TABS = ['Certificates', 'Notes', 'Account', 'Settings'];

async function openProfile(page: Page, platform: Platform): Promise<void> {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/profile`);
  await expect(page.getByRole('navigation', { name: 'Parts of your profile' })).toBeVisible();
}

for (const tab of TABS)
  test(`the profile’s part ${tab} opens by a click`, { tag: '@cross-browser' }, async ({ page, platform }) => {
    await openProfile(page, platform);
    const parts = page.getByRole('navigation', { name: 'Parts of your profile' });
    await parts.getByRole('link', { name: tab, exact: true }).click();
    await expect(parts.locator('[aria-current]')).toHaveText(tab);
    await expect(page.getByText(/our fault/i)).toHaveCount(0);
  });

for (const [name, link] of [
  ['Home', /^Home$/],
  ['Catalog', /^Catalog$/],
  ['Search', /^Search$/],
] as const)
  test(`from the profile a click leads to ${name}`, { tag: '@cross-browser' }, async ({ page, platform }) => {
    await openProfile(page, platform);
    await page.getByRole('link', { name: link }).first().click();
    await expect(page).not.toHaveURL(/\/profile/);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/our fault/i)).toHaveCount(0);
  });

test(
  'the contents of a book open and close, and the book stays',
  { tag: '@cross-browser' },
  async ({ page, platform }) => {
    await comeSignedIn(page, platform);
    await page.goto(`${platform.appUrl}/acme/content/stream/lighthouse-tale`);
    const contents = page.getByRole('button', { name: 'Contents' }).first();
    await contents.click();
    await expect(contents).toHaveAttribute('aria-expanded', 'true');
    await contents.click();
    await expect(contents).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('slider', { name: 'Place in the book' })).toBeVisible();
  },
);
