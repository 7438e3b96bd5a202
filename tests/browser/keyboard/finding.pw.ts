import { onlyNightly } from '../../support/runs.ts';
import { expect, node, on, t, test } from './walk.ts';

const hello = t('home.greeting', { name: 'Ada' });

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.1, 2.4.3, 2.4.7, 2.4.11 – finding a title, using only the keyboard. */
test.describe('finding', () => {
  test('skips to the content with the first stop of the page', async ({ page, walk }) => {
    const { main, link } = on(page);
    await walk.begin('/acme/home', 'ada');
    await expect(main.getByRole('link').first(), 'something to come to').toBeVisible();
    const skip = link('common.skipToContent');
    expect(await walk.to(page.getByRole('link', { name: t('common.skipToContent') })), 'stops').toBe(1);
    await expect(skip).toBeInViewport();
    await walk.press('Enter', 'Tab');
    await expect(main.locator(':focus')).toHaveCount(1);
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - ${node('link', t('common.skipToContent'))}
      - main:
        - ${node('heading', hello, '[level=1]')}
    `);
  });

  test('goes from page to page by the menu', onlyNightly, async ({ page, walk }) => {
    const { menu } = on(page);
    await walk.begin('/acme/home', 'ada');
    await walk.follow(menu(t('menu.search')), t('search.title'));
    await walk.follow(menu(t('menu.profile')), t('profile.title'));
    await walk.follow(menu(t('menu.discover')), t('catalogue.title'));
    await expect(page.getByRole('navigation', { name: t('shell.mainMenu') }).filter({ visible: true }))
      .toMatchAriaSnapshot(`
      - ${node('navigation', t('shell.mainMenu'))}:
        - list:
          - listitem:
            - ${node('link', t('menu.home'))}
          - listitem:
            - ${node('link', t('menu.discover'))}
    `);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('finds what the bar of the menu has no room for', onlyNightly, async ({ page, walk }) => {
      const { button, dialog } = on(page);
      await walk.begin('/acme/home', 'ada');
      await walk.use(button('common.more'));
      await expect(dialog).toMatchAriaSnapshot(`
        - ${node('dialog', t('common.more'))}:
          - ${node('heading', t('common.more'), '[level=2]')}
          - ${node('navigation', t('shell.moreMenu'))}:
            - list:
              - listitem:
                - ${node('link', t('menu.report'))}
          - ${node('button', t('common.close'))}
      `);
      await walk.follow(dialog.getByRole('link', { name: t('menu.about') }), t('about.title'));
    });

    test('looks through a folder to its last title, and behind it', onlyNightly, async ({ page, walk }) => {
      const { main, menu, heading } = on(page);
      await walk.begin('/acme/catalogue', 'ada');
      await walk.follow(main.getByRole('link', { name: /^Rules and compliance/ }), 'Rules and compliance');
      const titles = main
        .getByRole('region', { name: t('catalogue.titles') })
        .locator('article')
        .getByRole('link');
      await walk.to(titles.first());
      await walk.press('End');
      await expect(titles.last()).toBeFocused();
      await walk.press('Home', 'ArrowRight');
      await expect(titles.nth(1)).toBeFocused();
      await walk.press('End');
      expect(await walk.to(menu(t('menu.home'))), 'stops from the last title to the menu behind it').toBeLessThan(4);
      await walk.browserBack();
      await expect(heading).toHaveText(t('catalogue.title'));
      await expect(main.getByRole('link', { name: /^Rules and compliance/ })).toBeFocused();
    });
  });

  test('finds a title by search, and comes back to the words', async ({ page, walk }) => {
    const { combobox, menu, main } = on(page);
    await walk.begin('/acme/home', 'ada');
    await walk.follow(menu(t('menu.search')), t('search.title'));
    await walk.fill(combobox('search.label'), 'FIRST AID');
    await walk.press('ArrowDown');
    await expect(main.locator('a[data-result]').first()).toBeFocused();
    await walk.press('ArrowDown');
    await expect(main.locator('a[data-result]').nth(1)).toBeFocused();
    await walk.press('Enter');
    await walk.arrived('First aid in five steps');
    await walk.browserBack();
    await expect(combobox('search.label')).toHaveValue('FIRST AID');
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('search.title'), '[level=1]')}
        - search:
          - ${node('combobox', t('search.label'))}: FIRST AID
          - ${node('button', t('search.clear'))}
        - status: /results/
        - region /^${t('catalogue.tags')} 1$/:
          - list:
            - listitem:
              - link "First aid"
        - region /^${t('kind.course')} 1$/:
          - list:
            - listitem:
              - link "First aid in five steps"
    `);
  });

  test('takes an earlier search from the suggestions', onlyNightly, async ({ page, walk }) => {
    const { combobox, main } = on(page);
    await walk.begin('/acme/search', 'ada');
    await walk.to(combobox('search.label'));
    await walk.type('fire');
    await walk.press('Enter', 'Control+A');
    await walk.type('fi');
    await walk.press('ArrowDown');
    await expect(page.getByRole('listbox')).toMatchAriaSnapshot(`
      - ${node('listbox', t('search.recent'))}:
        - option "fire" [selected]
    `);
    await walk.press('Enter');
    await expect(combobox('search.label')).toHaveValue('fire');
    await expect(main.locator('a[data-result]').first()).toBeVisible();
  });

  test('filters and sorts what was found', onlyNightly, async ({ page, walk }) => {
    const { combobox, main } = on(page);
    await walk.begin('/acme/search?query=fire', 'ada');
    await expect(main.locator('a[data-result]').first()).toBeVisible();
    await walk.to(combobox('search.sort'));
    await walk.type(t('search.sort.name'));
    await expect(page).toHaveURL(/sort=name/);
    const course = main.getByRole('checkbox', { name: new RegExp(`^${t('kind.course')}`) });
    await walk.use(course, 'Space');
    await expect(page).toHaveURL(/kind=course/);
    await expect(course).toBeFocused();
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - status: /1 result/
        - ${node('list', t('search.filters'))}:
          - listitem:
            - ${node('button', t('search.removeFilter', { name: t('kind.course') }))}
          - listitem:
            - ${node('button', t('search.clearFilters'))}
        - ${node('group', t('search.facetKind'))}:
          - checkbox /^${t('kind.course')}/ [checked]
    `);
  });

  test('jumps to a title by the palette', async ({ page, walk }) => {
    const { dialog, combobox } = on(page);
    await walk.begin('/acme/home', 'ada');
    await expect(page.locator('button[aria-keyshortcuts]')).toBeAttached();
    await walk.press('Control+K');
    await expect(combobox('palette.label')).toBeFocused();
    await walk.type('ılk yar');
    await expect(dialog).toMatchAriaSnapshot(`
      - ${node('dialog', t('palette.title'))}:
        - ${node('combobox', t('palette.label'), '[expanded]')}: ılk yar
        - listbox:
          - ${node('group', t('catalogue.titles'))}:
            - option /İlk yardım/ [selected]
    `);
    await walk.press('Enter');
    await walk.arrived('İlk yardım');
  });

  test('changes how the page looks by the palette, and is where it was', onlyNightly, async ({ page, walk }) => {
    const { dialog, menu, combobox } = on(page);
    await walk.begin('/acme/home', 'ada');
    await walk.to(menu(t('menu.discover')));
    await walk.press('Control+K');
    await expect(combobox('palette.label')).toBeFocused();
    await walk.type(t('theme.dark'));
    await expect(dialog.getByRole('option', { selected: true })).toMatchAriaSnapshot(`
      - ${node('option', t('palette.theme', { name: t('theme.dark') }), '[selected]')}
    `);
    await walk.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(dialog).toBeHidden();
    await expect(menu(t('menu.discover'))).toBeFocused();
  });

  test('goes down into folders and up again by the trail', onlyNightly, async ({ page, walk }) => {
    const { main } = on(page);
    await walk.begin('/acme/catalogue', 'ada');
    await walk.follow(main.getByRole('link', { name: /^Health and safety/ }), 'Health and safety');
    await walk.follow(main.getByRole('link', { name: /^First aid/ }).first(), 'First aid');
    const trail = page.getByRole('navigation', { name: t('breadcrumbs.label') });
    await expect(trail).toMatchAriaSnapshot(`
      - ${node('navigation', t('breadcrumbs.label'))}:
        - list:
          - listitem:
            - ${node('link', t('catalogue.title'))}
          - listitem:
            - link "Health and safety"
          - listitem:
            - link "First aid"
    `);
    await walk.follow(trail.getByRole('link', { name: 'Health and safety' }), 'Health and safety');
  });

  test('looks along a shelf of home', onlyNightly, async ({ page, walk }) => {
    const { main, button } = on(page);
    await walk.begin('/acme/home', 'ada');
    const shelf = main.getByRole('group', { name: t('home.history') });
    await walk.use(button('carousel.next', { name: t('home.history') }));
    await walk.back(button('carousel.previous', { name: t('home.history') }));
    await walk.press('Enter');
    // Tiles still outside of the visible area are no Tab stops.
    await expect.poll(() => shelf.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    await walk.to(shelf.getByRole('link', { name: 'Site rules' }));
    await expect(shelf).toMatchAriaSnapshot(`
      - ${node('group', t('home.history'))}:
        - ${node('button', t('carousel.next', { name: t('home.history') }))}
        - list:
          - listitem:
            - article:
              - heading "Site rules" [level=3]:
                - link "Site rules"
              - ${node('button', t('bookmark.saveNamed', { title: 'Site rules' }))}
    `);
  });

  test('goes on where it left off, from home', async ({ page, walk }) => {
    const { main } = on(page);
    await walk.begin('/acme/home', 'ada');
    const resume = main.getByRole('region', { name: t('home.resume') });
    await expect(resume).toMatchAriaSnapshot(`
      - ${node('region', t('home.resume'))}:
        - ${node('heading', t('home.resume'), '[level=2]')}
        - ${node('link', t('home.resumeNamed', { title: 'Site rules' }))}
    `);
    await walk.use(resume.getByRole('link', { name: t('home.resumeNamed', { title: 'Site rules' }) }));
    await expect(page.getByRole('textbox', { name: t('player.pageBox', { pages: 60 }) })).toHaveValue('41');
  });
});
