import { type Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { expect, fillCredentials, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });

// Verifies: §2 basicOrganizationLogin and basicLogin, §3 goRegister, §7 basic-authentication
test.describe('basic login', () => {
  test.use({ story: 'basic-login' });

  test('has its own door, its own call, and the same end', async ({ page, platform }) => {
    await page.goto(`${platform.appUrl}/basicOrganizationLogin`);
    await page.getByLabel('Organization code').fill('DEPOT');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${platform.appUrl}/depot/basicLogin`);
    await expect(page.getByRole('button', { name: text('signIn.sso') })).toHaveCount(0);
    await expect(page.getByRole('link', { name: text('signIn.register') })).toHaveAttribute(
      'href',
      '/depot/registration',
    );
    await expect(page.getByText('Ask at gate 4')).toBeVisible();
    await fillCredentials(page, 'sam', 'wrong');
    await expect(password(page)).toHaveAccessibleDescription(/4 attempts left from 5/);
    await fillCredentials(page, 'sam', 'Lighthouse1');
    await expect(page).toHaveURL(/\/depot\/home$/);
    expect(platform.world.journal.of('basicSignIn').map(({ status }) => status)).toEqual([401, 200]);
    expect(platform.world.journal.of('signIn')).toEqual([]);
  });
});

// Verifies: §6 One specific organisation code redirects to an external site
test.describe('an organisation code that belongs to another site', () => {
  test.use({ story: 'special-code' });

  test('leads there by keys alone, said before; a mistake of the operator leads nowhere', async ({
    page,
    platform,
  }) => {
    await page
      .context()
      .route('https://learning.orchard.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Orchard</h1>' }),
      );
    await page.goto(`${platform.appUrl}/organizationLogin`);
    const code = page.getByLabel('Organization code');
    await code.focus();
    await page.keyboard.type('broken');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text('messages.UNSAFE_LINK'));
    await page.goBack();
    await code.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Orchard');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(text('signIn.specialTitle'));
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('learning.orchard.example')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: text('countdown.goNow') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Orchard');
    expect(page.url()).toBe('https://learning.orchard.example/start');
  });
});

// Verifies: §5 Login, §8 401 with a count, 403 EXPIRED_ACCOUNT, 409, MAIL_IS_SENT
test.describe('who cannot come in', () => {
  test.use({ story: 'locked-out' });

  test('is told how many attempts are left, that there is none, or gets the activation mail again', async ({
    page,
    platform,
  }) => {
    await page.goto(`${platform.appUrl}/gate/login`);
    for (const [user, secret, words, isOfPassword] of [
      ['last', 'wrong', 'You have 1 attempt left from 3', true],
      ['last', 'wrong', text('messages.MAX_ATTEMPTS_REACHED'), false],
      ['shut', 'Lighthouse1', text('messages.MAX_ATTEMPTS_REACHED'), false],
      ['ok', 'Light&house', text('messages.INVALID_CHARACTER'), true],
      ['new@gate.example', 'Lighthouse1', text('messages.EXPIRED_ACCOUNT'), false],
    ] as const) {
      await fillCredentials(page, user, secret);
      if (isOfPassword)
        await expect(password(page)).toHaveAccessibleDescription(new RegExp(words.replace(/[.()]/g, '\\$&')));
      else {
        // A closed account is no password error: its message is above the form.
        await expect(page.locator('form').getByText(words)).toBeVisible();
        await expect(password(page)).not.toHaveAttribute('aria-invalid');
      }
    }
    await page.getByLabel('Username').fill('somebody else');
    await page.getByRole('button', { name: text('signIn.resendMail') }).click();
    await expect(page.getByRole('main').getByText(text('messages.MAIL_IS_SENT'))).toBeVisible();
    const [mail] = platform.world.mailbox.to('new@gate.example');
    expect(mail?.link).toMatch(/^\/gate\/activation\//);
    await fillCredentials(page, 'ok', 'Lighthouse1');
    await expect(page).toHaveURL(/\/gate\/home$/);
  });
});

// Verifies: §1 Organisation branding, §9 Banner sizes
test.describe('branding', () => {
  test('is there at the first sight of the page, and the banner in the size of the window', async ({
    page,
    platform,
  }) => {
    // Records each frame: colour of the button, and whether the product’s own logo was visible.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const button = document.querySelector('button[type=submit]');
        if (button) seen.add(getComputedStyle(button).backgroundColor);
        if (document.querySelector('header svg[viewBox="0 0 32 32"]')) seen.add('the product’s mark');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    platform.world.faults.add({ kind: 'latency', ms: 300, operation: 'getOrganisationProfile' });
    const banners: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('img-banner'))
        banners.push(`${String(searchParams.get('width'))}x${String(searchParams.get('height'))}`);
    });
    for (const [width, size] of [
      [320, '275x220'],
      [360, '565x220'],
      [768, '1150x220'],
      [1280, '1150x436'],
    ] as const) {
      await page.goto('about:blank'); // the previous page would load the next size, too
      banners.length = 0;
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${platform.appUrl}/acme/login`);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Lighthouse Supply' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(banners, `${width} px`).toEqual([size]);
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]); // set above
      // On the first visit the organisation is unknown: the button is grey, like the placeholder of the logo.
      expect(seen, 'what was seen').toEqual([...(width === 320 ? ['rgb(241, 242, 244)'] : []), 'rgb(15, 91, 140)']);
    }
  });
});
