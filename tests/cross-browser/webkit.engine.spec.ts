import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type HttpPlatform } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { colourWithin, go as open, PATIENCE_MS, reloaded, shown, signIn } from './pages.ts';
import { courseAttempts } from './attempts.ts';
import { webkit, whyNot } from './webkit.ts';

const why = whyNot();
if (why) console.warn(why);

/**
 * Verifies: reliability in WebKit, whose back/forward cache freezes pages with open locks and transactions: after
 * leaving any title, the next page loads and has all data.
 */
describe.skipIf(why !== undefined)('in WebKit', () => {
  let platform: HttpPlatform;
  let page: WebDriver;
  let close: () => Promise<void>;

  const go = (path: string, selector: string) => open(page, platform, path, selector);
  const home = () => go('home', 'main article');
  const facts = (titleId: string) =>
    platform.world.journal
      .statements()
      .filter((one) => one.titleId === titleId)
      .map(({ statement }) => statement.verb.id.split('/').at(-1));

  beforeAll(async () => {
    platform = await startHttp({ scenario: scenarioNamed('generic') });
    ({ driver: page, close } = await webkit());
    await signIn(page, platform);
  }, 120_000);
  afterAll(async () => {
    await close();
    await platform.close();
  });

  it.each(courseAttempts)(
    'a title of the kind $kind is opened and left by another address, to home and back',
    async ({ titleId, open }) => {
      await go(`content/stream/${titleId}`, open);
      await home();
      await go(`content/stream/${titleId}`, open);
      await home();
      await expect
        .poll(() => facts(titleId).filter((verb) => verb === 'exited').length, { timeout: PATIENCE_MS })
        .toBeGreaterThan(1);
    },
  );

  it('a document goes on where it was left, by back, forward and reload', async () => {
    // During a navigation, neither page exists.
    const textOf = (selector: string, read: (found: WebElement) => Promise<string>) =>
      page
        .findElement(By.css(selector))
        .then(read)
        .catch(() => '');
    const pageNumber = () => textOf('input[aria-label^="Page"]', (field) => field.getAttribute('value'));
    const isAt = (number: number) =>
      page.wait(async () => (await pageNumber()) === String(number), PATIENCE_MS, `at page ${number}`);
    await go('content/stream/site-rules', 'input[aria-label^="Page"]');
    const next = Number(await pageNumber()) + 1;
    await page.findElement(By.css('[aria-label="Next page"]')).click();
    await isAt(next);
    await page.sleep(1_000); // pages passed within less time do not count as read
    await page.navigate().back();
    await page.wait(
      async () => (await textOf('main', (main) => main.getText())).toLowerCase().includes(`page ${next}`),
      PATIENCE_MS,
      'home knows what was read',
    );
    await page.navigate().forward();
    await isAt(next);
    await reloaded(page);
    await isAt(next);
    expect(platform.world.journal.violations).toEqual([]);
  });

  it('a note in a document is there after the page is loaded anew', async () => {
    const marks = () => page.findElements(By.css('.markLayer > div'));
    await home(); // otherwise the previous document would be mistaken for this one
    await go('content/stream/safety-handbook', 'input[aria-label^="Page"]');
    await shown(page, '.page .textLayer span');
    await page.executeScript(
      "document.getSelection().selectAllChildren(document.querySelector('.page .textLayer span'))",
    );
    await shown(page, '[role=dialog] [aria-label="Add a note"]');
    await page.findElement(By.css('[role=dialog] [aria-label="Add a note"]')).click();
    await page.findElement(By.css('[role=dialog] textarea')).sendKeys('Ask Ben.', Key.chord(Key.CONTROL, Key.ENTER));
    await page.wait(async () => (await marks()).length > 0, PATIENCE_MS, 'the words are marked');
    await reloaded(page);
    await page.wait(async () => (await marks()).length > 0, PATIENCE_MS, 'the words are marked again');
    await page.findElement(By.css('button[aria-label="Notes"]')).click();
    await shown(page, '[aria-label="Notes"] li');
    const notes = await page.findElement(By.css('aside[aria-label="Notes"], [role=complementary]')).getText();
    expect(notes).toContain('Ask Ben.');
  });

  it('a film shows its first picture before it is played, under captions too', async () => {
    await go('content/stream/evacuation-film', 'input[aria-label="Position"]');
    const stage = await page.executeScript<string>(
      "return getComputedStyle(document.querySelector('.media-player')).backgroundColor",
    );
    const hasPicture = async () =>
      `rgb(${(await colourWithin(page, await page.findElement(By.css('video')))).join(', ')})` !== stage;
    const hasTrack = (is: string, said: string) =>
      page.wait(
        () => page.executeScript(`return [...document.querySelector('video').textTracks].some((one) => ${is})`),
        PATIENCE_MS,
        said,
      );
    await hasTrack("one.kind === 'chapters' && one.cues?.length", 'its chapters are read');
    await page.wait(hasPicture, PATIENCE_MS, 'the first picture');
    await page.findElement(By.css('main')).sendKeys('c');
    await hasTrack("one.mode === 'showing'", 'captions show');
    await page.wait(hasPicture, PATIENCE_MS, 'the first picture, under captions');
  });

  it('a film sought to its end says nothing of the connection, which is there', async () => {
    await home(); // otherwise the video would still be open at its last position
    await go('content/stream/evacuation-film', 'input[aria-label="Position"]');
    await page.findElement(By.css('button[aria-label="Play"]')).click();
    await page.wait(
      () => page.executeScript("return document.querySelector('video').currentTime > 1"),
      PATIENCE_MS,
      'it plays',
    );
    await page.executeScript(`(${slideToTheEnd.toString()})()`);
    await page.wait(
      () => page.executeScript("return document.querySelector('video').ended"),
      PATIENCE_MS,
      'it has ended',
    );
    await page.sleep(4_000); // a stall is displayed after three seconds
    expect(await page.findElement(By.css('body')).getText()).not.toContain('Waiting for the connection');
  });
});

/** Runs in the page: releases the slider of a video just before the end, like a finger. */
function slideToTheEnd(): void {
  const slider = document.querySelector<HTMLInputElement>('input[aria-label="Position"]')!;
  // React notices only values set through the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
    slider,
    String(Number(slider.max) - 0.1),
  );
  for (const event of ['input', 'change']) slider.dispatchEvent(new Event(event, { bubbles: true }));
}
