import type { Page } from '@playwright/test';
import { arrivedAt, tabTo } from '../keyboard/keys.ts';
import { canaries, tokenOf } from '../support/canaries.ts';
import { expect, fillCredentials, type Platform, test } from '../support/platform.ts';
import { heading, notice } from '../support/page.ts';

const NEW = 'Brighter-12';
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm new password');
const save = (page: Page) => page.getByRole('button', { name: 'Save the new password' });

/** Opens a fresh page: code and platform are loaded again, which takes time on a busy machine. */
async function openAt(page: Page, { appUrl }: Platform, path: string, name: string | RegExp): Promise<void> {
  await page.goto(appUrl + path);
  await expect(heading(page)).toHaveText(name);
}

async function enterTwice(page: Page, password: string): Promise<void> {
  await newPassword(page).fill(password);
  await again(page).fill(password);
  await save(page).click();
}

// Verifies: §4 Forgot and reset password, §8 (429), WCAG 2.1.1, 3.3.7
test.describe('a forgotten password', () => {
  test.use({ story: 'forgot-password' });

  test('is replaced by the link of a mail, with keys alone, and nothing of it stays in the browser', async ({
    page,
    context,
    platform,
  }) => {
    const { expectNone } = await canaries(context);
    await openAt(page, platform, '/keys/forgot-password', 'Forgot your password?');
    await tabTo(page, page.getByLabel('Email address'));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address.');
    await page.keyboard.type('paul.bolt@keys.example');
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Check your inbox');
    await tabTo(page, page.getByRole('button', { name: 'Send it again' }));
    await page.keyboard.press('Enter');
    await expect(notice(page, 'You have requested too many reset emails.')).toBeVisible();

    await page.goto(`${platform.appUrl}/simulated/mails`);
    await page.getByRole('link', { name: 'Open the link' }).press('Enter');
    await expect(newPassword(page)).toBeVisible();
    await tabTo(page, newPassword(page));
    await page.keyboard.type('brighter-12');
    await tabTo(page, again(page));
    await page.keyboard.type('brighter-12');
    await page.keyboard.press('Enter');
    await expect(newPassword(page)).toHaveAccessibleDescription('The password needs at least one uppercase letter.');
    await expect(newPassword(page)).toBeFocused();
    for (const field of [newPassword(page), again(page)]) {
      await tabTo(page, field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(NEW);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space'); // the eye button beside it
      await expect(field).toHaveAttribute('type', 'text');
    }
    await tabTo(page, save(page));
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Your password has been changed');
    await expectNone(page, { new: NEW, refused: 'brighter-12', mail: 'paul.bolt' });

    await tabTo(page, page.getByRole('link', { name: 'Sign in' }));
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Sign in to Keys & Locks');
    await fillCredentials(page, 'paul', NEW);
    await expect(heading(page)).toHaveText('Hello, Paul');
    // The used link is in no history, and invalid: it redirects to a new request.
    await openAt(page, platform, platform.world.mailbox.all()[0]?.link ?? '', 'Forgot your password?');
  });
});

// Verifies: §4 (invalid link, 410 on submit), §5 Password reset (maximum length), §8 Invalid reset link
test.describe('a reset link', () => {
  test.use({ story: 'expired-links' });

  test('that is old says so at the new request; one that runs out while it is open has a page for that', async ({
    page,
    platform,
  }) => {
    for (const guid of ['old-link', 'no-link']) {
      await openAt(page, platform, `/links/reset/${guid}`, 'Forgot your password?');
      await expect(heading(page)).toBeFocused();
      const words = 'Password reset link expired, please make a new request';
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await expect(notice(page, words)).toBeVisible();
    }
    await openAt(page, platform, '/links/reset/short-link', 'Choose a new password');
    await newPassword(page).focus();
    await page.keyboard.insertText('x'.repeat(26));
    await expect(newPassword(page)).toHaveValue('');
    await expect(newPassword(page)).toHaveAccessibleDescription(/The maximum length for .* is 25 characters/);
    platform.world.clock.advance(6 * 60_000);
    await enterTwice(page, NEW);
    await arrivedAt(page, 'This link no longer works');
    await expect(page).toHaveURL(/\/links\/reset-expired$/);
    await page.getByRole('link', { name: 'Request a new email' }).click();
    await arrivedAt(page, 'Forgot your password?');
  });
});

const heard = ({ world }: Platform, path: string) =>
  world.journal.exchanges.filter((exchange) => exchange.path.startsWith(path)).length;

// Verifies: §4 Login success 2, Password expiry; §2 Guards; readings (401 rule)
test.describe('a password that runs out', () => {
  test.use({ story: 'password-expiry' });

  test('is a warning that does not lose the way, and that a reload does not lose', async ({ page, platform }) => {
    await openAt(page, platform, '/clockwork/search?query=hand', 'Find your organization');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillCredentials(page, 'weeks', 'Lighthouse1');
    await expect(page.getByText('Your password will expire in 14 days.')).toBeVisible();
    const id = platform.world.faults.add({ kind: 'status', status: 503, operation: 'getProfile' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible(); // not the page of an old link
    await page.getByRole('button', { name: 'Try now' }).click();
    platform.world.faults.remove(id); // the automatic retry would remove the button before it is pressed
    await expect(page.getByText('Your password will expire in 14 days.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Continue to the page you asked for' }).click();
    await expect(page).toHaveURL(/\/clockwork\/search\?query=hand$/);
  });

  test('is changed after it has expired: signed out, and in again with the new one', async ({
    page,
    context,
    platform,
  }) => {
    const { expectNone } = await canaries(context);
    await openAt(page, platform, '/clockwork/reset', 'Find your organization');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillCredentials(page, 'over', 'Lighthouse1');
    await expect(page.getByText('Your password has expired.')).toBeVisible();
    await page.getByRole('link', { name: 'Reset now' }).click();
    await arrivedAt(page, 'Choose a new password');
    await enterTwice(page, 'Lighthouse1');
    await expect(newPassword(page)).toHaveAccessibleDescription('This password was not accepted. Choose another one.');

    // The session expires in the middle: nothing changes, and the return destination is retained.
    platform.world.expireSessions();
    await enterTwice(page, NEW);
    await expect(notice(page, 'Your session has ended.')).toBeVisible();
    await openAt(page, platform, '/clockwork/login', /^Sign in to/);
    await fillCredentials(page, 'over', 'Lighthouse1');
    await page.getByRole('link', { name: 'Reset now' }).click();
    const token = await tokenOf(context);
    await enterTwice(page, NEW);
    await arrivedAt(page, 'Your password has been changed');
    await expect.poll(() => heard(platform, '/api/signout/')).toBe(1);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    await expectNone(page, { old: 'Lighthouse1', new: NEW, token });

    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('over');
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/clockwork\/home$/);
  });
});
