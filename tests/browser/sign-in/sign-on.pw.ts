import type { Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { canaries, tokenOf } from '../support/canaries.ts';
import { expect, fillCredentials, type Platform, test } from '../support/platform.ts';
import { heading, signOut } from '../support/page.ts';
import { tabTo } from '../keyboard/keys.ts';

// Verifies: §1 single sign-on, §3 ssohidetoken, §4 SSO redirect wait, T2, T5, T16.

const login = ({ appUrl }: Platform) => `${appUrl}/harbour/login`;
const goNow = (page: Page) => page.getByRole('button', { name: text('countdown.goNow') });
const account = (page: Page, name: string) =>
  page.getByRole('button', { name: text('shell.accountMenu', 'en-US', { name }) });
const tokenFor = ({ world }: Platform, userName: string) => world.signOn(userName)?.access_token ?? '';

const backOf = (url: URL) => url.searchParams.get('returnUrl');
const said = (page: Page, code: 'AUTHENTICATION_FAILURE' | 'SIGN_ON_CANCELLED') =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: text(`messages.${code}`) });

const pressable = (page: Page, name: string) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();

test.describe('an organisation that signs on elsewhere', () => {
  test.use({ story: 'sso' });

  test('a deep link survives the way over the provider, by keys alone, and the token stands nowhere afterwards', async ({
    page,
    context,
    platform,
  }) => {
    const { expectNone } = await canaries(context);
    const referers = new Set<string>();
    page.on('request', (request) => referers.add(request.headers()['referer'] ?? ''));
    await page.goto(`${platform.appUrl}/harbour/title/-/handbook`);
    await expect(page).toHaveURL(/organizationLogin$/);
    await tabTo(page, pressable(page, text('common.continue'))); // the field contains the code from the link
    await page.keyboard.press('Enter');
    await expect(page.getByText(new URL(platform.signOnUrl).host)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/\d seconds?$/);
    await tabTo(page, pressable(page, text('countdown.goNow')));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.origin === platform.signOnUrl);
    await tabTo(page, pressable(page, 'Mina Okafor'));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Safety handbook');
    expect(page.url()).toBe(`${platform.appUrl}/harbour/title/-/handbook`);

    await expectNone(page, { token: await tokenOf(context) }, ['token in the address of GET /harbour/login']);
    expect([...referers], 'no address is told to anybody').toEqual(['']);
  });

  test('the page goes to the provider by itself after five seconds, and stays when it is told to', async ({
    page,
    platform,
  }) => {
    await page.clock.install();
    await page.goto(login(platform));
    await page.getByRole('button', { name: text('countdown.stay') }).click();
    await expect(goNow(page)).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(login(platform));
    await page.reload();
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/in [45] seconds$/);
    // From here on only the test advances the clock: on a busy machine, seconds pass between two lines.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
    const left = Number(/\d/.exec((await timer.textContent()) ?? ''));
    await page.clock.runFor((left - 1) * 1_000);
    await expect(timer).toHaveText(/in 1 second$/);
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(
      (url) => url.origin === platform.signOnUrl && backOf(url)?.startsWith(`${login(platform)}?nonce=`) === true,
    );
  });

  test('a link with a token signs nobody in unasked, whatever another tab has begun', async ({
    page,
    context,
    platform,
  }) => {
    const gone = await context.newPage();
    await gone.goto(login(platform));
    await goNow(gone).click();
    await expect(gone).toHaveURL((url) => url.origin === platform.signOnUrl);
    const { search } = new URL(backOf(new URL(gone.url())) ?? '');

    // Return URLs without a sign-on, with an invented nonce, and with the other tab’s.
    for (const journey of ['?', '?nonce=made-up&', `${search}&`]) {
      await page.goto(`${login(platform)}${journey}token=${tokenFor(platform, 'noor')}`);
      await expect(page.getByText(/signs in as Noor Haddad, username noor\./)).toBeVisible();
      expect(page.url()).toBe(login(platform));
      await page.getByRole('button', { name: text('signIn.linkStay') }).click();
      await expect(said(page, 'SIGN_ON_CANCELLED')).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('noor');
    }
    await page.reload();
    await expect(goNow(page)).toBeVisible(); // no trace of it is left

    // A return ends the sign-on that was started, and its token and nonce cannot be used again.
    await gone.getByRole('button', { name: 'Mina Okafor' }).click();
    await expect(account(gone, 'Mina Okafor')).toBeVisible();
    await signOut(gone);
    await gone.goto(`${login(platform)}${search}&token=${tokenFor(platform, 'noor')}`);
    await gone.getByRole('button', { name: 'Continue as Noor Haddad' }).click(); // the visitor confirms
    await expect(account(gone, 'Noor Haddad')).toBeVisible();
  });

  test('who comes back without signing on is told so, and is not sent there again by a clock', async ({
    page,
    platform,
  }) => {
    await page.goto(login(platform));
    await goNow(page).click();
    await page.getByRole('link', { name: 'Nobody: go back' }).click();
    await expect(said(page, 'SIGN_ON_CANCELLED')).toBeVisible();
    expect(page.url()).toBe(login(platform));
    await expect(page.getByRole('timer')).toHaveCount(0);
    await goNow(page).click();
    await page.getByRole('button', { name: 'Mina Okafor' }).click();
    await expect(account(page, 'Mina Okafor')).toBeVisible();
  });

  test('a token from a link never replaces the session of somebody else unasked', async ({ page, platform }) => {
    await page.goto(login(platform));
    await goNow(page).click();
    await page.getByRole('button', { name: 'Mina Okafor' }).click();
    await expect(account(page, 'Mina Okafor')).toBeVisible();

    await page.goto(`${login(platform)}?token=${tokenFor(platform, 'noor')}`);
    await expect(page.getByText('Mina Okafor is signed in here.')).toBeVisible();
    expect(page.url()).toBe(login(platform));
    await page.getByRole('button', { name: 'Continue as Mina Okafor' }).click();
    await expect(account(page, 'Mina Okafor')).toBeVisible();

    await page.goto(`${login(platform)}?token=${tokenFor(platform, 'noor')}`);
    await page.getByRole('button', { name: 'Sign out and continue as Noor Haddad' }).click();
    await expect(account(page, 'Noor Haddad')).toBeVisible();
    expect(platform.world.journal.of('signOutWithToken').map(({ status }) => status)).toEqual([204]);
    await page.reload();
    await expect(account(page, 'Noor Haddad')).toBeVisible();

    // A newer token of the same learner needs no confirmation.
    await page.goto(`${login(platform)}?token=${tokenFor(platform, 'noor')}`);
    await expect(account(page, 'Noor Haddad')).toBeVisible();
  });

  test('a bad token is said in words, and nobody is sent round in a circle', async ({ page, platform }) => {
    await page.clock.install();
    await page.goto(`${login(platform)}?token=nonsense`);
    await expect(said(page, 'AUTHENTICATION_FAILURE')).toBeVisible();
    await expect(goNow(page)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page).toHaveURL(login(platform));
    expect(await page.context().cookies()).toEqual([]);
  });

  test('an address that is none of the provider’s is not gone to', async ({ page, platform }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('dialog', (dialog) => (asked.push('dialog'), void dialog.dismiss()));
    let loginUrl: string | null = null;
    await page.route('**/organisationprofiles/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), loginUrl } });
    });
    await page.clock.install();
    for (loginUrl of ['http://evil.example/', 'javascript:alert(1)', 'https://harbour@evil.example/', null]) {
      await page.goto(login(platform));
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        text(loginUrl === null ? 'messages.MISSING_SSO_LOGIN_URL' : 'messages.UNSAFE_LINK'),
      );
      await page.clock.runFor(20_000);
      await expect(goNow(page)).toHaveCount(0);
      expect([page.url(), new Set(asked)]).toEqual([login(platform), new Set([platform.appUrl])]);
    }
  });
});

test.describe('an organisation with both ways', () => {
  test.use({ story: 'dual' });

  test('takes username and password, and the button that leads to the provider', async ({ page, platform }) => {
    await page.goto(`${login(platform)}?redirectToUrl=${encodeURIComponent('/harbour/catalogue/desk')}`);
    await page.getByRole('button', { name: text('signIn.sso') }).click();
    await expect(page).toHaveURL((url) => url.origin === platform.signOnUrl);
    await page.getByRole('button', { name: 'Noor Haddad' }).click();
    await expect(heading(page)).toHaveText('At the desk');
    await expect(account(page, 'Noor Haddad')).toBeVisible();

    await signOut(page); // the login page redirects a signed-in learner to home
    await page.goto(login(platform));
    await fillCredentials(page, 'mina', 'Lighthouse1');
    await expect(account(page, 'Mina Okafor')).toBeVisible();
    expect(platform.world.journal.of('signIn').map(({ status }) => status)).toEqual([200]);
  });
});

test.describe('an organisation without a provider', () => {
  test('never lets a token in unasked', async ({ page, platform }) => {
    const token = tokenFor(platform, 'ben');
    for (const path of ['/acme/login', '/acme/basicLogin']) {
      await page.goto(`${platform.appUrl}${path}?token=${token}`);
      await expect(page.getByRole('heading', { name: text('signIn.linkTitle') })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter'); // the first of two buttons declines
      await expect(page.getByLabel(text('field.username'))).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    }
  });
});
