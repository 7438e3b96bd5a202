import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** Elements that every screen of the application has. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const notice = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

export const goToCatalogue = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Catalog' }).click();

/** Opens a URL in a new frame of the page; undefined if the frame shows an error page of the browser. */
export async function openInFrame(page: Page, url: string): Promise<Frame | undefined> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.src = src;
        document.body.append(frame);
      }),
    url,
  );
  return page.frames().findLast((frame) => frame.url() === url);
}

/** Navigates like a link, without reloading the page. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Marks the loaded document. Returns a function that tests whether the same document is still open. */
export async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return async () => (await page.evaluate('window.isSame')) === true;
}

/** Signs out with the account menu; waits for the sign-in screen, which opens after unsent work was delivered. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page
    .getByRole('group', { name: /’s account$/ })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await expect(page).toHaveURL(/login$/i);
}

/**
 * Selects the language in the field on the page or in the account menu, found by its Chinese option, and closes the
 * menu. Uses a script instead of the pointer, so that a dialog may cover the page.
 */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const field = page.locator('select:has(option[value="zh-CN"])').filter({ visible: true }).first();
  const account = page.getByRole('banner').locator('button[aria-expanded]').last();
  const isThere = await field.isVisible();
  if (!isThere) await account.dispatchEvent('click');
  await field.selectOption(language);
  if (!isThere) await account.dispatchEvent('click');
}

/** Highlights the selected words of a document or book, and adds a note, using only the keyboard. */
export async function noteByKeys(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Highlight the selection' })).toBeVisible();
  await page.keyboard.press('a');
  const editor = page.getByRole('dialog', { name: 'Edit the note' });
  await expect(editor.getByRole('button', { name: 'Yellow' })).toBeFocused();
  for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab');
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(editor).toHaveCount(0);
}
