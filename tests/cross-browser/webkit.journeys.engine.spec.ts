import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { By, Key, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contentKinds } from '#domain/content/index.ts';
import { startHttp, type HttpPlatform } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { isNightly } from '../support/runs.ts';
import { go, PATIENCE_MS, reloaded, shown, told } from './pages.ts';
import { further, type CourseAttempt, courseAttempts, toTheEnd } from './attempts.ts';
import { type WebKit, webkit, whyNot } from './webkit.ts';
import { receiveTokenHere } from '../support/received-token.ts';

const why = whyNot();

/** An attempt in progress: the content is open, and one step of it is stored. */
type Scene = { driver: WebDriver; platform: HttpPlatform; it: CourseAttempt; at: number };
type Journey = {
  name: string;
  attempts: number;
  /** Number of attempts with a course, if different. */
  ofCourse?: number;
  goes: (scene: Scene) => Promise<void>;
};

const path = ({ titleId }: CourseAttempt) => `content/stream/${titleId}`;

const isAt = async ({ driver, it }: Scene, at: number) => {
  await shown(driver, it.open);
  // During a navigation, no position can be read.
  const place = () => it.place(driver).catch(() => Number.NaN);
  await driver.wait(async () => (await place()) >= at, PATIENCE_MS, `a place from ${at} on`);
};

const home = ({ driver, platform }: Scene) => go(driver, platform, 'home', 'main article');

const LEARNER = { userName: 'ben', password: 'Lighthouse2' };

const journeys: readonly Journey[] = [
  {
    name: 'is taken to its end, and completed once',
    attempts: 1,
    goes: async ({ driver, platform, it }) => {
      await toTheEnd(driver, it);
      await expect
        .poll(() => told(platform, it.titleId).filter((verb) => verb === 'completed').length, { timeout: PATIENCE_MS })
        .toBe(1);
    },
  },
  {
    name: 'meets the end of the session, is signed in to over it, and goes on',
    attempts: 1,
    ofCourse: 2,
    goes: async (scene) => {
      const { driver, platform, it, at } = scene;
      await shown(driver, '[data-at="saved"]');
      platform.world.expireSessions();
      await it.step(driver).catch(() => undefined); // the dialog may open meanwhile, and cover everything
      const asked = () => driver.findElements(By.css('dialog[open] input[type=password]'));
      // The course is removed while the dialog opens.
      const answered = async () => {
        const [password] = await asked();
        await password?.sendKeys(LEARNER.password, Key.ENTER);
        return password !== undefined;
      };
      await driver.wait(() => answered().catch(() => false), PATIENCE_MS, 'the dialog that asks for the password');
      await driver.wait(async () => (await asked().catch(() => ['gone on'])).length === 0, PATIENCE_MS, 'signed in');
      await isAt(scene, at);
      // The toast about the sign-in covers the bottom of a course; under the result dialog of a completed video it
      // cannot be closed.
      const isUnder = (await driver.findElements(By.css('dialog[open]'))).length > 0;
      for (const close of isUnder ? [] : await driver.findElements(By.css('#notices button'))) await close.click();
      // The step interrupted by the end of the session is done, or is done now.
      if ((await it.place(driver)) === at) expect(await further(driver, it)).toBeGreaterThan(at);
    },
  },
  {
    name: 'is closed with its window, and opens again where it was',
    attempts: 2,
    goes: async (scene) => {
      const { driver, platform, it, at } = scene;
      const first = await driver.getWindowHandle();
      await driver.switchTo().newWindow('window');
      const second = await driver.getWindowHandle();
      await driver.switchTo().window(first);
      await driver.close();
      await driver.switchTo().window(second);
      await go(driver, platform, path(it), it.open);
      await isAt(scene, at);
    },
  },
  {
    name: 'is left by its button, opened again, and goes on',
    attempts: 2,
    goes: async (scene) => {
      const { driver, platform, it, at } = scene;
      await driver.findElement(By.css('button[aria-label^="Leave"]')).click();
      await shown(driver, 'main h1');
      await go(driver, platform, path(it), it.open);
      await isAt(scene, at);
      expect(await further(driver, it)).toBeGreaterThan(at);
    },
  },
  {
    name: 'is loaded anew where it was',
    attempts: 2,
    goes: async (scene) => {
      await reloaded(scene.driver);
      await isAt(scene, scene.at);
    },
  },
  {
    name: 'is left for home, and found again by back',
    attempts: 2,
    goes: async (scene) => {
      await home(scene);
      await scene.driver.navigate().back();
      await isAt(scene, scene.at);
    },
  },
  {
    name: 'goes on while nothing can be sent, and all of it arrives',
    attempts: 1,
    goes: async (scene) => {
      const { driver, platform, it } = scene;
      platform.world.faults.add({ kind: 'offline' });
      const at = await further(driver, it);
      await shown(driver, '[data-at="kept"]');
      platform.world.faults.clear();
      await driver.executeScript("window.dispatchEvent(new Event('online'))"); // instead of waiting for the next try
      await shown(driver, '[data-at="saved"]');
      await isAt(scene, at);
    },
  },
  {
    name: 'is left without a line, and all of it arrives with the next page',
    attempts: 1,
    goes: async (scene) => {
      const { driver, platform, it } = scene;
      platform.world.faults.add({ kind: 'offline' });
      await further(driver, it);
      await driver.get('about:blank');
      platform.world.faults.clear();
      await home(scene);
    },
  },
  {
    name: 'is open in a second window, and goes on there',
    attempts: 2,
    goes: async (scene) => {
      const { driver, platform, it, at } = scene;
      const first = await driver.getWindowHandle();
      await driver.switchTo().newWindow('window');
      await driver.get(`${platform.appUrl}/acme/${path(it)}`);
      // The prompt appears after the other window has responded; the page has other buttons before.
      const take = async () => {
        for (const button of await driver.findElements(By.css('main button')))
          if ((await button.getText()) === 'Continue here') return button.click().then(() => true);
        return false;
      };
      await driver.wait(() => take().catch(() => false), PATIENCE_MS, 'the question whether to go on here');
      await isAt(scene, at);
      await home(scene);
      await driver.close();
      await driver.switchTo().window(first);
    },
  },
];

/** Saves a screenshot of a failed journey beside the output of the other browser tests. */
async function pictureOf(driver: WebDriver, name: string): Promise<void> {
  const folder = fileURLToPath(new URL('../../test-results/webkit/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.png`, Buffer.from(await driver.takeScreenshot(), 'base64'));
}

/**
 * Verifies: §4 Content launch, "no progress is ever lost", in WebKit: each kind of content in each journey, each with
 * its own platform. `npm run test:nightly -- cross-browser`.
 */
describe.skipIf(why !== undefined || !isNightly)('in WebKit, each kind', () => {
  let browser: WebKit;
  let driver: WebDriver;
  let platform: HttpPlatform;

  const start = async () => {
    browser = await webkit();
    ({ driver } = browser);
  };
  beforeAll(start, 120_000);
  afterAll(() => browser.close());

  beforeEach(async () => {
    // A browser whose driver hangs fails one test and is replaced, so that no other journey fails.
    if (!browser.isWell()) await browser.close().then(start);
    platform = await startHttp({ scenario: scenarioNamed('generic') });
    onTestFinished(async () => {
      // Ports share cookies: the next platform’s page would end a session that is unknown to it.
      if (browser.isWell()) {
        await driver.manage().deleteAllCookies();
        await driver.get('about:blank');
      }
      await platform.close();
    });
    await driver.get(`${platform.appUrl}/acme/about`);
    await shown(driver, 'main h1');
    const session = platform.world.signOn(LEARNER.userName);
    await receiveTokenHere(driver, session?.access_token ?? '');
  }, 120_000);

  for (const one of courseAttempts)
    describe(one.kind, () => {
      it.each(journeys)('$name', async ({ name, attempts, ofCourse = attempts, goes }) => {
        try {
          await go(driver, platform, path(one), one.open);
          const at = await further(driver, one);
          await goes({ driver, platform, it: one, at });
          await go(driver, platform, 'home', 'main article');
        } catch (error) {
          if (browser.isWell()) await pictureOf(driver, `${one.kind} ${name}`);
          throw error;
        }
        await expect
          .poll(() => told(platform, one.titleId).filter((verb) => verb === 'exited').length, { timeout: PATIENCE_MS })
          .toBe(contentKinds[one.kind].isThirdParty ? ofCourse : attempts);
        expect(platform.world.journal.violations).toEqual([]);
      });
    });
});
