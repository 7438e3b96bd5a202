import { expect, type Locator, type Page } from '@playwright/test';

/** What every screen of the application has. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const notice = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

/** By the account menu; waits for the sign-in screen, which comes when what was unsent has gone out. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('group', { name: /^Account of/ })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await expect(page).toHaveURL(/login$/i, { timeout: 20_000 });
}
