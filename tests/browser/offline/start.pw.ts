import type { Page } from '@playwright/test';
import { goToPage, leaveTitle } from '../support/learning.ts';
import { goToCatalogue, heading, marked } from '../support/page.ts';
import { expect, openHome } from '../support/platform.ts';
import { cachesOf, type Deployment, kept, scriptsOf, test } from './deployed.ts';

// Verifies: reliability F1: the application starts offline, updates to new builds, and its worker can be switched off.

const newVersion = (page: Page) => page.getByRole('main').getByText('A new version is ready');

/** Name of the latest build that this browser has cached completely. */
const newestBuild = (page: Page) =>
  page.evaluate(async () => (await caches.match('/newest-build', { cacheName: 'builds' }))?.text());

/** Deploys another build; waits until the browser, which checks at each page load, has cached it completely. */
async function deployAndLook(page: Page, { deploy }: Deployment, name: string): Promise<void> {
  const before = await newestBuild(page);
  await deploy(name);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => newestBuild(page), { timeout: 30_000 }).not.toBe(before);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.installing === null);
}

test('with the platform stopped a reload leads to the application, under the same headers as ever', async ({
  page,
  platform,
  deployment,
}) => {
  await openHome(page, platform);
  await kept(page);
  const asked = await page.request.get(`${platform.appUrl}/acme/home`, { headers: { accept: 'text/html' } });
  await deployment.stop();
  const loaded = await page.reload();
  expect(loaded?.fromServiceWorker()).toBe(true);
  for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'])
    expect(loaded?.headers()[name], name).toBe(asked.headers()[name]);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('body')).toContainText('No connection');
});

test('what is kept is the build and its configuration, and no call of the platform passes through the worker', async ({
  page,
  platform,
}) => {
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname);
  });
  await openHome(page, platform);
  await kept(page);
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  expect(answered).toContain('/acme/home');
  expect(answered.filter((path) => path.startsWith('/api/'))).toEqual([]);
  const paths = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('build'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain('/index.html');
  expect(
    paths.filter(
      (path) => !/^\/(index\.html|config\.json|newest-build|older-clients|(assets|lang|pdf-assets)\/.*)$/.test(path),
    ),
  ).toEqual([]);
});

test('three deployments over an open tab break nothing in it; the new version waits until it is wanted, and older ones go with their tabs', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(300_000);
  await openHome(page, platform);
  await kept(page);
  const before = await scriptsOf(page);
  const isSame = await marked(page);
  for (const name of ['A', 'B', 'C']) {
    await deployAndLook(page, deployment, name);
    await expect(newVersion(page)).toBeVisible({ timeout: 30_000 });
  }
  await goToCatalogue(page);
  await expect(heading(page)).toHaveText('Catalog');
  expect(await isSame(), 'without a load of the page').toBe(true);
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect.poll(() => isSame().catch(() => true)).toBe(false); // a loading page cannot respond
  await expect(heading(page)).toHaveText('Catalog');
  await expect(newVersion(page)).toHaveCount(0);
  expect(await scriptsOf(page)).toEqual(before.map((name) => name.replace('.js', 'ABC.js')));
  await page.reload();
  await expect(heading(page)).toHaveText('Catalog');
  // A page has older builds removed after it was open for a while.
  await expect
    .poll(async () => (await cachesOf(page)).filter((name) => name.startsWith('build:')), { timeout: 60_000 })
    .toHaveLength(1);
});

test('a player has no offer of a new version, and goes on in the one it has', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(120_000);
  await openHome(page, platform);
  await kept(page);
  await page.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
  await expect(page.locator('.page canvas').first()).toBeVisible();
  const isSame = await marked(page);
  await deployAndLook(page, deployment, 'A');
  await leaveTitle(page);
  await expect(newVersion(page), 'outside of the player it is offered').toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Resume Safety handbook' }).click();
  await goToPage(page, 3);
  await expect(newVersion(page)).toHaveCount(0);
  expect(await isSame()).toBe(true);
});

test('a page that is loaded after a deployment has the new build, also where the older one is kept', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(120_000);
  await openHome(page, platform);
  await kept(page);
  const before = await scriptsOf(page);
  await deployAndLook(page, deployment, 'A');
  await expect(newVersion(page)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  expect(await scriptsOf(page)).toEqual(before.map((name) => name.replace('.js', 'A.js')));
  await expect(newVersion(page)).toHaveCount(0);
});

test('an operator who switches it off is heard at the next load: no worker and no cache stays', async ({
  page,
  platform,
}) => {
  await openHome(page, platform);
  await kept(page);
  Object.assign(platform.world.scenario.client, { offline: false });
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
  await expect.poll(left).toEqual([0, []]);
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('a browser without workers of this sort has everything but that', async ({ page, platform }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
  await openHome(page, platform);
  await goToCatalogue(page);
  await expect(heading(page)).toHaveText('Catalog');
});

test('a browser can install the application, and a page says how', async ({ page, platform }) => {
  await openHome(page, platform);
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual([expect.stringMatching(/^\/assets\/manifest-.+\.json$/), []]);
  const { icons } = JSON.parse(data) as { icons: { src: string }[] }; // the application’s own manifest
  for (const { src } of icons) {
    const size = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return icon.naturalWidth;
    }, src);
    expect(size).toBeGreaterThan(0);
  }
  await page.goto(`${platform.appUrl}/acme/system-requirements`);
  await expect(page.getByRole('region', { name: 'As an app on this device' })).toContainText(
    'Choose “Install” in your browser’s menu',
  );
});
