import { languages } from '#ui/i18n/languages.ts';
import { openDocument } from '../support/learning.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { covered } from '../ui-states/covered.ts';
import { speak } from '../ui-states/worn.ts';

const TOOLS = '[role=group]:has(> * > form input)';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Verifies: WCAG 2.5.8, 1.4.4: each tool of a document can be pressed on a phone, in each language and text size. */
for (const language of languages)
  test(`the tools of a document lie beside each other on a phone in ${language}`, async ({ page, platform }) => {
    await comeSignedIn(page, platform);
    await openDocument(page, platform);
    await speak(page, language);
    await expect(page.locator(TOOLS)).toHaveCount(1);
    for (const width of [320, 360, 393])
      for (const letters of ['', 'largest']) {
        await page.setViewportSize({ width, height: 740 });
        await page.evaluate((size) => (document.documentElement.dataset['text'] = size), letters);
        expect(await covered(page, TOOLS), `${width} px, ${letters || 'normal'} letters`).toEqual([]);
      }
    // At a size at which all tools fit into one row.
    await page.evaluate(() => delete document.documentElement.dataset['text']);
    await page
      .locator(TOOLS)
      .getByRole('button')
      .last()
      .evaluate((button) => (button.style.marginInlineStart = '-60px'));
    expect(await covered(page, TOOLS), 'a planted cover').not.toEqual([]);
  });

/** Verifies: WCAG 2.4.11: a panel that fills a phone closes when the focus moves beneath it, and the focus stays. */
test('a panel over the whole document closes when the focus moves to what it hides', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await page.setViewportSize({ width: 700, height: 740 });
  const notes = page.getByRole('button', { name: 'Notes', exact: true });
  const panel = page.locator('[data-panel]');
  const sheets = page.getByRole('document', { name: 'Safety handbook' });
  await notes.press('Enter');
  await expect(page.locator('[data-panel]:focus, [data-panel] :focus')).toHaveCount(1);
  await notes.focus();
  await expect(panel, 'the focus is on a button that is not hidden').toBeVisible();
  await sheets.focus();
  await expect(panel).toHaveCount(0);
  await expect(sheets).toBeFocused();
});
