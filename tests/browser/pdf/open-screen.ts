import { expect, type Locator, type Page } from '@playwright/test';
import type { TwoSites } from './two-sites.ts';

/** Opens the player screen of the harness with a document, at a page. */
export async function openScreen(page: Page, sites: TwoSites, body: Buffer, at = 1, more = '') {
  sites.documents.set('title.pdf', { body });
  const url = encodeURIComponent(`${sites.content}/title.pdf`);
  await page.goto(`${sites.app}/screen.html?url=${url}&page=${at}${more}`);
}

/** Opens the screen and waits for the document. Returns the page number field. */
export async function openDocument(page: Page, sites: TwoSites, body: Buffer, at = 1): Promise<Locator> {
  await openScreen(page, sites, body, at);
  const box = page.getByRole('textbox', { name: /^Page, of / });
  await expect(box).toBeVisible();
  await expect(page.getByRole('main').locator('[tabindex="0"]').first()).toBeFocused(); // from here on, the content receives keys
  return box;
}
