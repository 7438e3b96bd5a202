import type { Page } from '@playwright/test';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { expect, passwordOf, type Platform, test } from '../support/platform.ts';
import { expectStable, type Language, text } from './layout-shifts.ts';
import { onlyNightly } from '../../support/runs.ts';

/**
 * Verifies: §5 Login and §8 – every message of signing in, in every language, below the field or above the form, and as
 * a toast.
 */
type Case = {
  name: string;
  user?: string;
  password?: string;
  fault?: FaultRule;
  says: (language: Language) => string | RegExp;
  /** No field is at fault: the message is above the form. */
  overForm?: true;
};

const of = (code: string) => (language: Language) => text(`messages.${code}`, language);
const cases: Case[] = [
  { name: 'nothing', says: of('EMPTY_CREDENTIALS') },
  { name: 'no username', password: 'x', says: of('EMPTY_USERNAME') },
  { name: 'no password', user: 'ada', says: of('EMPTY_PASSWORD') },
  { name: 'an ampersand', user: 'ada', password: 'a&b', says: of('INVALID_CHARACTER') },
  {
    name: 'a wrong password, with attempts',
    user: 'ada',
    password: 'wrong',
    says: (language) => attempts(language, 4, 5),
  },
  {
    name: '401 without a count',
    user: 'ada',
    password: 'x',
    fault: { kind: 'status', status: 401 },
    says: of('INVALID_CREDENTIALS'),
  },
  { name: 'an inactive account', user: 'carla', password: 'Lighthouse3', says: of('EXPIRED_ACCOUNT'), overForm: true },
  {
    name: 'too many attempts',
    user: 'ada',
    password: 'x',
    fault: { kind: 'status', status: 409 },
    says: of('MAX_ATTEMPTS_REACHED'),
    overForm: true,
  },
  {
    name: 'status 503',
    user: 'ada',
    password: 'x',
    fault: { kind: 'status', status: 503 },
    says: of('SERVICE_UNAVAILABLE'),
    overForm: true,
  },
  {
    name: 'status 500',
    user: 'ada',
    password: 'x',
    fault: { kind: 'status', status: 500 },
    says: of('AUTHENTICATION_FAILURE'),
    overForm: true,
  },
  {
    name: 'no connection',
    user: 'ada',
    password: 'x',
    fault: { kind: 'offline' },
    says: of('CONNECTION_FAILURE'),
    overForm: true,
  },
  {
    name: "the server's own words",
    user: 'ada',
    password: 'x',
    fault: { kind: 'status', status: 403, message: 'Ask Rosa at the front desk.' },
    says: () => 'Ask Rosa at the front desk.',
    overForm: true,
  },
];

/** Matches one of the plural forms of the text. */
function attempts(language: Language, left: number, total: number): RegExp {
  const forms = ['one', 'many', 'other'].flatMap((form) => {
    try {
      return [text(`messages.ATTEMPTS_LEFT_${form}`, language, { left, of: total })];
    } catch {
      return []; // not every language has every form
    }
  });
  return new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));
}

async function tryOnce(page: Page, platform: Platform, one: Case, language: Language): Promise<void> {
  const id = one.fault && platform.world.faults.add({ ...one.fault, operation: 'signIn' });
  await page.locator('input[name=username]').fill(one.user ?? '');
  await page.locator('input[name=password]').fill(one.password ?? '');
  await page.getByRole('button', { name: text('signIn.submit', language), exact: true }).click();
  const words = one.says(language);
  const field = page.locator('input[aria-invalid=true]');
  await expect(field).toHaveCount(one.overForm ? 0 : 1);
  if (one.overForm) await expect(page.locator('form').getByText(words).first()).toBeVisible();
  else {
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toBeFocused();
  }
  await expect(
    page
      .getByRole('region', { name: text('notices.region', language) })
      .getByText(words)
      .first(),
  ).toBeVisible();
  await expect(page.locator('input[name=username]'), 'what was typed stays').toHaveValue(one.user ?? '');
  if (id !== undefined) platform.world.faults.remove(id);
}

for (const language of ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'] as const)
  // Other languages are covered by the message catalogue; here only in `npm run test:nightly`.
  test(
    `every refusal of signing in is said in ${language}`,
    language === 'en-US' ? {} : onlyNightly,
    async ({ page, platform }) => {
      await page.goto(`${platform.appUrl}/acme/login`);
      await page.locator('select:enabled').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        text('signIn.titleAt', language, { organisation: 'Lighthouse Supply' }),
      );
      for (const one of cases) await test.step(one.name, () => tryOnce(page, platform, one, language));
      await expectStable(page);
    },
  );

test('an unknown organisation code is said under its field, and the right one goes on', async ({ page, platform }) => {
  await page.goto(`${platform.appUrl}/organizationLogin`);
  const code = page.getByLabel('Organization code');
  for (const [typed, message] of [
    ['', 'ORG_CODE_MISSING'],
    ['   ', 'ORG_CODE_MISSING'],
    ['nowhere', 'WRONG_ORG_CODE'],
    ['../../api', 'WRONG_ORG_CODE'],
    ['%2e%2e', 'WRONG_ORG_CODE'],
    ['..', 'WRONG_ORG_CODE'],
    ['çğış 🧯', 'WRONG_ORG_CODE'],
  ] as const) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toHaveAccessibleDescription(text(`messages.${message}`));
    await expect(code).toBeFocused();
    await expect(code).toHaveValue(typed);
    await expectStable(page);
  }
  await code.fill('ACME');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Lighthouse Supply');
});

test('a deep link without a session leads to signing in and on to its destination', async ({ page, platform }) => {
  for (const [path, heading] of [
    ['/acme/title/fire/safety-handbook', 'Safety handbook'],
    ['/acme/search?query=fire', 'Search'],
    ['/acme/catalogue/fire', 'Fire and evacuation'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(platform.appUrl + path);
    await expect(page).toHaveURL(/\/organizationLogin$/);
    await expect(page.getByText(text('signIn.destinationKept'))).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click(); // the field contains the code from the link
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ada'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(page.url()).toBe(platform.appUrl + path);
  }
});

test('unknown addresses lead to the organisation screen, or home for who is signed in', async ({ page, platform }) => {
  const paths = [
    '/',
    '/nonsense',
    '/acme/nonsense',
    '/acme/home/deeper',
    '/ACME/x/y/z',
    '/acme',
    '/%F0%9F%A7%AF/x',
    '/..%2f..%2fetc/passwd',
  ];
  for (const path of paths) {
    await page.goto(platform.appUrl + path);
    await expect(page, path).toHaveURL(/\/organizationLogin$/);
    await expectStable(page);
  }
  await page.goto(`${platform.appUrl}/acme/login`);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ada'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/acme\/home$/);
  for (const path of ['/acme/nonsense', '/acme/home/deeper', '/other/x', '/other/home', '/ACME/home']) {
    await page.goto(platform.appUrl + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Hello, Ada');
    await expectStable(page);
  }
});

test('the build that is deployed holds no simulator: a scenario in the address does nothing', async ({
  page,
  platform,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${platform.appUrl}/organizationLogin?scenario=hostile`);
  await page.getByLabel('Organization code').fill('ACME');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Lighthouse Supply');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(asked.filter((path) => /mock|simulat|scenario/i.test(path))).toEqual([]);
  expect(platform.world.journal.statements()).toEqual([]);
  await expect
    .poll(async () => page.evaluate(() => Object.keys(window).filter((key) => /msw|simulator|scenario/i.test(key))))
    .toEqual([]);
});
