import { expect } from '../../support/platform.ts';
import { amid, type State } from './state.ts';

/** The screen is displayed, and waits for one response. */
const waitsFor = (name: string, path: string, operation: string): State => ({
  name: `${name}, loading`,
  open: amid('no-answer', operation, async (page, { appUrl }) => {
    await page.goto(appUrl + path);
    await expect(page.locator('[aria-busy=true]').first()).toBeAttached();
  }),
});

/** A section whose call fails offline displays this with a button to retry. */
const without = (name: string, path: string, operations: string[]): State => ({
  name: `${name}, without a line`,
  open: amid('offline', operations, async (page, { appUrl }) => {
    await page.goto(appUrl + path);
    await expect(page.getByRole('button', { name: /^(Try again|Try now)$/ }).first()).toBeVisible();
  }),
});

/** A displayed screen marks a lost network in its header. */
const losesLine: State = {
  name: 'home, its line lost',
  open: async (page, platform) => {
    await page.goto(`${platform.appUrl}/acme/home`);
    await expect(page.locator('main article').first()).toBeVisible();
    // Any successful response would indicate a network.
    return amid('offline', undefined, async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await expect(page.getByRole('banner').getByText('No connection')).toBeAttached();
    })(page, platform);
  },
};

export const waiting: State[] = [
  waitsFor('catalogue', '/acme/catalogue', 'getCatalogue'),
  waitsFor('home', '/acme/home', 'getHomeScreen'),
  waitsFor('profile', '/acme/profile', 'getHistory'),
  losesLine,
  without('catalogue', '/acme/catalogue', ['getCatalogue']),
  without('profile', '/acme/profile', ['getHistory']),
];
