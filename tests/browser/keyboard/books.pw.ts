import { onlyNightly } from '../../support/runs.ts';
import { received } from '../support/platform.ts';
import { chapterName, percentOf, shows } from '../epub/books.ts';
import { expect, node, on, t, test } from './walk.ts';

test.use({ story: 'books' });

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – a book, using only the keyboard. */
test.describe('a book', () => {
  test('is turned, looked through by its contents, and left', async ({ page, platform, walk }) => {
    const { button } = on(page);
    await walk.begin('/library/content/stream/new-tale', 'lea');
    await shows(page);
    await expect(chapterName(page)).toHaveText('The Handover');
    await walk.press('ArrowRight');
    await expect.poll(() => percentOf(page)).toBeGreaterThan(0);
    await walk.use(button('player.outline'));
    await walk.use(page.getByRole('navigation', { name: t('player.outline') }).getByRole('button', { name: 'Fog' }));
    await expect(chapterName(page)).toHaveText('Fog');
    await expect(page.getByRole('status').filter({ hasText: 'Fog' })).toMatchAriaSnapshot('- status: /^Fog, /');
    await walk.use(button('player.leave', { title: 'The Lighthouse again' }));
    await received(platform, 'new-tale', 'exited');
    await expect(on(page).heading).toBeFocused();
  });

  test('is given other letters and other paper', onlyNightly, async ({ page, walk }) => {
    const { button, radio } = on(page);
    await walk.begin('/library/content/stream/new-tale', 'lea');
    await shows(page);
    await walk.use(button('book.look'));
    await walk.use(button('book.larger'));
    await walk.to(
      page
        .getByRole('group', { name: t('book.theme') })
        .or(page.getByRole('radiogroup', { name: t('book.theme') }))
        .getByRole('radio', { checked: true }),
    );
    await walk.press('ArrowRight', 'ArrowRight');
    await expect(radio('book.theme.sepia')).toBeChecked();
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - ${node('group', t('book.theme'))}:
        - ${node('radio', t('book.theme.app'))}
        - ${node('radio', t('book.theme.white'))}
        - ${node('radio', t('book.theme.sepia'), '[checked]')}
    `);
    await walk.press('Escape');
    await expect(button('book.look')).toBeFocused();
  });

  test('is searched, and a note is written on what was found', onlyNightly, async ({ page, walk }) => {
    const { button } = on(page);
    await walk.begin('/library/content/stream/new-tale', 'lea');
    await shows(page);
    await walk.use(button('book.search'));
    await walk.type('HERON');
    await walk.use(page.getByRole('button', { name: /a heron, seen today/ }));
    await expect(chapterName(page)).toHaveText('What the Notebook Said');
    await walk.use(button('notes.selectMatch'));
    await expect(page.getByRole('dialog', { name: t('notes.selection') })).toBeVisible();
    await walk.press('a');
    const editor = page.getByRole('dialog', { name: t('notes.edit') });
    await walk.fill(editor.getByRole('textbox', { name: t('notes.note') }), 'Which one?');
    await walk.press('Control+Enter');
    await expect(editor).toHaveCount(0);
    await walk.use(button('notes.panel'));
    const panel = page.getByRole('complementary', { name: t('notes.panel') });
    await walk.to(panel.getByRole('button', { name: /^What the Notebook Said/ }));
    await expect(panel).toMatchAriaSnapshot(`
      - ${node('complementary', t('notes.panel'))}:
        - ${node('searchbox', t('notes.filter'))}
        - status: ${JSON.stringify(t('notes.count_one', { count: 1 }))}
        - list:
          - listitem:
            - button "What the Notebook Said heron"
            - paragraph: Which one?
            - ${node('button', t('notes.edit'))}
            - ${node('button', t('notes.delete'))}
    `);
  });
});
