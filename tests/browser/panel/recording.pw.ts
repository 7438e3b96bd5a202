import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playFile } from '../../support/played-again.ts';
import { leaveTitle } from '../support/learning.ts';
import { heading } from '../support/page.ts';
import { expect as shortly, type Platform, signIn, test } from '../support/platform.ts';

/** The signed-in application takes several page loads. */
const expect = shortly.configure({ timeout: 20_000 });

const ACT = 'What was done';
const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' });

/** Redirects to the organisation’s provider, and returns as this person. */
async function signOn(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Go now|Continue to )/ })
    .or(page.getByRole('link', { name: 'Go now' }))
    .first()
    .click();
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
}

/** The learner’s report from the dialog, and the panel’s with the scenario. */
async function recorded(page: Page, { appUrl, world }: Platform): Promise<{ masked: string; whole: string }> {
  await page.goto(`${appUrl}/${world.scenario.organisation.code}/about`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const masked = readFileSync(await (await saved).path(), 'utf8');
  const whole = await page.evaluate((name) => {
    const { __simulator } = window as unknown as { __simulator: { scenario: (name: string) => string } }; // the panel’s devtools API
    return __simulator.scenario(name);
  }, ACT);
  return { masked, whole };
}

/** Only the state matters: the replay uses another platform at another time. */
const notAsRecorded = async (text: string) =>
  (await playFile(text)).filter(({ invariant }) => invariant === 'the same state as was recorded');

const timesIn = (text: string, word: RegExp) => text.match(word)?.length ?? 0;

test.use({ panel: true });

test.describe('a recording', () => {
  test.describe('of an organisation that signs on elsewhere', () => {
    test.use({ story: 'sso' });
    test.slow(); // nine loads of the application

    test('over two reloads and a sign-on is played again to the same state', async ({ page, platform }) => {
      await page.goto(`${platform.appUrl}/harbour/login`);
      await signOn(page, 'Noor Haddad');
      await expect(heading(page)).toContainText('Noor');
      await page.goto(`${platform.appUrl}/harbour/content/stream/handbook`); // a deep link: another page
      await nextPage(page).click();
      await page.reload();
      await signOn(page, 'Noor Haddad'); // this organisation prompts before a title opens again
      await nextPage(page).click();
      await leaveTitle(page);
      await expect(page, 'its page is loaded anew, and not the title').not.toHaveURL(/\/content\/stream\//);
      platform.world.expireSessions();
      await page.reload();
      await page.getByRole('button', { name: 'Continue', exact: true }).click(); // the field contains the code
      await signOn(page, 'Noor Haddad');
      await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
      await page.goto(`${platform.appUrl}/harbour/content/stream/handbook`);
      await signOn(page, 'Noor Haddad');
      await nextPage(page).click();
      await leaveTitle(page);

      const { masked, whole } = await recorded(page, platform);
      for (const text of [masked, whole]) expect(timesIn(text, /\blaunch\b/g)).toBe(3);
      expect(whole).toContain('signOn: noor');
      expect(masked.toLowerCase()).not.toMatch(/noor|handbook|harbour|lighthouse|@/);
      for (const text of [masked, whole]) expect(await notAsRecorded(text)).toEqual([]);
    });
  });

  test('holds what was done in another tab and in a page that crashed', async ({ page, context, platform }) => {
    await signIn(page, platform);
    const other = await context.newPage();
    await other.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
    await nextPage(other).click();
    await leaveTitle(other);
    const crashing = await context.newPage();
    await crashing.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
    await nextPage(crashing).click();
    await expect(crashing.locator('[data-at="saved"]')).toBeAttached();
    const gone = crashing.waitForEvent('crash');
    void crashing.goto('chrome://crash').catch(() => undefined); // never returns
    await gone;
    await page.reload();
    await expect(heading(page)).toContainText('Ada');

    const { masked, whole } = await recorded(page, platform);
    for (const text of [masked, whole]) {
      expect(timesIn(text, /\blaunch\b/g)).toBe(2);
      expect(text).toContain('Of earlier pages and other tabs'); // the report names what the journal has not stored
    }
    expect(await notAsRecorded(masked)).toEqual([]);
  });
});
