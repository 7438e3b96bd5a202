import type { Locator, Page } from '@playwright/test';
import { goTo, heading } from '../support/page.ts';
import { expect } from '../support/platform.ts';

/** What a title's page says of its pack. */
export const own = (page: Page): Locator => page.getByRole('listitem', { name: 'On this device' });

/** Takes a title along from its page, which asks before; it is whole then. */
export async function take(page: Page, path: string, name: string): Promise<void> {
  await goTo(page, path);
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Take along' }).click();
  const question = page.getByRole('dialog', { name: `Take “${name}” along?` });
  await expect(question.getByRole('status')).toHaveText(/^About [\d.]+ [kM]B$/);
  await expect(question).toContainText('for 14 days');
  await question.getByRole('button', { name: 'Take along' }).click();
  await expect(own(page)).toContainText(/On this device until \d\d \w+ \d{4}/, { timeout: 60_000 });
}
