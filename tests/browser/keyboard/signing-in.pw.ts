import { onlyNightly } from '../../support/runs.ts';
import { passwordOf } from '../support/platform.ts';
import { notice } from '../support/page.ts';
import { expect, node, on, t, test } from './walk.ts';

/** Verifies: WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 3.3.1 – everything before sign-in, using only the keyboard. */
test.describe('coming in', () => {
  test('signs in', async ({ page, platform, walk }) => {
    const { field, button } = on(page);
    await walk.begin('/acme/login');
    await walk.fill(field('field.username'), 'ada');
    await walk.fill(field('field.password'), passwordOf(platform, 'ada'));
    await walk.follow(button('signIn.submit'), t('home.greeting', { name: 'Ada' }));
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - ${node('button', t('shell.accountMenu', { name: 'Ada Yılmaz' }))}
    `);
  });

  test('is refused, is at the first field that is wrong, and comes in', async ({ page, platform, walk }) => {
    const { field, button, main } = on(page);
    await walk.begin('/acme/login');
    await walk.use(button('signIn.submit'));
    await expect(field('field.username')).toBeFocused();
    await walk.type('ada');
    await walk.press('Enter');
    await expect(field('field.password')).toBeFocused();
    await walk.type('not this one');
    await walk.press('Enter');
    await expect(field('field.password')).toHaveAccessibleDescription(/4 attempts left from 5/);
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('textbox', t('field.username'))}: ada
        - ${node('textbox', t('field.password'))}
    `);
    await walk.fill(field('field.password'), passwordOf(platform, 'ada'));
    await walk.press('Enter');
    await walk.arrived(t('home.greeting', { name: 'Ada' }));
  });

  test('finds the organisation by its code', onlyNightly, async ({ page, walk }) => {
    const { field, main } = on(page);
    await walk.begin('/');
    await walk.fill(field('field.organisationCode'), 'nobody');
    await walk.press('Enter');
    await expect(field('field.organisationCode')).toHaveAccessibleDescription(t('messages.WRONG_ORG_CODE'));
    await expect(field('field.organisationCode')).toBeFocused();
    await walk.fill(field('field.organisationCode'), 'acme');
    await walk.press('Enter');
    await walk.arrived(t('signIn.titleAt', { organisation: 'Lighthouse Supply' }));
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('signIn.titleAt', { organisation: 'Lighthouse Supply' }), '[level=1]')}
        - ${node('textbox', t('field.username'))}
        - ${node('textbox', t('field.password'))}
        - ${node('button', t('signIn.submit'))}
    `);
  });

  test('chooses a language', onlyNightly, async ({ page, walk }) => {
    const { combobox, heading } = on(page);
    await walk.begin('/acme/login');
    const choice = combobox('language.label');
    await walk.to(choice);
    await walk.type('Fran');
    await expect(heading).toHaveText(/Lighthouse Supply/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('combobox')).toMatchAriaSnapshot(`
      - combobox:
        - option "Français" [selected]
    `);
  });
});

test.describe('a forgotten password', () => {
  test.use({ story: 'forgot-password' });

  test('asks for a link by mail', onlyNightly, async ({ page, platform, walk }) => {
    const { field, link, button, main } = on(page);
    await walk.begin('/keys/login');
    await walk.follow(link('signIn.forgot'), t('passwords.forgotTitle'));
    await walk.use(button('passwords.send'));
    await expect(field('field.email')).toBeFocused();
    await walk.type('paul.bolt@keys.example');
    await walk.press('Enter');
    await walk.arrived(t('passwords.sentTitle'));
    expect(platform.world.mailbox.all()).toHaveLength(1);
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('passwords.sentTitle'), '[level=1]')}
        - ${node('button', t('passwords.sendAgain'))}
    `);
  });
});

test.describe('the link of that mail', () => {
  test.use({ story: 'expired-links' });

  test('chooses a new password', onlyNightly, async ({ page, walk }) => {
    const { field, link, button, main } = on(page);
    await walk.begin('/links/reset/short-link');
    await walk.fill(field('field.newPassword'), 'brighter-12');
    await walk.fill(field('field.confirmNewPassword'), 'brighter-12');
    await walk.press('Enter');
    await expect(field('field.newPassword')).toBeFocused();
    await walk.fill(field('field.newPassword'), 'Brighter-12');
    await walk.fill(field('field.confirmNewPassword'), 'Brighter-12');
    await walk.follow(button('passwords.save'), t('passwords.changedTitle'));
    await walk.to(link('signIn.submit'));
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('passwords.changedTitle'), '[level=1]')}
        - ${node('link', t('signIn.submit'))}
    `);
  });
});

test.describe('somebody new', () => {
  test.use({ story: 'self-registration' });

  test('registers', onlyNightly, async ({ page, platform, walk }) => {
    const { field, button, main } = on(page);
    await walk.begin('/regatta/registration');
    await walk.use(button('registration.submit'));
    await expect(field('field.firstName')).toBeFocused();
    await walk.type('Nina');
    await walk.fill(field('field.lastName'), 'Roth');
    await walk.fill(field('field.email'), 'nina@crew.example');
    await walk.fill(field('field.password'), 'Lighthouse-7!');
    await walk.fill(field('field.confirmPassword'), 'Lighthouse-7!');
    await walk.fill(page.getByLabel('Sail number', { exact: true }), '77');
    await walk.fill(page.getByLabel('Home harbour', { exact: true }), 'North');
    await walk.use(page.getByLabel('Boats', { exact: true }), 'Space');
    await walk.use(field('terms.accept'), 'Space');
    await expect(main.getByRole('group', { name: t('groups.heading') })).toMatchAriaSnapshot(`
      - ${node('group', t('groups.heading'))}:
        - status: ${JSON.stringify(t('groups.chosenOf_other', { count: 1, max: 2 }))}
        - list:
          - listitem:
            - ${node('button', t('groups.below', { group: 'Boats' }), '[expanded]')}
            - checkbox "Boats" [checked]
            - list:
              - listitem:
                - checkbox "Dinghies"
    `);
    await walk.follow(button('registration.submit'), t('registered.title'));
    expect(platform.world.mailbox.to('nina@crew.example')).toHaveLength(1);
  });
});

test.describe('what an organisation asks for first', () => {
  test.use({ story: 'gates' });

  test('is given at the gates', onlyNightly, async ({ page, platform, walk }) => {
    const { field, button, main } = on(page);
    await walk.begin('/gates/login');
    await walk.fill(field('field.username'), 'all');
    await walk.fill(field('field.password'), passwordOf(platform, 'all'));
    await walk.press('Enter');
    await walk.arrived(t('pending.title'));
    await walk.use(button('pending.submit'));
    await expect(page.getByLabel('Staff number')).toBeFocused();
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('pending.title'), '[level=1]')}
        - ${node('group', t('form.problems_other', { count: 5 }))}:
          - list:
            - listitem:
              - ${node('button', t('messages.FIELD_MANDATORY', { field: 'Staff number' }))}
        - ${node('region', t('pending.profile'))}:
          - textbox "Staff number" [invalid]
    `);
    await walk.type('4711');
    await walk.to(page.getByLabel('Your gate'));
    await walk.type('River');
    await walk.fill(field('field.newPassword'), 'Gatekeeper9');
    await walk.fill(field('field.confirmNewPassword'), 'Gatekeeper9');
    await walk.use(field('terms.accept'), 'Space');
    await walk.use(button('pending.submit'));
    await walk.use(button('countdown.stay'));
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('registerStatus.title'), '[level=1]')}
    `);
  });
});

test.describe('a password that runs out', () => {
  test.use({ story: 'password-expiry' });

  test('is put off, and the page that was asked for comes', onlyNightly, async ({ page, platform, walk }) => {
    const { field, button, main } = on(page);
    await walk.begin('/clockwork/login');
    await walk.fill(field('field.username'), 'tomorrow');
    await walk.fill(field('field.password'), passwordOf(platform, 'tomorrow'));
    await walk.press('Enter');
    await walk.arrived(t('passwordWarning.title'));
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', t('passwordWarning.title'), '[level=1]')}
        - ${node('link', t('passwordWarning.resetNow'))}
        - ${node('button', t('passwordWarning.continue'))}
    `);
    await walk.use(button('passwordWarning.continue'));
    await walk.arrived(/^Hello/);
    await expect(notice(page, t('messages.EXPIRED_SESSION'))).toHaveCount(0);
  });
});
