import { By, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type HttpPlatform } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { go, PATIENCE_MS, shown, signIn } from './pages.ts';
import { webkit, whyNot } from './webkit.ts';

const why = whyNot();
const texts = readLocale('en-US');
/** The application is cached completely within this time in ms after its first screen. */
const KEPT_WITHIN_MS = 60_000;

/**
 * Verifies: README "starts offline", and the profile by clicks, in WebKit, which has no `navigator.storage` on Linux:
 * features for downloads are detected, never assumed.
 */
describe.skipIf(why !== undefined)('in WebKit', () => {
  let platform: HttpPlatform;
  let page: WebDriver;
  let close: () => Promise<void>;

  const press = async (name: string, within: string) => {
    const pressed = async () => {
      for (const button of await page.findElements(By.css(`${within} button`)))
        if ((await button.getText()) === name) return button.click().then(() => true);
      return false;
    };
    await page.wait(() => pressed().catch(() => false), PATIENCE_MS, `the button ${name}`);
  };
  const says = (words: RegExp, within = PATIENCE_MS) =>
    page.wait(
      async () =>
        words.test(
          await page
            .findElement(By.css('main'))
            .getText()
            .catch(() => ''),
        ),
      within,
      `it says ${String(words)}`,
    );

  beforeAll(async () => {
    const scenario = scenarioNamed('generic');
    const client = { ...scenario.client, offline: true, downloads: { days: 14 } };
    platform = await startHttp({ scenario: { ...scenario, client } });
    ({ driver: page, close } = await webkit());
    await signIn(page, platform);
  }, 120_000);
  afterAll(() => close());

  it('each part of the profile opens by a click, and the way out of it', async () => {
    await go(page, platform, 'profile', 'main nav [aria-current]');
    const parts = () => page.findElements(By.css('main nav a'));
    const names = await Promise.all((await parts()).map((one) => one.getText()));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      for (const part of await parts()) if ((await part.getText()) === name) await part.click();
      await page.wait(
        async () =>
          (await page
            .findElement(By.css('main nav [aria-current]'))
            .getText()
            .catch(() => '')) === name,
        PATIENCE_MS,
        `the part ${name}`,
      );
    }
    expect(await page.findElement(By.css('body')).getText()).not.toMatch(/our fault/i);
  });

  it('a document is downloaded, and opens with the server stopped', { timeout: 180_000 }, async () => {
    const isServed = () => page.executeScript<boolean>('return navigator.serviceWorker.controller !== null');
    await page.wait(isServed, KEPT_WITHIN_MS, 'the worker answers');
    await go(page, platform, 'title/fire/safety-handbook', 'main h1');
    await press(texts['downloads.download'] ?? '', 'main');
    await press(texts['downloads.download'] ?? '', 'dialog[open]');
    await says(/Available offline until/, KEPT_WITHIN_MS);
    await platform.close();
    await page.get(`${platform.appUrl}/acme/content/stream/safety-handbook`);
    await shown(page, 'input[aria-label^="Page"]');
  });
});
