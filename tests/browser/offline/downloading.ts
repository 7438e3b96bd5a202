import type { Locator, Page } from '@playwright/test';
import { goTo, heading } from '../support/page.ts';
import { expect } from '../support/platform.ts';

/** What a title's page says of its pack. */
export const own = (page: Page): Locator => page.getByRole('listitem', { name: 'Downloads' });

const WEIGHT = /^About [\d.]+ [kM]B$/;

/**
 * Downloads a title from its page, confirms the prompt, and waits until it is complete. `weight`: size in the prompt.
 */
export async function take(page: Page, path: string, name: string, weight = WEIGHT): Promise<void> {
  await wish(page, path, name, weight);
  await isHere(page);
}

export const isHere = (page: Page): Promise<void> =>
  expect(own(page)).toContainText(/Available offline until \d\d \w+ \d{4}/, { timeout: 60_000 });

/** Requests the download without waiting for its result. */
export async function wish(page: Page, path: string, name: string, weight = WEIGHT): Promise<void> {
  await goTo(page, path);
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Download' }).click();
  const question = page.getByRole('dialog', { name: `Download “${name}”?` });
  await expect(question.getByRole('status')).toHaveText(weight);
  await expect(question).toContainText('for 14 days');
  await question.getByRole('button', { name: 'Download' }).click();
}

/** Signs out, and confirms the warning about downloads. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  const account = page.getByRole('group', { name: /’s account$/ });
  await account.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('removed from this device');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/i);
}
