import { expect, fillCredentials, passwordOf } from '../../support/platform.ts';
import { amid, at, type State } from './state.ts';

export const signedOut: State[] = [
  { name: 'organisation', open: at('/organizationLogin', 'Find your organization') },
  {
    name: 'organisation, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible();
    },
  },
  { name: 'login', open: at('/acme/login', /^Sign in to/) },
  {
    name: 'login, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/.+/);
    },
  },
  {
    name: 'login, organisation away',
    open: async (page, { appUrl, world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getOrganisationProfile' });
      await page.goto(`${appUrl}/acme/login`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  {
    name: 'login, wrong password',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/login`);
      await fillCredentials(page, 'ada', 'not-hers');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/./);
    },
  },
  {
    name: 'login, without a line',
    open: amid('offline', 'signIn', async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/login`);
      await fillCredentials(page, 'ada', 'Lighthouse1');
      await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible();
    }),
  },
  {
    name: 'organisation, unknown',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/organizationLogin`);
      await page.getByRole('textbox').fill('nobody');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/./);
    },
  },
  { name: 'statement', open: at('/about', /./) },
  { name: 'outside launch, refused', open: at('/acme/aicc-content?aicc_sid=S-7', 'The course did not open') },
];

export const passwords: State[] = [
  { name: 'forgotten password', open: at('/acme/forgot-password', 'Forgot your password?') },
  {
    name: 'forgotten password, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/.+/);
    },
  },
  { name: 'forgotten password, after an old link', open: at('/acme/reset/no-link', 'Forgot your password?') },
  { name: 'reset mail sent', open: at('/acme/send-mail-success', 'Check your inbox') },
  { name: 'reset link expired', open: at('/acme/reset-expired', 'This link no longer works') },
];

export const expiry: State[] = [
  { name: 'no reset by mail', open: at('/clockwork/forgot-password', 'You cannot reset your password here') },
  {
    name: 'password warning',
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/clockwork/login`);
      await fillCredentials(page, 'tomorrow', passwordOf(platform, 'tomorrow'));
      await expect(page.getByText('Your password will expire in 1 day.')).toBeVisible();
    },
  },
  {
    name: 'new password, refused',
    open: async (page) => {
      await page.getByRole('link', { name: 'Reset now' }).click();
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(/.+/);
    },
  },
  {
    name: 'new password, full',
    open: async (page) => {
      for (const name of ['New password', 'Confirm new password'])
        await page.getByLabel(name, { exact: true }).pressSequentially('Brighter-12-Brighter-12-Br');
      await expect(page.getByText('The maximum length for').first()).toBeVisible();
    },
  },
  {
    name: 'password changed',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed');
    },
  },
];

export const newcomers: State[] = [
  { name: 'registration', open: at('/regatta/registration', 'Come aboard') },
  {
    name: 'registration, everything wrong',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).press('Enter');
      await expect(page.getByLabel('First name')).toBeFocused();
    },
  },
  {
    name: 'registration, a password being typed',
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).pressSequentially('sea & sky');
      await expect(page.getByRole('listitem').filter({ hasText: 'No space and no &' })).toContainText('not met');
    },
  },
  {
    name: 'registration, too many groups',
    open: async (page) => {
      for (const group of ['Boats', 'Racing', 'Dinghies']) await page.getByLabel(group, { exact: true }).press('Space');
      await expect(page.getByRole('main').getByText('You can select up to 2 groups.')).toBeVisible();
    },
  },
  { name: 'inbox', open: at('/regatta/registerCompleted', 'Check your inbox') },
  { name: 'registered', open: at('/regatta/completeRegistration?success=true', 'You are registered') },
  {
    name: 'not registered',
    open: at('/regatta/completeRegistration?success=false&code=SERVICE_UNAVAILABLE', 'You are not registered yet'),
  },
  { name: 'activated', open: at('/regatta/activation/good-link', 'Your account is active') },
  { name: 'not activated', open: at('/regatta/activation/old-link', 'Your account could not be activated') },
];
