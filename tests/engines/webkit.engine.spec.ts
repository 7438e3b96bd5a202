import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { By, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type HttpPlatform } from '#simulator/mount/http.ts';
import { storyNamed } from '#simulator/scenarios/files.ts';
import { missing, webkit } from './webkit.ts';

const built = existsSync(fileURLToPath(new URL('../../ui/dist/index.html', import.meta.url)));
const why = missing() ?? (built ? undefined : 'There is no build to test: npm run build');
if (why) console.warn(why);

/** A page that comes up within this time stands still for nobody. */
const PATIENCE_MS = 20_000;

/** Seven kinds, and what stands on the page when the title is open. */
const KINDS: readonly [kind: string, titleId: string, open: string][] = [
  ['document', 'safety-handbook', 'input[aria-label^="Page"]'],
  ['book', 'lighthouse-tale', '[aria-label="Place in the book"]'],
  ['SCORM', 'feedback', '.course-frame'],
  ['AICC', 'forklift', '.course-frame'],
  ['xAPI', 'first-aid', '.course-frame'],
  ['audio', 'breathing', 'audio'],
  ['film', 'evacuation-film', 'video'],
];

/**
 * Verifies: reliability in WebKit, whose back/forward cache keeps pages with their locks and their transactions: whatever
 * title is left by its address, and whichever way, the next page comes up and knows what was done.
 */
describe.skipIf(why !== undefined)('in WebKit', () => {
  let platform: HttpPlatform;
  let page: WebDriver;
  let close: () => Promise<void>;

  const shown = async (selector: string) => {
    await page.wait(async () => (await page.findElements(By.css(selector))).length > 0, PATIENCE_MS, selector);
    // A cover stands over what is opening.
    await page.wait(
      async () => !/Opening|Loading…/.test(await page.findElement(By.css('body')).getText()),
      PATIENCE_MS,
      `${selector}, without a cover`,
    );
  };
  const go = async (path: string, selector: string) => {
    await page.get(`${platform.appUrl}/acme/${path}`);
    await page.wait(
      async () => new URL(await page.getCurrentUrl()).pathname === `/acme/${path}`,
      PATIENCE_MS,
      `the address ${path}`,
    );
    await shown(selector);
  };
  const home = () => go('home', 'main article');
  const facts = (titleId: string) =>
    platform.world.journal
      .statements()
      .filter((one) => one.titleId === titleId)
      .map(({ statement }) => statement.verb.id.split('/').at(-1));

  beforeAll(async () => {
    platform = await startHttp({ scenario: storyNamed('generic') });
    ({ driver: page, close } = await webkit());
    await page.get(`${platform.appUrl}/acme/login`);
    await shown('input[type=password]');
    await page.findElement(By.css('input[autocomplete~=username]')).sendKeys('ada');
    await page.findElement(By.css('input[type=password]')).sendKeys('Lighthouse1');
    await page.findElement(By.css('button[type=submit]')).click();
    await shown('main article');
  }, 120_000);
  afterAll(async () => {
    await close();
    await platform.close();
  });

  it.each(KINDS)(
    'a title of the kind %s is opened and left by another address, to home and back',
    async (_, id, open) => {
      await go(`content/stream/${id}`, open);
      await home();
      await go(`content/stream/${id}`, open);
      await home();
      await expect
        .poll(() => facts(id).filter((verb) => verb === 'exited').length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(1);
    },
  );

  it('a document goes on where it was left, by back, forward and reload', async () => {
    const pageNumber = () => page.findElement(By.css('input[aria-label^="Page"]')).getAttribute('value');
    await go('content/stream/site-rules', 'input[aria-label^="Page"]');
    const before = Number(await pageNumber());
    await page.findElement(By.css('[aria-label="Next page"]')).click();
    await page.wait(async () => Number(await pageNumber()) === before + 1, PATIENCE_MS);
    await page.sleep(1_000); // a page that is passed faster than this is not read
    await page.navigate().back();
    await shown('main article');
    await page.wait(
      async () => (await page.findElement(By.css('main')).getText()).includes(`page ${before + 1}`),
      PATIENCE_MS,
      'home knows what was read',
    );
    await page.navigate().forward();
    await shown('input[aria-label^="Page"]');
    expect(Number(await pageNumber())).toBe(before + 1);
    await page.navigate().refresh();
    await page.sleep(500); // the page that was there goes
    await shown('input[aria-label^="Page"]');
    expect(Number(await pageNumber())).toBe(before + 1);
    expect(platform.world.journal.violations).toEqual([]);
  });
});
