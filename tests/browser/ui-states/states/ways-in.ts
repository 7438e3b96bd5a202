import type { Page } from '@playwright/test';
import { expect, fillCredentials, passwordOf, type Platform } from '../../support/platform.ts';
import { at, type State } from './state.ts';
import { receiveToken } from '../../../support/received-token.ts';

/** Other sign-in methods, each with its own scenario. The page’s automatic redirect is stopped. */
const stay = (path: string, heading: string | RegExp) => async (page: Page, platform: Platform) => {
  await page.goto(platform.appUrl + path);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
};
export const waysIn: Record<string, State[]> = {
  sso: [
    { name: 'sign-on', open: stay('/harbour/login', /^Sign in to/) },
    {
      name: 'sign-on, failed',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/harbour/login?token=nonsense`);
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'sign-on, whose account a link leads into',
      open: async (page, { appUrl, world }) => {
        await page.goto(`${appUrl}/harbour/login?token=${world.signOn('noor')?.access_token ?? ''}`);
        await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      },
    },
    {
      name: 'sign-on, somebody else is here',
      open: async (page, { appUrl, world }) => {
        const [mina, noor] = ['mina', 'noor'].map((name) => world.signOn(name)?.access_token ?? '');
        await receiveToken(page.context(), appUrl, mina ?? '');
        await page.goto(`${appUrl}/harbour/login?token=${String(noor)}`);
        await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      },
    },
  ],
  dual: [{ name: 'both ways, with a film', open: at('/harbour/login', /^Sign in to/) }],
  generic: [
    {
      name: 'login, a session that did not begin here',
      open: async (page, { appUrl, world }) => {
        const value = world.signOn('ben')?.access_token ?? '';
        await page.context().addCookies([{ name: 'lms_token', value, url: appUrl }]);
        await page.goto(`${appUrl}/acme/login`);
        await expect(page.getByRole('button', { name: 'Not my account' })).toBeVisible();
      },
    },
  ],
  'basic-login': [{ name: 'basic login', open: at('/depot/basicLogin', /^Sign in to/) }],
  'special-code': [{ name: 'special code', open: stay('/orchard/login', /.+/) }],
  'locked-out': [
    {
      name: 'account not active',
      open: async (page, { appUrl }) => {
        await page.goto(`${appUrl}/gate/login`);
        await page.getByLabel('Username').fill('new@gate.example');
        await page.getByLabel('Password', { exact: true }).fill('Lighthouse1');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: /activation email/ }).click();
        await expect(page.getByRole('main').getByText(/has been sent/)).toBeVisible();
      },
    },
  ],
};

const saveGates = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

/** One after the other, on one page. */
export const gates: State[] = [
  {
    name: 'gates',
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/gates/login`);
      await fillCredentials(page, 'all', passwordOf(platform, 'all'));
      await expect(page.getByLabel('Your gate').getByRole('option')).toHaveCount(4);
    },
  },
  {
    name: 'gates, refused, with a field that is full',
    open: async (page) => {
      await saveGates(page);
      await expect(page.getByRole('group', { name: /need to be fixed/ })).toBeVisible();
      await page.getByLabel('Name on the badge').pressSequentially('Gatekeeper in chief');
      await expect(page.getByText('The maximum length for')).toBeVisible();
    },
  },
  {
    name: 'gates, choices away',
    open: async (page, { world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getFieldValues' });
      await page.reload();
      await expect(page.getByRole('button', { name: /^Load the choices/ })).toBeVisible();
      world.faults.remove(id);
    },
  },
  {
    name: 'gates, fields away',
    open: async (page, { world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getExtraFields' });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  {
    name: 'gates, settled',
    open: async (page) => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Staff number').fill('4711');
      await page.getByLabel('Your gate').selectOption('river');
      for (const name of ['New password', 'Confirm new password'])
        await page.getByLabel(name, { exact: true }).fill('Gatekeeper9');
      await page.getByLabel('I accept').check();
      await saveGates(page);
      await page.getByRole('button', { name: 'Stay here' }).click();
    },
  },
  {
    name: 'a password that has to be changed',
    open: async (page, platform) => {
      await page.context().clearCookies();
      await page.goto(`${platform.appUrl}/gates/login`);
      await fillCredentials(page, 'soon', passwordOf(platform, 'soon'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password');
    },
  },
];
