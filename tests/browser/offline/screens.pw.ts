import { goTo, heading, marked } from '../support/page.ts';
import { expect, openHome, test } from '../support/platform.ts';

// Verifies: reliability F1, §8 Status -1: a lost network is displayed as such, without blaming anybody, and the message
// disappears by itself.

const AWAY = 'No connection';
const OUR_FAULT = /our fault|Something went wrong|This part could not be shown|did not open/i;

/** Screens by URL, and a text that proves that the screen is displayed. */
const screens = {
  '/acme/catalogue': 'Catalog',
  '/acme/search?q=safety': 'Search',
  '/acme/profile': 'Profile',
  '/acme/about': 'About',
  '/acme/title/-/safety-handbook': 'Safety handbook',
} as const;

for (const [path, name] of Object.entries(screens))
  test(`${path} opened without a line says so, and comes by itself once there is one`, async ({ page, platform }) => {
    await openHome(page, platform);
    const isSame = await marked(page);
    await page.context().setOffline(true);
    await goTo(page, path);
    await expect(page.locator('main')).toContainText(AWAY);
    expect(await page.locator('body').innerText()).not.toMatch(OUR_FAULT);
    await expect(page.getByRole('banner').getByText(AWAY)).toBeVisible();
    await page.context().setOffline(false);
    await expect(heading(page)).toContainText(name);
    await expect(page.locator('main')).not.toContainText(AWAY);
    await expect(page.getByRole('banner').getByText(AWAY)).toHaveCount(0);
    expect(await isSame(), 'without a load of the page').toBe(true);
  });

test('a page whose files do not come for want of a line says so, and is loaded once there is one', async ({
  page,
  platform,
}) => {
  let isThere = false;
  await page.route(/\/(assets\/|config\.json)/, (route) =>
    isThere ? route.fallback() : route.abort('internetdisconnected'),
  );
  await page.goto(`${platform.appUrl}/acme/login`);
  await expect(heading(page)).toHaveText(AWAY);
  expect(await page.locator('body').innerText()).not.toMatch(OUR_FAULT);
  isThere = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.locator('#root').getByLabel('Username')).toBeVisible();
});

test('a page whose files the server has not is a fault of ours', async ({ page, platform }) => {
  await page.route(/\/assets\/first-.*js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${platform.appUrl}/acme/login`);
  await expect(heading(page)).toHaveText('Something went wrong here');
});

test('a title launched without a line says so in its player, and opens by itself once there is one', async ({
  page,
  platform,
}) => {
  await openHome(page, platform);
  await page.context().setOffline(true);
  await goTo(page, '/acme/content/stream/safety-handbook');
  await expect(page.locator('main')).toContainText(AWAY);
  expect(await page.locator('body').innerText()).not.toMatch(OUR_FAULT);
  await page.context().setOffline(false);
  await expect(page.locator('.page canvas').first()).toBeVisible();
});
