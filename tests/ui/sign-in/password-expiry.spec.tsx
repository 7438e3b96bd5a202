// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/account/index.ts';
import { session } from '#domain/session/index.ts';
import { patterns } from '#ui/entry/paths.ts';
import { routes } from '#ui/entry/routes.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { languages } from '#ui/i18n/languages.ts';
import { textsOf } from '../../support/texts.tsx';
import { described, enter, failure, field, heading, openPasswords, press } from './passwords-fixture.tsx';

let english: TextSource;
beforeAll(async () => {
  english = await textsOf();
});
afterEach(cleanup);

type Story = Parameters<typeof openPasswords>[0];
const open = (story: Omit<Story, 'texts'> & { texts?: TextSource }) => openPasswords({ texts: english, ...story });

// Verifies: §4 Password expiry
describe('a password that runs out', () => {
  it.each([
    ['en-US', 14, 'Your password will expire in 14 days.'],
    ['en-US', 1, 'Your password will expire in 1 day.'],
    ['tr-TR', 14, 'Parolanızın süresi 14 gün içinde dolacak.'],
    ['tr-TR', 1, 'Parolanızın süresi 1 gün içinde dolacak.'],
    ['zh-CN', 14, '您的密码将在 14 天后到期。'],
    ['zh-CN', 1, '您的密码将在 1 天后到期。'],
    ['fr-FR', 14, 'Votre mot de passe expirera dans 14 jours.'],
    ['fr-FR', 1, 'Votre mot de passe expirera dans 1 jour.'],
  ] as const)('in %s with %i days left says: %s', async (language, daysLeft, words) => {
    open({ path: '/acme/reset-expired', signedIn: { daysLeft }, texts: await textsOf(language) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each(languages)('today, and when it has expired, has words of its own in %s', async (language) => {
    const texts = await textsOf(language);
    const { t } = texts.get();
    for (const [daysLeft, words] of [
      [0, t('passwordWarning.today')],
      [-1, t('passwordWarning.expired')],
    ] as const) {
      open({ path: '/acme/reset-expired', signedIn: { daysLeft }, texts });
      expect(await screen.findByText(words)).toBeTruthy();
      const choices = within(screen.getByRole('main'));
      expect(choices.getByRole('link', { name: t('passwordWarning.resetNow') }).getAttribute('href')).toBe(
        '/acme/password-expired',
      );
      expect(choices.getByRole('button', { name: t('passwordWarning.continue') })).toBeTruthy();
      cleanup();
    }
  });

  it('can be left for home', async () => {
    open({ path: '/acme/reset-expired', signedIn: { daysLeft: -1 } });
    await press('Continue to home');
    await heading('home');
  });

  it('does not lose the place that was wanted before signing in, and goes there once', async () => {
    const { services } = open({
      path: '/acme/reset-expired',
      signedIn: { daysLeft: 3 },
      wanted: '/acme/title/fire/safety-handbook',
    });
    await press('Continue to the page you asked for');
    await heading('a title');
    expect(services.destination.get()).toBeUndefined();
  });

  it('is changed with the token of the session, which then ends; the name waits at the login', async () => {
    const { client, services, sent, signedOut } = open({
      path: '/acme/password-expired',
      signedIn: { daysLeft: -1 },
      wanted: '/acme/title/fire/safety-handbook',
    });
    expect(
      await screen.findByText(/Your password has expired\. Choose a new one, and then sign in again/),
    ).toBeTruthy();
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ole');
    await enter('Brighter12');
    await heading('Your password has been changed');
    expect(sent).toEqual([['Brighter12']]);
    await waitFor(() => expect(client.runtime.state(session).get().session.at).toBe('signed-out'));
    expect(client.runtime.log.facts.map(({ type }) => type).slice(-2)).toEqual([
      'account.PasswordChanged',
      'session.Closed',
    ]);
    expect(signedOut).toEqual(['s-1']);
    expect(services.typedName.get()).toBe('ole');
    expect(services.destination.get(), 'still wanted after signing in again').toBe('/acme/title/fire/safety-handbook');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await heading('the login');
  });

  it.each(['/acme/password-expired', '/acme/reset'])(
    'once changed is not asked for again by the way back to %s',
    async (wanted) => {
      const { services } = open({ path: '/acme/password-expired', signedIn: { daysLeft: -1 }, wanted });
      await enter('Brighter12');
      await heading('Your password has been changed');
      expect(services.destination.get()).toBeUndefined();
    },
  );

  it('that is refused ends nothing', async () => {
    const { client, signedOut } = open({
      path: '/acme/password-expired',
      signedIn: { daysLeft: 0 },
      passwords: { changeExpired: () => Promise.reject(failure(400, 'PasswordNotChanged')) },
    });
    await enter('Lighthouse1');
    const input = await field('New password');
    await waitFor(() => expect(described(input)).toBe(english.get().t('messages.PASS_INVALID')));
    await press('Continue to home');
    await heading('home');
    expect([client.runtime.state(session).get().session.at, signedOut]).toEqual(['open', []]);
  });

  it('whose answer is lost is changed when the platform says so, and what was said before is gone', async () => {
    const story = { path: '/acme/password-expired', signedIn: { daysLeft: 0 }, isTaken: true };
    const { said } = open({ ...story, passwords: { changeExpired: () => Promise.reject(failure(0)) } });
    await enter('Brighter12', 'Brighter13');
    await waitFor(() => expect(said()).toEqual(['PASSWORD_MATCH_ERROR']));
    await enter('Brighter12');
    await heading('Your password has been changed');
    expect(said()).toEqual([]);
  });

  it('when nothing runs out, the same address is that of a link that no longer works', async () => {
    open({ path: '/acme/reset-expired', signedIn: { daysLeft: undefined } });
    await heading('This link no longer works');
    expect(screen.getByRole('link', { name: 'Continue to home' }).getAttribute('href')).toBe('/acme/home');
  });

  it('is no warning any more when going back to it after the change', async () => {
    const { client } = open({ path: '/acme/reset-expired', signedIn: { daysLeft: undefined } });
    act(() => void client.runtime.send(account.changePassword, { organisationCode: 'acme', by: 'expiry' }));
    await heading('home');
  });
});

// Verifies: §2 Guards (password-reset without a guid needs a session)
describe('the routes of passwords', () => {
  it.each([
    ['forgotPassword', 'open'],
    ['sendMailSuccess', 'open'],
    ['passwordReset', 'open'],
    ['resetSuccess', 'open'],
    ['resetExpired', 'open'],
    ['resetExpiredComplete', 'open'],
    ['passwordExpired', 'signed-in'],
    ['passwordResetWithoutGuid', 'signed-in'],
  ] as const)('%s is %s', (name, guard) => {
    expect(routes.find(({ path }) => path === patterns[name])?.guard).toBe(guard);
  });
});
