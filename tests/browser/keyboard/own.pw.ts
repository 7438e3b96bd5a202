import { fileURLToPath } from 'node:url';
import { onlyNightly } from '../../support/runs.ts';
import { expect, node, on, t, test } from './walk.ts';

const picture = fileURLToPath(new URL('../screenshots/home-phone.png', import.meta.url));

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – a learner’s own page, using only the keyboard. */
test.describe('a learner’s own', () => {
  test.use({ story: 'profile' });

  test('letters are made larger', onlyNightly, async ({ page, walk }) => {
    const { main } = on(page);
    await walk.begin('/orchard/profile?tab=settings', 'noor');
    const sizes = main
      .getByRole('group', { name: t('settings.textSize') })
      .or(main.getByRole('radiogroup', { name: t('settings.textSize') }));
    await walk.to(sizes.getByRole('radio', { checked: true }));
    await walk.press('ArrowRight');
    await expect(sizes).toMatchAriaSnapshot(`
      - ${node('radio', t('settings.text.normal'))}
      - ${node('radio', t('settings.text.large'), '[checked]')}
      - ${node('radio', t('settings.text.larger'))}
      - ${node('radio', t('settings.text.largest'))}
    `);
  });

  test('data is put right, after a refusal', onlyNightly, async ({ page, platform, walk }) => {
    const { main, button } = on(page);
    await walk.begin('/orchard/profile?tab=account', 'noor');
    const badge = main.getByLabel('Badge number');
    await walk.to(badge);
    await page.keyboard.press('Control+A');
    await walk.press('Delete', 'Enter');
    await expect(badge).toBeFocused();
    await expect(badge).toHaveAccessibleDescription(/.+/);
    await walk.type('77');
    await walk.use(button('profile.saveData'));
    await expect.poll(() => platform.world.journal.of('updateProfile').length).toBe(1);
    await expect(main.getByRole('region', { name: t('profile.data') })).toMatchAriaSnapshot(`
      - ${node('region', t('profile.data'))}:
        - ${node('heading', t('profile.data'), '[level=2]')}
        - textbox "Badge number": "77"
        - ${node('button', t('profile.saveData'))}
    `);
  });

  test('groups are chosen in their tree', onlyNightly, async ({ page, platform, walk }) => {
    const { main, button } = on(page);
    await walk.begin('/orchard/profile?tab=account', 'noor');
    const [clinics, south] = ['Clinics', 'South'].map((name) => main.getByRole('checkbox', { name, exact: true }));
    await walk.to(clinics!);
    await walk.press('ArrowDown', 'ArrowDown', 'Space');
    await expect(south!).toBeFocused();
    await expect(main.getByRole('group', { name: t('profile.groupsChoose') })).toMatchAriaSnapshot(`
      - ${node('group', t('profile.groupsChoose'))}:
        - status: ${JSON.stringify(t('groups.chosenOf_other', { count: 2, max: 2 }))}
        - list:
          - listitem:
            - ${node('button', t('groups.below', { group: 'Clinics' }), '[expanded]')}
            - checkbox "Clinics"
            - list:
              - listitem:
                - checkbox "North" [checked]
              - listitem:
                - checkbox "South" [checked]
          - listitem:
            - checkbox "Office"
    `);
    await walk.use(button('profile.saveGroups'));
    await expect
      .poll(() => platform.world.journal.exchanges.some(({ method, path }) => method !== 'GET' && /group/i.test(path)))
      .toBe(true);
  });

  test('messages are read again', onlyNightly, async ({ page, walk }) => {
    const { main, button } = on(page);
    await walk.begin('/orchard/profile?tab=account', 'noor');
    await walk.to(main.getByRole('checkbox', { name: 'Clinics', exact: true }));
    await walk.press('ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
    await walk.back(page.getByRole('button', { name: t('notices.historyCount_one', { count: 1 }) }));
    await walk.press('Enter');
    await expect(page.getByRole('group', { name: t('notices.history'), exact: true })).toMatchAriaSnapshot(`
      - ${node('group', t('notices.history'))}:
        - list:
          - listitem:
            - paragraph: /${t('messages.MAX_GROUPS_SELECTED_other', { max: 2 })}/
    `);
    await walk.press('Escape');
    await expect(button('notices.history')).toBeFocused();
  });

  test('a notification is answered where it stands, and it waits for that', async ({ page, walk }) => {
    const { main, button } = on(page);
    await page.clock.install();
    await walk.begin('/orchard/profile?tab=account', 'noor');
    await walk.to(main.getByRole('checkbox', { name: 'Clinics', exact: true }));
    await walk.press('ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
    await walk.press('F6', 'F6'); // the sections of the profile are in between
    const notices = page.getByRole('region', { name: t('notices.region') });
    await expect(notices).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(notices).toMatchAriaSnapshot(`
      - ${node('region', t('notices.region'))}:
        - list:
          - listitem:
            - paragraph: /${t('messages.MAX_GROUPS_SELECTED_other', { max: 2 })}/
            - ${node('button', t('notices.close'))}
    `);
    await walk.use(button('notices.close'));
    await expect(main.getByRole('checkbox', { name: 'Office', exact: true })).toBeFocused();
    await expect(notices.getByRole('listitem')).toHaveCount(0);
  });

  test('a photo is chosen from a file', onlyNightly, async ({ page, walk }) => {
    const { main } = on(page);
    await walk.begin('/orchard/profile?tab=account', 'noor');
    const own = main.getByRole('group', { name: t('photos.profile') });
    const chooser = page.waitForEvent('filechooser');
    await walk.use(own.getByRole('button', { name: t('photos.choose') }));
    await (await chooser).setFiles(picture); // in the system’s file dialog
    await expect(own.getByRole('status')).toHaveText(t('photos.ready'));
    await walk.use(own.getByRole('button', { name: t('photos.save') }));
    await expect(own.getByRole('status')).toHaveText(t('photos.saved'));
    await expect(own).toMatchAriaSnapshot(`
      - ${node('group', t('photos.profile'))}:
        - ${node('img', t('profile.photo', { name: 'Noor Haddad' }))}
        - ${node('heading', t('photos.profile'), '[level=3]')}
        - status: ${JSON.stringify(t('photos.saved'))}
        - ${node('button', t('photos.delete'))}
    `);
  });
});
