import type { Page } from '@playwright/test';
import { text } from '../../layout-stability/layout-shifts.ts';
import { fillCredentials, type Platform } from '../../support/platform.ts';
import type { Row, Said, Walk } from './walk.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
const signInAs =
  (userName: string) =>
  async (page: Page, { appUrl, world }: Platform) => {
    await page.goto(`${appUrl}/${world.scenario.organisation.code}/login`);
    await fillCredentials(page, userName, 'Lighthouse1');
    await page.waitForURL('**/register');
  };
/** Above the form, because it concerns none of its fields. */
const ofTheForm = (code: Said['code']): Said[] => [{ code, inPage: true, noticed: true }];

const save = (page: Page) => page.getByRole('button', { name: text('pending.submit') }).click();

const gates: Walk = {
  name: 'what stands between signing in and home',
  story: 'gates',
  start: signInAs('all'),
  rows: [
    {
      when: 'everything is missing',
      do: async (page) => {
        await fill(page, { 'First name': '', 'Last name': ' ' });
        await save(page);
      },
      says: [
        { code: 'FIRST_NAME_MISSING', field: 'firstName', noticed: true },
        { code: 'LAST_NAME_MISSING', field: 'lastName' },
        { code: 'FIELD_MANDATORY', params: { field: 'Staff number' }, field: 'extra:staff' },
        { code: 'FIELD_MANDATORY', params: { field: 'Your gate' }, field: 'extra:gate' },
        { code: 'PASS_MISSING', field: 'password' },
        { code: 'CONFIRM_PASS_MISSING', field: 'confirmation' },
        { code: 'TERMS_NOT_ACCEPTED', field: 'terms' },
      ],
    },
    {
      when: 'letters for a number',
      do: (page) => field(page, 'Staff number').pressSequentially('4x'),
      says: [{ code: 'NUMBERS_ONLY', params: { field: 'Staff number' }, field: 'extra:staff' }],
    },
    {
      when: 'more than a field takes',
      do: (page) => field(page, 'Staff number').pressSequentially('711711'),
      says: [{ code: 'MAX_LENGTH', params: { field: 'Staff number', max: 6 }, field: 'extra:staff' }],
    },
    {
      when: 'an ampersand, and two that differ',
      do: async (page) => {
        await fill(page, { 'First name': 'Alva', 'Last name': 'All', 'New password': 'Gate&keeper9' });
        await fill(page, { 'Confirm new password': 'Gatekeeper9' });
        await page.getByLabel('Your gate').selectOption('river');
        await field(page, 'I accept the terms of use').check();
        await save(page);
      },
      says: [
        { code: 'INVALID_CHARACTER', field: 'password', noticed: true },
        { code: 'PASSWORD_MATCH_ERROR', field: 'confirmation' },
      ],
    },
    {
      when: 'PasswordTooShort',
      do: async (page) => {
        await fill(page, { 'New password': 'Gate9', 'Confirm new password': 'Gate9' });
        await save(page);
      },
      says: [{ code: 'PASS_TOO_SHORT', field: 'password', noticed: true }],
    },
    {
      when: '403 on register',
      fault: { kind: 'status', status: 403, operation: 'updateProfile' },
      do: save,
      says: ofTheForm('EMAIL_NOT_ALLOWED'),
    },
    {
      when: 'any other reason',
      fault: { kind: 'status', status: 500, operation: 'updateProfile' },
      do: save,
      says: ofTheForm('SERVICE_UNAVAILABLE'),
    },
  ],
};

const keptFields: Walk = {
  name: 'extra fields that break their rules',
  story: 'extra-fields',
  start: signInAs('strange'),
  rows: [
    {
      when: 'letters in a number, a text too long, a choice that is gone',
      do: save,
      says: [
        { code: 'FIELD_NOT_NUMERIC', params: { field: 'Badge number' }, field: 'extra:badge', noticed: true },
        { code: 'FIELD_TOO_LONG', params: { field: 'Job', size: 20 }, field: 'extra:job' },
        { code: 'FIELD_MANDATORY', params: { field: 'Site' }, field: 'extra:site' },
      ],
    },
  ],
};

const send = (page: Page) => page.getByRole('button', { name: text('registration.submit') }).click();

const registration: Walk = {
  name: 'registering',
  story: 'self-registration',
  start: (page, { appUrl }) => page.goto(`${appUrl}/regatta/registration`),
  rows: [
    {
      when: 'everything is missing',
      do: send,
      says: [
        { code: 'FIRST_NAME_MISSING', field: 'firstName', noticed: true },
        { code: 'LAST_NAME_MISSING', field: 'lastName' },
        { code: 'MAIL_MISSING', field: 'username' },
        { code: 'PASS_MISSING', field: 'password' },
        { code: 'CONFIRM_PASS_MISSING', field: 'confirmation' },
        { code: 'FIELD_MANDATORY', params: { field: 'Sail number' }, field: 'extra:sail' },
        { code: 'FIELD_MANDATORY', params: { field: 'Home harbour' }, field: 'extra:harbour' },
        { code: 'GROUP_REQUIRED', inPage: true },
        { code: 'TERMS_NOT_ACCEPTED', field: 'terms' },
      ],
    },
    {
      when: 'everything is wrong',
      do: async (page) => {
        await fill(page, { 'First name': 'Ni/na', 'Last name': 'Roth', 'Email address': 'nina@elsewhere.example' });
        await fill(page, { Password: 'Light house', 'Confirm password': 'Lighthouse' });
        await send(page);
      },
      says: [
        {
          code: 'FORBIDDEN_CHARACTERS',
          params: { field: 'firstName', characters: '/ ^ # % & $ * : < > ? ! { | }' },
          field: 'firstName',
          noticed: true,
        },
        { code: 'INVALID_MAIL_DOMAIN', field: 'username' },
        { code: 'PASS_SPACES', field: 'password' },
        { code: 'PASSWORD_MATCH_ERROR', field: 'confirmation' },
      ],
    },
    {
      when: 'an ampersand',
      do: async (page) => {
        await fill(page, { 'First name': 'Nina', 'Email address': 'nina@crew.example' });
        await fill(page, { Password: 'Light&house', 'Confirm password': 'Light&house' });
        await send(page);
      },
      says: [{ code: 'INVALID_CHARACTER', field: 'password', noticed: true }],
    },
    {
      when: 'one group too many',
      do: async (page) => {
        for (const group of ['Boats', 'Racing', 'Dinghies']) await field(page, group).press('Space');
      },
      says: [{ code: 'MAX_GROUPS_SELECTED', params: { max: 2 }, inPage: true, noticed: true }],
    },
    {
      when: 'an activation link that is not good',
      do: (page, { appUrl }) => page.goto(`${appUrl}/regatta/activation/old-link`),
      says: [{ code: 'INVALID_REQUEST', inPage: true }],
    },
    {
      when: 'the activation mail again, to nobody',
      do: (page) => page.getByRole('button', { name: text('activationMail.again') }).click(),
      says: [{ code: 'EMPTY_USERNAME', field: 'username', noticed: true }],
    },
    {
      when: 'the activation mail again',
      do: async (page) => {
        await fill(page, { Username: 'waiting@regatta.example' });
        await page.keyboard.press('Enter');
      },
      says: [{ code: 'MAIL_IS_SENT', inPage: true, noticed: true }],
    },
  ],
};

const refused = (FailureReason: string, code: Said['code'], at: 'username' | 'password' = 'username'): Row => ({
  when: FailureReason,
  do: async (page) => {
    const answer = { status: 400, json: { FailureReason } };
    await page.route('**/api/self-register/**', (route) => route.fulfill(answer), { times: 1 });
    // New input removes the previous messages.
    await fill(page, {
      'Email address': `${FailureReason}@choosy.example`,
      Password: `${FailureReason}-1`.slice(-20),
    });
    await fill(page, { 'Confirm password': `${FailureReason}-1`.slice(-20) });
    await send(page);
  },
  says: [{ code, field: at, noticed: true }],
});

const refusals: Walk = {
  name: 'a platform that refuses to register',
  story: 'registration-refused',
  start: async (page, { appUrl, world }) => {
    world.faults.clear();
    await page.goto(`${appUrl}/choosy/registration`);
    await fill(page, { 'First name': 'Nina', 'Last name': 'Roth', 'Email address': 'nina@elsewhere.example' });
    await fill(page, { Password: 'Lighthouse-12', 'Confirm password': 'Lighthouse-12' });
  },
  rows: [
    { when: '403 on register', do: send, says: [{ code: 'EMAIL_NOT_ALLOWED', field: 'username', noticed: true }] },
    refused('WrongEmailFormat', 'MAIL_INVALID'),
    refused('UsernameAlreadyExists', 'MAIL_EXISTS'),
    refused('EmailAlreadyExists', 'MAIL_EXISTS'),
    refused('ExtertalIdAlreadyExists', 'MAIL_EXISTS'),
    refused('PasswordTooLong', 'PASS_TOO_LONG', 'password'),
    {
      when: 'no answer',
      fault: { kind: 'offline', operation: 'selfRegister' },
      do: send,
      says: ofTheForm('CONNECTION_FAILURE'),
    },
    {
      when: 'any other reason',
      fault: { kind: 'status', status: 400, operation: 'selfRegister' },
      do: send,
      says: [{ code: 'SERVICE_UNAVAILABLE', inPage: true }],
    },
    {
      when: 'a message of the platform',
      fault: { kind: 'status', status: 500, message: 'The notary is at lunch.', operation: 'selfRegister' },
      do: async (page) => {
        await page.getByRole('link', { name: text('registrationOutcome.backToForm') }).click();
        await send(page);
      },
      says: [{ code: 'SERVICE_UNAVAILABLE', words: 'The notary is at lunch.', inPage: true }],
    },
    {
      when: '409 goes to login',
      do: async (page) => {
        await page.getByRole('link', { name: text('registrationOutcome.backToForm') }).click();
        await fill(page, { 'Email address': 'taken@choosy.example' });
        await send(page);
        await page.waitForURL('**/choosy/login');
      },
      says: [{ code: 'MAIL_EXISTS' }],
    },
  ],
};

export const formWalks: readonly Walk[] = [gates, keptFields, registration, refusals];
