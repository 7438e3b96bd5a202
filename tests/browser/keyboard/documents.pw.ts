import type { Page } from '@playwright/test';
import { onlyNightly } from '../../support/runs.ts';
import { received } from '../support/platform.ts';
import { expect, node, on, t, test } from './walk.ts';

const TITLE = 'Safety handbook';
const pageBox = (page: Page) => page.getByRole('textbox', { name: t('player.pageBox', { pages: 12 }) });

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – a document, using only the keyboard. */
test.describe('a document', () => {
  test('is turned, looked through by its contents, and left', async ({ page, platform, walk }) => {
    const { button, main } = on(page);
    await walk.begin('/acme/content/stream/safety-handbook', 'ada');
    await expect(pageBox(page)).toHaveValue('5');
    await walk.press('PageDown');
    await expect(pageBox(page)).toHaveValue('6');
    await walk.use(button('player.nextPage'));
    await expect(pageBox(page)).toHaveValue('7');
    await walk.use(button('player.outline'));
    const contents = page.getByRole('navigation', { name: t('player.outline') });
    await walk.use(contents.getByRole('button').or(contents.getByRole('link')).nth(1));
    await walk.press('Escape');
    await expect(main).toMatchAriaSnapshot(`
      - ${node('main', t('player.frame', { title: TITLE }))}:
        - ${node('document', TITLE)}
    `);
    await walk.use(button('player.leave', { title: TITLE }));
    await received(platform, 'safety-handbook', 'exited');
    await expect(on(page).heading).toBeFocused();
  });

  test('is searched, its words are marked, and a note is written on them', onlyNightly, async ({ page, walk }) => {
    const { button } = on(page);
    await walk.begin('/acme/content/stream/safety-handbook', 'ada');
    await expect(pageBox(page)).toHaveValue('5');
    await walk.press('Control+f');
    await walk.type('warden');
    await walk.press('Enter');
    await expect(page.locator('.highlight.selected')).toBeVisible();
    await walk.use(button('notes.selectMatch'));
    await expect(page.getByRole('dialog', { name: t('notes.selection') })).toBeVisible();
    await walk.press('a');
    const editor = page.getByRole('dialog', { name: t('notes.edit') });
    await walk.fill(editor.getByRole('textbox', { name: t('notes.note') }), 'Who is it?');
    await walk.press('Control+Enter');
    await expect(editor).toHaveCount(0);
    await walk.use(button('notes.panel'));
    const panel = page.getByRole('complementary', { name: t('notes.panel') });
    await walk.to(panel.getByRole('button', { name: /warden/ }));
    await expect(panel).toMatchAriaSnapshot(`
      - ${node('complementary', t('notes.panel'))}:
        - ${node('searchbox', t('notes.filter'))}
        - status: ${JSON.stringify(t('notes.count_one', { count: 1 }))}
        - list:
          - listitem:
            - button /warden/
            - paragraph: Who is it?
    `);
    await walk.press('Escape');
    await expect(panel).toHaveCount(0);
  });
});
