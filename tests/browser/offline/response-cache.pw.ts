import type { Page } from '@playwright/test';
import { goToCatalogue, heading, signOut } from '../support/page.ts';
import { expect, openHome } from '../support/platform.ts';
import { kept, test } from './deployed.ts';

// Verifies: an offline reload displays the platform’s last responses with their age, and sign-out removes all of them.

const DATABASE = 'last-answers';

/** Names of the calls whose responses this browser has cached; undefined: the database does not exist. */
const keptQuestions = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return undefined;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const asking = db.transaction('answers').objectStore('answers').getAllKeys();
      asking.onsuccess = () => resolve(asking.result);
    });
    db.close();
    return keys.map((key) => (key as string[])[1]).sort();
  }, DATABASE);

const NEEDED = [
  '/api/catalogue/viewall',
  '/api/get-menu',
  '/api/homescreen',
  '/api/profile',
  '/api/user/organisationprofiles/acme',
];

/** Waits until home is displayed, and this device has all that an offline page needs. */
async function wellKept(page: Page): Promise<void> {
  await kept(page);
  await expect(page.locator('main article').first()).toBeVisible();
  await expect.poll(() => keptQuestions(page)).toEqual(expect.arrayContaining(NEEDED));
}

test('with the platform stopped a reload shows home, the catalogue and a title as they were, and since when', async ({
  page,
  platform,
  deployment,
}) => {
  await openHome(page, platform);
  await wellKept(page);
  const titles = page.locator('main article h3');
  await expect(titles, 'rows come one after the other').toHaveCount(24);
  const tiles = await titles.allTextContents();
  await deployment.stop();
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect.poll(() => titles.allTextContents()).toEqual(tiles);
  const asOf = page.getByRole('main').getByText('Last updated');
  await expect(asOf, 'said once, of all there is').toHaveCount(1);
  await expect(page.getByRole('main').getByText('No connection')).toHaveCount(1);
  await expect(page.locator('body')).not.toContainText('our fault');

  await goToCatalogue(page);
  await expect(heading(page)).toHaveText('Catalog');
  await page.locator('main article').getByRole('link', { name: 'Safety handbook' }).first().click();
  await expect(heading(page)).toHaveText('Safety handbook');
});

test('signing out leaves nothing of it, with a line and without one', async ({ page, platform, deployment }) => {
  await openHome(page, platform);
  await wellKept(page);
  await deployment.stop();
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  await signOut(page);
  await expect.poll(() => keptQuestions(page)).toBeUndefined();
  await page.reload();
  await expect(page.locator('main article')).toHaveCount(0);
});

test('a session that is over at the platform leaves nothing of it either', async ({ page, platform }) => {
  await openHome(page, platform);
  await wellKept(page);
  platform.world.expireSessions();
  await page.reload();
  await expect(page.getByLabel('Organization code')).toBeVisible();
  await expect.poll(() => keptQuestions(page)).toBeUndefined();
});

test('an operator who switches it off finds nothing of it at the next load', async ({ page, platform }) => {
  await openHome(page, platform);
  await wellKept(page);
  Object.assign(platform.world.scenario.client, { offline: false });
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect.poll(() => keptQuestions(page)).toBeUndefined();
});
