import type { Locator, Page } from '@playwright/test';
import { goTo } from '../support/page.ts';
import { expect, openHome, type Platform } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { own, take } from './downloading.ts';

// Verifies: a learner downloads titles from their pages and from folders, sees the downloads of the device, and is
// warned before their removal.

const list = (page: Page): Locator => page.getByRole('region', { name: 'Downloads' });
const button = (at: Page | Locator, name: string | RegExp): Locator => at.getByRole('button', { name });

/** Opens home in a browser that can store downloads. */
async function begin(page: Page, platform: Platform): Promise<void> {
  await openHome(page, platform);
  await kept(page);
}

test('a document is taken along from its page, is listed, marked where it is shown, and removed', async ({
  page,
  platform,
}) => {
  await begin(page, platform);
  await take(page, '/acme/title/fire/safety-handbook', 'Safety handbook');
  await expect(own(page).getByRole('progressbar')).toHaveCount(0);
  await expect(own(page), 'what was pressed is gone').toBeFocused();
  await expect(page.getByText('“Safety handbook” is downloaded.')).toBeAttached();

  await goTo(page, '/acme/catalogue/fire');
  await expect(page.getByRole('link', { name: 'Safety handbook', exact: true })).toHaveAccessibleDescription(
    /Downloaded/,
  );
  await expect(page.getByRole('link', { name: 'Evacuation card' })).not.toHaveAccessibleDescription(/Downloaded/);

  await button(page, /’s account$/).click();
  await page.getByRole('link', { name: 'Downloads' }).click();
  await expect(list(page)).toContainText('1 title ·');
  await expect(list(page).getByRole('link', { name: 'Safety handbook' })).toBeVisible();
  await button(list(page), 'Remove Safety handbook').press('Enter');
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Downloads' })).toBeFocused();
});

test('without a line a title waits for one, and nothing moves when it comes', async ({ page, context, platform }) => {
  await begin(page, platform);
  await goTo(page, '/acme/title/fire/safety-handbook');
  await expect(button(page, 'Download')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Download').click();
  const question = page.getByRole('dialog', { name: 'Download “Safety handbook”?' });
  await expect(question).toContainText('The download starts when you are back online.');
  await button(question, 'Download').click();
  await expect(own(page)).toContainText('Waiting until you are online');
  const places = () =>
    own(page).evaluate((taken) => {
      const top = (of: Element | null | undefined) =>
        (of?.getBoundingClientRect().top ?? NaN) - taken.getBoundingClientRect().top;
      return [top(document.querySelector('#facts-heading')), top([...taken.querySelectorAll('button')].at(-1))];
    });
  const before = await places();
  await context.setOffline(false);
  await expect(own(page)).toContainText('Available offline until', { timeout: 60_000 });
  expect(await places()).toEqual(before);
});

test('a folder is taken along, as much of it as can be, and goes when it is not wanted', async ({ page, platform }) => {
  await begin(page, platform);
  await goTo(page, '/acme/catalogue/fire');
  const folder = page.getByRole('group', { name: 'Downloads' });
  await expect(folder).toContainText('7 titles can be downloaded');
  await button(folder, 'Download all').click();
  await button(page.getByRole('dialog', { name: 'Download 7 titles?' }), 'Download').click();
  await expect(folder).toContainText('7 of 7 titles downloaded', { timeout: 60_000 });
  await expect(folder.getByRole('progressbar')).toHaveCount(0);
  await button(folder, 'Remove all').click();
  const question = page.getByRole('dialog', { name: 'Remove 7 titles from this device?' });
  await button(question, 'Remove all').click();
  await expect(folder).toContainText('7 titles can be downloaded');
});

test('who signs out is told before what goes from this device, without a line, too', async ({
  page,
  platform,
  deployment,
}) => {
  await begin(page, platform);
  await take(page, '/acme/title/fire/evacuation-card', 'Evacuation card');
  await deployment.stop();
  const account = page.getByRole('group', { name: /’s account$/ });
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await button(page, /’s account$/).click();
  await button(account, 'Sign out').click();
  await expect(question).toContainText(/^Sign out\?1 downloaded title \([\d.]+ [kM]B\) will be removed/);
  await button(question, 'Stay signed in').click();
  await expect(button(page, /’s account$/)).toBeFocused();
  await expect(own(page)).toContainText('Available offline until');
  await page.keyboard.press('Enter');
  await button(account, 'Sign out').click();
  await button(question, 'Sign out').click();
  await expect(page).toHaveURL(/login$/i);
});

/** Evictions by browsers that need space: some segments, all segments, or the database with them. */
const EVICTIONS = {
  'one part of it': async () => {
    const [pack] = (await caches.keys()).filter((name) => name.startsWith('pack:'));
    const parts = await caches.open(pack ?? '');
    const [first] = await parts.keys();
    if (first) await parts.delete(first);
  },
  'all its parts': async () => {
    for (const name of await caches.keys()) if (name.startsWith('pack:')) await caches.delete(name);
  },
} as const;

for (const [what, evict] of Object.entries(EVICTIONS))
  test(`what the browser removed is not opened, and that is said: ${what}`, async ({ page, context, platform }) => {
    await begin(page, platform);
    await take(page, '/acme/title/fire/safety-handbook', 'Safety handbook');
    await page.evaluate(evict);
    await context.setOffline(true);
    await goTo(page, '/acme/content/stream/safety-handbook');
    await expect(page.locator('main')).toContainText('No connection');
    await expect(page.locator('.page canvas'), 'no half document').toHaveCount(0);
    await goTo(page, '/acme/title/fire/safety-handbook');
    await expect(own(page)).toContainText('The browser removed it to make room.');
    await context.setOffline(false);
    await button(own(page), 'Download again').click();
    await expect(own(page)).toContainText(/Available offline until/, { timeout: 60_000 });
  });
