import { expect, type Page } from '@playwright/test';
import { text } from '../../layout-stability/layout-shifts.ts';
import { fillCredentials, type Platform } from '../../support/platform.ts';
import type { Row, Walk } from './walk.ts';

const atMail = { field: 'email', noticed: true } as const;
const atPassword = { field: 'password', noticed: true } as const;

const field = (page: Page, key: string) => page.getByLabel(text(key), { exact: true });
const ask = (email: string) => async (page: Page) => {
  await field(page, 'field.email').fill(email);
  await page.keyboard.press('Enter');
};
const enter =
  (password: string, again = password) =>
  async (page: Page) => {
    await field(page, 'field.newPassword').fill(password);
    await field(page, 'field.confirmNewPassword').fill(again);
    await page.getByRole('button', { name: text('passwords.save') }).click();
  };

/** All password rules of a platform, with passwords no longer than the field allows. */
const strict = ({ world }: Platform) => {
  Object.assign(world.scenario.policies.passwords, { minimum: 8, maximum: 20, upper: true, lower: true, number: true, special: true }); // prettier-ignore
};

/** For both password forms: reset by link, and change of an expiring one. `old`: the current password. */
const newPassword = (operation: string, old: string): Row[] => [
  {
    when: 'nothing entered',
    do: enter(''),
    says: [
      { code: 'EMPTY_PASSWORD', ...atPassword },
      { code: 'EMPTY_PASSWORD', field: 'confirmation' },
    ],
  },
  {
    when: 'two that differ',
    do: enter('Brighter-12', 'Brighter-13'),
    says: [{ code: 'PASSWORD_MATCH_ERROR', field: 'confirmation', noticed: true }],
  },
  { when: 'an ampersand', do: enter('Bright&r-12'), says: [{ code: 'INVALID_CHARACTER', ...atPassword }] },
  {
    when: 'more than 25 characters',
    do: async (page) => {
      await field(page, 'field.newPassword').fill('');
      await field(page, 'field.newPassword').focus();
      await page.keyboard.insertText('x'.repeat(26));
      await expect(field(page, 'field.newPassword')).toHaveValue('');
    },
    says: [{ code: 'MAX_LENGTH', params: { field: 'password', max: 25 }, field: 'password' }],
  },
  { when: 'PasswordTooLong', do: enter('Brighter-Brighter-123'), says: [{ code: 'PASS_TOO_LONG', ...atPassword }] },
  { when: 'PasswordTooShort', do: enter('Bri-12'), says: [{ code: 'PASS_TOO_SHORT', ...atPassword }] },
  { when: 'PasswordUpperCase', do: enter('brighter-12'), says: [{ code: 'PASS_UPPERCASE', ...atPassword }] },
  { when: 'PasswordLowerCase', do: enter('BRIGHTER-12'), says: [{ code: 'PASS_LOWERCASE', ...atPassword }] },
  { when: 'PasswordNumber', do: enter('Brighter-xx'), says: [{ code: 'PASS_NUMBER', ...atPassword }] },
  { when: 'PasswordSpecialChar', do: enter('Brighter12'), says: [{ code: 'PASS_SPECIAL_CHAR', ...atPassword }] },
  { when: 'PasswordNotChanged', do: enter(old), says: [{ code: 'PASS_INVALID', ...atPassword }] },
  {
    when: 'any other reason, and 503',
    fault: { kind: 'status', status: 503, operation },
    do: enter('Brighter-12'),
    says: [{ code: 'SERVICE_UNAVAILABLE', inPage: true, noticed: true }],
  },
];

const forgotten: Walk = {
  name: 'a forgotten password',
  story: 'forgot-password',
  start: (page, platform) => {
    strict(platform);
    return page.goto(`${platform.appUrl}/keys/forgot-password`);
  },
  rows: [
    { when: 'no address', do: ask(''), says: [{ code: 'MAIL_MISSING', ...atMail }] },
    {
      when: 'any other failure, and the field is cleared',
      do: async (page) => {
        await ask('who@keys.example')(page);
        await expect(field(page, 'field.email')).toHaveValue('');
      },
      says: [{ code: 'INCORRECT_EMAIL', ...atMail }],
    },
    {
      when: 'no answer',
      fault: { kind: 'offline', operation: 'sendResetMail' },
      do: ask('nora@keys.example'),
      says: [{ code: 'CONNECTION_FAILURE', ...atMail }],
    },
    {
      when: '429',
      do: async (page) => {
        await ask('nora@keys.example')(page);
        await page.getByRole('button', { name: text('passwords.sendAgain') }).click();
      },
      says: [{ code: 'TOO_MANY_RESET_ATTEMPTS', inPage: true, noticed: true }],
    },
    {
      when: 'an invalid reset link',
      do: (page, { appUrl }) => page.goto(`${appUrl}/keys/reset/no-link`),
      says: [{ code: 'RESET_LINK_EXPIRED', inPage: true, noticed: true }],
    },
    {
      when: 'a good reset link',
      do: (page, { appUrl, world }) => page.goto(appUrl + (world.mailbox.to('nora@keys.example')[0]?.link ?? '')),
      says: [],
    },
    ...newPassword('resetPassword', 'Lighthouse1!'),
  ],
};

const expired: Walk = {
  name: 'a password that has expired',
  story: 'password-expiry',
  start: async (page, platform) => {
    await page.goto(`${platform.appUrl}/clockwork/login`);
    await fillCredentials(page, 'over', 'Lighthouse1');
    await page.getByRole('link', { name: text('passwordWarning.resetNow') }).click();
    Object.assign(platform.world.scenario.policies.passwords, { minimum: 8, upper: true, number: true });
  },
  rows: newPassword('resetExpiredPassword', 'Lighthouse1').filter(
    ({ when }) => !/TooLong|LowerCase|Number|SpecialChar/.test(when),
  ),
};

export const passwordWalks: readonly Walk[] = [forgotten, expired];
