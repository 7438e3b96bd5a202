// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/account/index.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf } from '../../support/texts.tsx';
import { described, enter, failure, field, heading, openPasswords, press } from './passwords-fixture.tsx';

let english: TextSource;
beforeAll(async () => {
  english = await textsOf();
});
afterEach(cleanup);

type Story = Parameters<typeof openPasswords>[0];
const open = (story: Omit<Story, 'texts'> & { texts?: TextSource }) => openPasswords({ texts: english, ...story });

// Verifies: §5 Other, §8 (forgot password), §4 Forgot and reset password
describe('forgotten password', () => {
  it('marks an empty field invalid, in words, and asks nothing of the platform', async () => {
    const { sent, said } = open({ path: '/acme/forgot-password' });
    await heading('Forgot your password?');
    await press('Send the link');
    const email = await field('Email address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(described(email)).toBe('Enter your email address.');
    expect(document.activeElement).toBe(email);
    expect([sent, said()]).toEqual([[], ['MAIL_MISSING']]);
  });

  it.each([
    [429, 'TOO_MANY_RESET_ATTEMPTS', 'who@acme.example'],
    [404, 'INCORRECT_EMAIL', ''],
    [400, 'INCORRECT_EMAIL', ''],
    [500, 'INCORRECT_EMAIL', ''],
    [503, 'SERVICE_UNAVAILABLE', 'who@acme.example'],
    [0, 'CONNECTION_FAILURE', 'who@acme.example'],
  ] as const)('answered %i says %s at the field, which then holds %j', async (status, code, holds) => {
    const { user, said } = open({
      path: '/acme/forgot-password',
      passwords: { requestReset: () => Promise.reject(failure(status)) },
    });
    await user.type(await field('Email address'), 'who@acme.example');
    await press('Send the link');
    await waitFor(() => expect(said()).toEqual([code]));
    const email = await field('Email address');
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual([holds, 'true']);
    expect(described(email)).toBe(english.get().t(`messages.${code}`));
    expect(document.activeElement).toBe(email);
  });

  it.each([
    ['nora@acme.example', 'nora@acme.example'],
    ['nora', ''],
  ])('begins with what was typed at the login when that is a mail address: %s', async (typedName, holds) => {
    open({ path: '/acme/forgot-password', typedName });
    expect((await field('Email address')).value).toBe(holds);
  });

  it('goes on to the inbox, where the mail can be sent again', async () => {
    let mails = 0;
    const { user, sent, said } = open({
      path: '/acme/forgot-password',
      passwords: { requestReset: () => (mails++ < 2 ? Promise.resolve() : Promise.reject(failure(429))) },
    });
    await user.type(await field('Email address'), ' nora@acme.example ');
    await press('Send the link');
    await heading('Check your inbox');
    expect(screen.getByText(/on its way to nora@acme.example/)).toBeTruthy();
    await press('Send it again');
    await waitFor(() => expect(said()).toEqual(['MAIL_IS_SENT']));
    await press('Send it again');
    expect(await screen.findByText(english.get().t('messages.TOO_MANY_RESET_ATTEMPTS'))).toBeTruthy();
    expect(said(), 'the last in place of the one before').toEqual(['TOO_MANY_RESET_ATTEMPTS']);
    expect(sent).toEqual(Array.from({ length: 3 }, () => ['acme', 'nora@acme.example']));
  });

  it('after a reload knows no address any more, and leads to the form instead', async () => {
    open({ path: '/acme/send-mail-success' });
    await heading('Check your inbox');
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe(
      '/acme/forgot-password',
    );
  });

  it('where no passwords are reset says so, and where help is', async () => {
    open({ path: '/acme/forgot-password', canReset: false });
    await heading('You cannot reset your password here');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: /Contact support/ }).getAttribute('href')).toBe('https://help.example/');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/acme/login');
  });
});

// Verifies: §4 Forgot and reset password, §5 Password reset, §8 Invalid reset link
describe('a link of a reset mail', () => {
  it('is checked first, and its form shows only when it is good', async () => {
    let good = () => {};
    const { sent } = open({
      path: '/acme/reset/g-1',
      passwords: { checkLink: () => new Promise<void>((resolve) => (good = resolve)) },
    });
    expect(await screen.findByText('Checking your link…')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await act(async () => good());
    expect((await field('New password')).autocomplete).toBe('new-password');
    expect((await field('Confirm new password')).autocomplete).toBe('new-password');
    expect(sent).toEqual([['g-1']]);
  });

  it.each([404, 410])(
    'that is invalid (%i) says so and leads to a new request, where the message stands',
    async (status) => {
      const { said } = open({
        path: '/acme/reset/g-1',
        passwords: { checkLink: () => Promise.reject(failure(status)) },
      });
      await heading('Forgot your password?');
      expect(screen.getByText('Password reset link expired, please make a new request')).toBeTruthy();
      expect(said()).toEqual(['RESET_LINK_EXPIRED']);
    },
  );

  it('that could not be asked about is asked about again', async () => {
    let away = true;
    open({
      path: '/acme/reset/g-1',
      passwords: { checkLink: () => (away ? Promise.reject(failure(503)) : Promise.resolve()) },
    });
    await screen.findByRole('button', { name: 'Try now' });
    away = false;
    await press('Try now');
    expect(await field('New password')).toBeTruthy();
  });

  it('needs a password, the same twice, without an ampersand', async () => {
    const { sent } = open({ path: '/acme/reset/g-1' });
    const cases: [string, string, string, RegExp][] = [
      ['', '', 'New password', /^Enter your password\.$/],
      ['Brighter12', '', 'Confirm new password', /^Enter your password\.$/],
      ['Brighter12', 'Brighter13', 'Confirm new password', /not the same/],
      ['Bright&r12', 'Bright&r12', 'New password', /“&”/],
    ];
    for (const [password, again, wrong, words] of cases) {
      await enter(password, again);
      const input = await field(wrong);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(described(input)).toMatch(words);
      expect(document.activeElement).toBe(input);
      expect(input.value, 'what was typed stays').toBe(wrong.startsWith('Confirm') ? again : password);
    }
    expect(sent).toEqual([['g-1']]);
  });

  it.each([
    ['PasswordTooShort', 'PASS_TOO_SHORT'],
    ['PasswordUpperCase', 'PASS_UPPERCASE'],
    ['PasswordNotChanged', 'PASS_INVALID'],
  ] as const)('refused for %s has the rule at the field, until something is typed', async (reason, code) => {
    const { user, said } = open({
      path: '/acme/reset/g-1',
      passwords: { reset: () => Promise.reject(failure(400, reason)) },
    });
    await enter('brighter');
    const input = await field('New password');
    await waitFor(() => expect(described(input)).toBe(english.get().t(`messages.${code}`)));
    expect([document.activeElement, said()]).toEqual([input, [code]]);
    await user.type(input, '1');
    expect([described(input), input.getAttribute('aria-invalid')]).toEqual(['', null]);
  });

  it('refused for the connection keeps both fields, and blames neither', async () => {
    open({ path: '/acme/reset/g-1', passwords: { reset: () => Promise.reject(failure(0)) } });
    await enter('Brighter12');
    expect(await screen.findByText(english.get().t('messages.CONNECTION_FAILURE'))).toBeTruthy();
    for (const name of ['New password', 'Confirm new password'])
      expect([(await field(name)).value, (await field(name)).getAttribute('aria-invalid')]).toEqual([
        'Brighter12',
        null,
      ]);
  });

  it('that ran out meanwhile (410 on submit) leads to the page that says so', async () => {
    open({ path: '/acme/reset/g-1', passwords: { reset: () => Promise.reject(failure(410)) } });
    await enter('Brighter12');
    await heading('This link no longer works');
    expect(screen.getByRole('link', { name: 'Request a new email' }).getAttribute('href')).toBe(
      '/acme/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/acme/login');
  });

  it('that was good leads to signing in, is a fact, and shows its password nowhere', async () => {
    const { client, sent } = open({ path: '/acme/reset/g-1' });
    await enter('Brighter12');
    await heading('Your password has been changed');
    expect(sent).toEqual([['g-1'], ['g-1', 'Brighter12']]);
    expect(client.runtime.state(account).get().last).toEqual({
      was: 'password-changed',
      organisationCode: 'acme',
      by: 'link',
    });
    expect(document.documentElement.innerHTML).not.toContain('Brighter12');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await heading('the login');
  });

  it.each(['/acme/reset-success', '/acme/reset-expired-complete'])(
    '%s says nothing of a change that was not',
    async (path) => {
      open({ path });
      await heading('the login');
    },
  );
});
