import type { Locator, Page } from '@playwright/test';
import { expect, fillCredentials, passwordOf, type Platform, test } from './support/platform.ts';
import { heading } from './support/page.ts';
import { tabTo } from './keyboard/keys.ts';

test.use({ story: 'gates' });

async function signInTo(page: Page, platform: Platform, userName: string, path = '/gates/login') {
  await page.goto(platform.appUrl + path);
  if (!path.endsWith('/login')) {
    await page.getByLabel('Organization code').press('Enter');
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  await fillCredentials(page, userName, passwordOf(platform, userName));
  await expect(heading(page)).toHaveText('Before you continue');
}

/**
 * Verifies: §4 Login success, Profile update; WCAG 2.1.1, 2.4.3, 3.3.1 – all gates in one session, using only the
 * keyboard.
 */
test('a deep link, every gate and back to the link, without a pointer', async ({ page, platform }) => {
  const button = page.getByRole('button', { name: 'Save and continue' });
  await signInTo(page, platform, 'all', '/gates/title/catalogue/handbook');
  await expect(page).toHaveURL(/\/gates\/register$/);
  await expect(heading(page)).toBeFocused();

  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const staff = page.getByLabel('Staff number');
  await expect(staff).toBeFocused();
  await expect(staff).toHaveAccessibleDescription('The field Staff number is mandatory.');
  await expect(page.getByRole('group', { name: '5 things need to be fixed' })).toBeVisible();

  await page.keyboard.type('12a34567');
  await expect(staff).toHaveValue('123456');
  await expect(staff).toHaveAccessibleDescription('The maximum length for Staff number is 6 characters');
  await page.keyboard.press('Backspace');
  await tabTo(page, page.getByLabel('Your gate'));
  await page.keyboard.type('River');
  await expect(page.getByLabel('Your gate')).toHaveValue('river');
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type('short');
  await tabTo(page, page.getByLabel('Confirm new password'));
  await page.keyboard.type('short');
  const terms = page.getByRole('region', { name: 'Terms of use' });
  await tabTo(page, terms);
  await page.keyboard.press('End');
  // Scrolls to the end: while the box is still scrolling, a focused element in it may be invisible.
  const rest = () => terms.evaluate((box) => Math.floor(box.scrollHeight - box.clientHeight - box.scrollTop));
  await expect.poll(rest).toBe(0);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  const password = page.getByLabel('New password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('The password is too short.');
  for (const field of [password, page.getByLabel('Confirm new password')]) {
    await tabTo(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Gatekeeper9');
  }
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('All set');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Go now' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gates\/title\/catalogue\/handbook$/);
  await expect(heading(page)).toHaveText('Safety handbook');

  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  expect(kept).not.toMatch(/Gatekeeper9|Lighthouse1|12345|Alva/);
  const sent = platform.world.journal.exchanges.filter(({ operationId }) => operationId === 'updateProfile');
  expect(sent.map(({ status }) => status)).toEqual([400, 200]);
});

/** Verifies: §5 Password reset – input beyond the limit is blocked, and everything else works. WCAG 1.3.5, 3.3.8. */
test('a password manager, paste, undo and an input method work up to the limit', async ({ page, platform }) => {
  await signInTo(page, platform, 'all');
  const password = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password');
  const limit = 'The maximum length for Password is 25 characters';

  const fill = (value: string) =>
    page.evaluate((text) => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input[autocomplete="new-password"]')) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, value);
  await expect(password).toBeVisible();
  await fill('Xk7-generated-by-manager');
  await expect(password).toHaveValue('Xk7-generated-by-manager');
  await expect(again).toHaveValue('Xk7-generated-by-manager');
  await fill('Xk7-generated-by-manager-too-long');
  await expect(password).toHaveValue('Xk7-generated-by-manager');
  await expect(password).toHaveAccessibleDescription(limit);

  /** Pastes from the clipboard: copies the first name into the password. */
  const paste = async (text: string, into: Locator) => {
    const name = page.getByLabel('First name');
    await name.fill(text);
    await name.press('Control+A');
    await name.press('Control+X');
    await into.focus();
    await page.keyboard.press('Control+V');
  };
  await password.fill('');
  await paste('x'.repeat(24), password);
  await expect(password).toHaveValue('x'.repeat(24));
  await password.press('ArrowLeft');
  await paste('yz', password);
  await expect(password).toHaveValue('x'.repeat(24));
  await page.keyboard.type('y');
  await expect(password).toHaveValue(`${'x'.repeat(23)}yx`); // the caret has not moved
  await page.keyboard.type('z');
  await page.keyboard.press('Control+Z');
  await expect(password).toHaveValue('x'.repeat(24)); // blocked input adds no undo step

  const badge = page.getByLabel('Name on the badge');
  await badge.fill('Alva Allison');
  await badge.press('Backspace');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await expect(badge).toHaveValue('Alva Allisonihao');
  await keyboard.send('Input.insertText', { text: '你好' });
  await expect(badge).toHaveValue('Alva Alliso你');
  await expect(badge).toHaveAccessibleDescription('The maximum length for Name on the badge is 12 characters');
});

test('a page loaded anew stands where it stood: at the gates, or beyond them', async ({ page, platform }) => {
  await signInTo(page, platform, 'terms-soon');
  await page.reload();
  await expect(heading(page)).toHaveText('Before you continue');
  await page.goto(`${platform.appUrl}/gates/player/stream/handbook`);
  await expect(page).toHaveURL(/\/gates\/register$/);
  await page.getByLabel('I accept').check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page)).toHaveText('All set');
  await page.reload();
  await expect(page).toHaveURL(/\/gates\/home$/); // the result was displayed, and no message remains
});
