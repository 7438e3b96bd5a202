import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { HttpPlatform } from '#simulator/mount/http.ts';
import { onceEach } from '../browser/support/once-each.ts';

/** A page that opens within this time in ms does not count as frozen. */
export const PATIENCE_MS = 20_000;

/** Waits until the element is visible, and no loading cover is. */
export async function shown(driver: WebDriver, selector: string): Promise<void> {
  await driver.wait(
    async () => (await driver.findElements(By.css(selector))).length > 0,
    PATIENCE_MS,
    `${selector} at ${await driver.getCurrentUrl()}`,
  );
  const words = () => driver.findElement(By.css('body')).getText();
  // During a navigation, the page has no text.
  await driver.wait(
    async () => !/Opening|Loading…/.test(await words().catch(() => 'Loading…')),
    PATIENCE_MS,
    `${selector}, without a cover`,
  );
}

/** Opens a URL of the application and waits for an element. */
export async function go(driver: WebDriver, { appUrl }: HttpPlatform, path: string, selector: string): Promise<void> {
  await driver.get(`${appUrl}/acme/${path}`);
  await driver.wait(
    async () => new URL(await driver.getCurrentUrl()).pathname === `/acme/${path}`,
    PATIENCE_MS,
    `the address ${path}`,
  );
  await shown(driver, selector);
}

/** Signs in with the form. The first paint’s form is replaced by the application’s, which adopts the typed input. */
export async function signIn(driver: WebDriver, platform: HttpPlatform): Promise<void> {
  const filledIn = async () => {
    for (const [field, words] of [
      ['input[autocomplete~=username]', 'ada'],
      ['input[type=password]', 'Lighthouse1'],
    ] as const) {
      const found = driver.findElement(By.css(field));
      await found.clear();
      await found.sendKeys(words);
    }
    await driver.findElement(By.css('button[type=submit]')).click();
    return true;
  };
  await driver.get(`${platform.appUrl}/acme/login`);
  await shown(driver, 'input[type=password]');
  await driver.wait(() => filledIn().catch(() => false), PATIENCE_MS, 'the form is filled in');
  await shown(driver, 'main article');
}

/** Reloads the page, and waits until the old document is gone. */
export async function reloaded(driver: WebDriver): Promise<void> {
  await driver.executeScript('window.isBefore = true');
  await driver.navigate().refresh();
  // During a navigation, scripts fail.
  const isBefore = () => driver.executeScript('return window.isBefore').catch(() => true);
  await driver.wait(async () => (await isBefore()) !== true, PATIENCE_MS, 'loaded anew');
}

/** Rendered colour of an element at a quarter of its width and height: red, green, blue. */
export async function colourWithin(driver: WebDriver, element: WebElement): Promise<readonly number[]> {
  const address = `data:image/png;base64,${await element.takeScreenshot()}`;
  return driver.executeScript(`return (${colourOf.toString()})(arguments[0])`, address);
}

/** Runs in the page, because Node has no image decoder. */
async function colourOf(address: string): Promise<number[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas?.drawImage(picture, -picture.width / 4, -picture.height / 4);
  return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

/** Verbs that the client sent about a title, in order, without repetitions and the content’s own statements. */
export const told = (platform: HttpPlatform, titleId: string): string[] =>
  onceEach(platform, titleId).flatMap(({ verb, own }) => (own ? [verb] : []));
