import type { Page } from '@playwright/test';
import { arrivedAt, tabTo } from '../keyboard/keys.ts';
import { canaries } from '../support/canaries.ts';
import { expect, fillCredentials, type Platform, test } from '../support/platform.ts';
import { heading, notice } from '../support/page.ts';

const PASSWORD = 'Canary-Lighthouse-7!';
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' });
/** By keyboard: a toast of the last try may cover the button, and a pointer on it would stop its timer. */
const send = (page: Page) => submit(page).press('Enter');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Bodies of the registration requests. */
function listen(page: Page): Record<string, unknown>[] {
  const registrations: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/self-register/'))
      registrations.push(JSON.parse(request.postData() ?? '') as Record<string, unknown>);
  });
  return registrations;
}

async function fill(page: Page, mail: string, password: string | null = PASSWORD): Promise<void> {
  await field(page, 'First name').fill('Nina');
  await field(page, 'Last name').fill('Roth');
  await field(page, 'Email address').fill(mail);
  if (password === null) return;
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
}

// Verifies: §4 Self-registration, Timed returns; §5 Self-registration, Extra fields; §9; WCAG 2.1.1, 3.3.1
test.describe('an organisation that asks for everything', () => {
  test.use({ story: 'self-registration' });

  test('registers a newcomer who has no pointer, by mail and link, and keeps no secret', async ({
    page,
    context,
    platform,
  }) => {
    const { expectNone } = await canaries(context);
    const registrations = listen(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${platform.appUrl}/regatta/registration`);
    await expect(heading(page)).toHaveText('Come aboard');
    await tabTo(page, submit(page));
    await page.keyboard.press('Enter');
    await expect(field(page, 'First name')).toBeFocused();
    await expect(page.getByRole('group', { name: '9 things need to be fixed' })).toBeVisible();
    for (const label of ['First name', 'Password', 'Sail number', 'Home harbour', 'Boats', 'I accept the terms of use'])
      await expect(field(page, label)).toHaveAccessibleDescription(/.+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no scrolling sideways').toBe(320);

    const type = async (label: string, text: string) => {
      await tabTo(page, field(page, label));
      await page.keyboard.type(text);
    };
    await type('First name', 'Nina');
    await type('Last name', 'Rothenburg');
    await type('Email address', 'nina@elsewhere.example');
    await type('Password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await type('Sail number', '7a7'); // the letter has no effect
    await expect(field(page, 'Sail number')).toHaveValue('77');
    await type('Home harbour', 'North');
    await tabTo(page, field(page, 'Boats'));
    for (const key of ['ArrowDown', 'Space', 'End', 'Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect(notice(page, 'You can select up to 2 groups.')).toBeVisible();
    await expect(page.getByText('2 of 2 selected')).toBeVisible();
    await expect(field(page, 'Racing')).not.toBeChecked();
    await tabTo(page, field(page, 'I accept the terms of use'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Email address')).toHaveAccessibleDescription(
      /does not accept this kind of email address/,
    );
    await expect(field(page, 'Email address')).toBeFocused();
    expect(registrations).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nina@crew.example');
    await page.keyboard.press('Enter');

    await arrivedAt(page, 'Check your inbox');
    await expect(page).toHaveURL(/\/regatta\/registerCompleted$/);
    await expect(page.getByRole('timer')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Stay here' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toBeHidden();
    await tabTo(page, page.getByRole('button', { name: 'Send the email again' }));
    await page.keyboard.press('Enter');
    await expect(notice(page, 'The email has been sent.')).toBeVisible();
    expect(registrations).toEqual([
      expect.objectContaining({
        username: 'nina@crew.example',
        password: PASSWORD,
        authenticationValidityTimespan: '00:01:00:00',
        userExtraFields: expect.arrayContaining([{ id: 'harbour', value: 'north' }]),
        registrationGroups: [
          { id: 'dinghy', role: 1 },
          { id: 'shore', role: 1 },
        ],
      }),
    ]);
    // The page displays the address of the mail, and offers to send the mail again.
    const secrets = { password: PASSWORD, 'last name': 'Rothenburg', mail: 'nina@crew.example' };
    await expectNone(page, secrets, ['mail in the page']);

    await page.goto(`${platform.appUrl}/simulated/mails`);
    await expect(page.getByText('To nina@crew.example')).toHaveCount(2);
    await page.getByRole('link', { name: 'Open the link' }).first().press('Enter');
    await expect(heading(page)).toHaveText('Your account is active');
    await expect(page).toHaveURL(/\/regatta\/login$/); // redirects after 5 s
    await fillCredentials(page, 'nina@crew.example', PASSWORD);
    await expect(heading(page)).toHaveText('Hello, Nina');
  });

  test('tells of links that are not good, and asks for another mail', async ({ page, platform }) => {
    await page.goto(`${platform.appUrl}/regatta/activation/old-link`);
    await expect(page).toHaveURL(/\/regatta\/validateFail\?code=INVALID_REQUEST$/);
    await expect(heading(page)).toHaveText('Your account could not be activated');
    await field(page, 'Username').fill('waiting@regatta.example');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'The email has been sent.')).toBeVisible();
    const [mail] = platform.world.mailbox.to('waiting@regatta.example');
    await page.goto(platform.appUrl + (mail?.link ?? ''));
    await expect(heading(page)).toHaveText('Your account is active');
    await page.goto(`${platform.appUrl}/regatta/activation`);
    await expect(page.getByRole('main').getByText('This link is incomplete or no longer valid.')).toBeVisible();
    await expect(page).toHaveURL(/\/regatta\/login$/); // redirects after 2 s
    await expect(notice(page, 'This link is incomplete or no longer valid.')).toBeVisible();
  });
});

// Verifies: §4 Self-registration (custom page), §5 temporary password, reliability of redirects
test.describe('a custom registration page', () => {
  test.use({ story: 'custom-registration' });

  test('asks for no password, and sends the newcomer on only to where it is safe', async ({
    page,
    context,
    platform,
  }) => {
    const { expectNone } = await canaries(context);
    const registrations = listen(page);
    for (const host of ['welcome.agency.example', 'elsewhere.example'])
      await page.route(`https://${host}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<title>x</title><h1>${host}</h1>` }),
      );
    const register = async (mail: string) => {
      await page.goto(`${platform.appUrl}/agency/registration`);
      await fill(page, mail, null);
      await field(page, 'Search').fill('izm');
      await field(page, 'İzmir').check();
      await field(page, 'I accept the terms of use').check();
      await expect(page.getByLabel('Password')).toHaveCount(0);
      await send(page);
    };
    await register('nina@one.example');
    await expect(page).toHaveURL('https://welcome.agency.example/start?from=learning');
    await page.goBack();
    await expect(heading(page)).toHaveText('You are registered');
    await expect(page.getByText('You have not chosen a password yet.')).toBeVisible();

    const next = platform.world.scenario.policies.afterRegistration;
    next.redirectUrl = 'https://elsewhere.example/start';
    await register('nina@two.example');
    await arrivedAt(page, 'You are registered');
    await expect(page.getByText('elsewhere.example', { exact: true })).toBeVisible();
    expect(page.url()).not.toContain('elsewhere');
    await page.getByRole('button', { name: 'Do not continue' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('elsewhere.example')).toHaveCount(0);
    await register('nina@three.example');
    await page.getByRole('button', { name: 'Go to elsewhere.example' }).click();
    await expect(page).toHaveURL('https://elsewhere.example/start');

    for (const [at, hostile] of [
      'javascript:alert(1)',
      '//elsewhere.example',
      'https://a@elsewhere.example',
    ].entries()) {
      next.redirectUrl = hostile;
      await register(`nina@hostile-${at}.example`);
      await arrivedAt(page, 'You are registered');
      await expect(page.getByText('elsewhere.example')).toHaveCount(0);
    }

    const secrets = registrations.map(({ password }) => String(password));
    expect(secrets).toHaveLength(6);
    expect(new Set(secrets).size, 'another one each time').toBe(6);
    for (const secret of secrets) expect(secret).toMatch(/^[\x21-\x7e]{8,10}$/);
    await expectNone(page, Object.fromEntries(secrets.map((secret, at) => [`temporary password ${at}`, secret])));
  });
});

// Verifies: §4 (409, failure redirects back), §8 (403, FailureReason, 503, a message of the server wins)
test.describe('an organisation that refuses', () => {
  test.use({ story: 'registration-refused' });

  test('says why, where it can be put right, and nothing typed is lost', async ({ page, platform }) => {
    await page.goto(`${platform.appUrl}/choosy/registration`);
    await fill(page, 'nina@elsewhere.example');
    await send(page);
    await expect(field(page, 'Email address')).toHaveAccessibleDescription(/cannot be used to register/);
    await expect(field(page, 'Email address')).toBeFocused();

    await field(page, 'Email address').fill('nina@choosy.example');
    await send(page);
    await arrivedAt(page, 'You are not registered yet');
    await expect(page).toHaveURL(/\/completeRegistration\?success=false&code=SERVICE_UNAVAILABLE$/);
    await page.getByRole('link', { name: 'Back to the form' }).click();
    for (const [label, value] of [
      ['First name', 'Nina'],
      ['Email address', 'nina@choosy.example'],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const)
      await expect(field(page, label)).toHaveValue(value);
    await expect(page.getByRole('group', { name: /thing/ })).toContainText('The service is not available');
    await send(page);
    await expect(page.getByRole('main').getByText('The notary is at lunch.')).toBeVisible();
    await page.goBack();

    for (const [password, reason] of [
      ['Short-1', 'The password is too short.'],
      ['lighthouse-12', 'The password needs at least one uppercase letter.'],
    ] as const) {
      await fill(page, 'nina@choosy.example', password);
      await send(page);
      await expect(field(page, 'Password')).toHaveAccessibleDescription(reason);
      await expect(field(page, 'Password')).toBeFocused();
    }
    const id = platform.world.faults.add({ kind: 'offline', operation: 'selfRegister' });
    await fill(page, 'taken@choosy.example');
    await send(page);
    await expect(page.getByRole('group', { name: /thing/ })).toBeFocused();
    await expect(page.getByRole('group', { name: /thing/ })).toContainText('No connection.');
    platform.world.faults.remove(id);
    await send(page);
    await expect(page).toHaveURL(/\/choosy\/login$/);
    await expect(notice(page, 'There is already an account with this email address or username.')).toBeVisible();

    // Anyone can craft a URL: displayed texts come from the catalogue only.
    await page.goto(`${platform.appUrl}/choosy/completeRegistration?success=false&code=%3Ch2%3EPay%20here%3C/h2%3E`);
    await expect(heading(page)).toHaveText('You are not registered yet');
    await expect(page.getByText('Pay here')).toHaveCount(0);
  });
});

// Verifies: §5 INVALID_MAIL_DOMAIN, readings "mailRegEx": a real thread, ended after 50 ms
test.describe('an open organisation', () => {
  test.use({ story: 'self-registration-open' });

  /** Changes the mail pattern in the organisation’s profile, but not on the platform. */
  const withPattern = (page: Page, platform: Platform, mailRegEx: string, more: object = {}) =>
    page.route(`${platform.appUrl}/api/user/organisationprofiles/**`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), mailRegEx, ...more } });
    });

  test('is not held up by a pattern that would take for ever, is none, or is too long', async ({ page, platform }) => {
    let threads = 0;
    page.on('worker', () => threads++);
    const patterns: [string, number][] = [
      ['^(a+)+$', 1],
      ['(x+x+)+y|^((a|a)*)*$', 1],
      ['[', 1],
      ['a'.repeat(201), 0],
    ];
    for (const [at, [pattern, started]] of patterns.entries())
      await test.step(pattern.slice(0, 30), async () => {
        await page.unrouteAll();
        await withPattern(page, platform, pattern);
        await page.goto(`${platform.appUrl}/library/registration`);
        await fill(page, `${'a'.repeat(40 + at)}@library.example`);
        threads = 0;
        const longestGap = page.evaluate(async () => {
          let [longest, last] = [0, performance.now()];
          while (location.pathname.endsWith('/registration')) {
            await new Promise((go) => setTimeout(go, 10));
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
          }
          return longest;
        });
        await send(page);
        await arrivedAt(page, 'You are registered');
        expect(await longestGap, 'the page answers all the time').toBeLessThan(3_000);
        expect(threads).toBe(started);
        await expect.poll(() => page.workers().length, { message: 'threads that are left' }).toBe(0);
      });

    await page.unrouteAll();
    await withPattern(page, platform, '@staff[.]example$');
    await page.goto(`${platform.appUrl}/library/registration`);
    await fill(page, 'nina@library.example');
    await send(page);
    await expect(field(page, 'Email address')).toHaveAccessibleDescription(
      /does not accept this kind of email address/,
    );

    await page.unrouteAll();
    await withPattern(page, platform, '', { selfRegister: false });
    await page.goto(`${platform.appUrl}/library/registration`);
    await expect(heading(page)).toHaveText('You cannot register here');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await arrivedAt(page, /^Sign in to/);
  });
});
