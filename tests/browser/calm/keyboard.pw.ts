import { pageBox } from '../support/learning.ts';
import { expect, passwordOf, received, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';
import { arrivedAt, tabTo } from './keys.ts';

/** Verifies: WCAG 1.3.2, 2.1.1, 2.1.2, 2.4.1, 2.4.3, 2.4.7, 2.4.11 – the whole way without a pointer. */
for (const width of [1280, 360])
  test(`at ${width} px a learner signs in, finds a document, finishes it and comes back, with keys alone`, async ({
    page,
    platform,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    const menu = (name: string) =>
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).filter({ visible: true }).first();
    const main = page.getByRole('main');

    await page.goto(platform.appUrl);
    await tabTo(page, page.getByLabel('Organisation code'));
    await page.keyboard.type('acme');
    await page.keyboard.press('Enter');
    await arrivedAt(page, /^Sign in to/);
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type('ada');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(passwordOf(platform, 'ada'));
    await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Hello, Ada');

    await tabTo(page, menu('Catalogue'));
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Catalogue');
    await tabTo(page, main.getByRole('link', { name: /Health and safety/ }).first());
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Health and safety');
    await tabTo(page, main.getByRole('link', { name: /Fire and evacuation/ }).first());
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Fire and evacuation');
    await tabTo(page, main.getByRole('link', { name: /Safety handbook/ }).first());
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'Safety handbook');
    await tabTo(page, main.getByRole('link', { name: /Resume at page 5/ }));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
    const box = pageBox(page);
    await expect(box).toHaveValue('5');
    await tabTo(page, box);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await received(platform, 'safety-handbook', 'completed');
    await tabTo(page, page.getByRole('button', { name: /^(Back|Leave)/ }).first());
    await page.keyboard.press('Enter');
    await received(platform, 'safety-handbook', 'exited');
    await arrivedAt(page, 'Safety handbook');
    await expect(main.getByText('Completed').first()).toBeVisible();
  });

test('the first stop of a page skips to its content', async ({ page, platform }) => {
  await page.goto(`${platform.appUrl}/acme/login`);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ada'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Hello, Ada');
  await page.reload();
  await expect(page.getByRole('main').getByRole('link').first(), 'something to come to').toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('panels open and close by key, and give the focus back', async ({ page, platform }) => {
  await page.goto(`${platform.appUrl}/acme/login`);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ada'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Hello, Ada');
  for (const name of [/^Messages/, /^Account of/]) {
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    if (name.source.startsWith('^Account')) await expect(button).toBeFocused();
  }
});
