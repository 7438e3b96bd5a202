import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { HttpPlatform } from '#simulator/mount/http.ts';
import { onceEach } from '../browser/support/once-each.ts';

/** A page that comes up within this time stands still for nobody. */
export const PATIENCE_MS = 20_000;

/** Waits until what is looked for is on the page, and no cover over what is opening. */
export async function shown(driver: WebDriver, selector: string): Promise<void> {
  await driver.wait(
    async () => (await driver.findElements(By.css(selector))).length > 0,
    PATIENCE_MS,
    `${selector} at ${await driver.getCurrentUrl()}`,
  );
  const words = () => driver.findElement(By.css('body')).getText();
  // A page that is being changed for another has no words yet.
  await driver.wait(
    async () => !/Opening|Loading…/.test(await words().catch(() => 'Loading…')),
    PATIENCE_MS,
    `${selector}, without a cover`,
  );
}

/** Goes to an address of the application and waits for what stands there. */
export async function go(driver: WebDriver, { appUrl }: HttpPlatform, path: string, selector: string): Promise<void> {
  await driver.get(`${appUrl}/acme/${path}`);
  await driver.wait(
    async () => new URL(await driver.getCurrentUrl()).pathname === `/acme/${path}`,
    PATIENCE_MS,
    `the address ${path}`,
  );
  await shown(driver, selector);
}

/** Signs in by the form. That of the page's first picture gives way to the application's, which takes over what was typed. */
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

/** Loads the page that is there anew, and waits until the one before it is gone. */
export async function reloaded(driver: WebDriver): Promise<void> {
  await driver.executeScript('window.isBefore = true');
  await driver.navigate().refresh();
  // While one page is being changed for another neither answers.
  const isBefore = () => driver.executeScript('return window.isBefore').catch(() => true);
  await driver.wait(async () => (await isBefore()) !== true, PATIENCE_MS, 'loaded anew');
}

/** The colour a quarter of the way into an element from its upper corner at the left, as the learner sees it: red, green, blue. */
export async function colourWithin(driver: WebDriver, element: WebElement): Promise<readonly number[]> {
  const address = `data:image/png;base64,${await element.takeScreenshot()}`;
  return driver.executeScript(`return (${colourOf.toString()})(arguments[0])`, address);
}

/** Runs in the page, which has what reads pictures. */
async function colourOf(address: string): Promise<number[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas?.drawImage(picture, -picture.width / 4, -picture.height / 4);
  return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

/** What the client told the platform of a title, repetitions and the content's own words left out: the verbs, in order. */
export const told = (platform: HttpPlatform, titleId: string): string[] =>
  onceEach(platform, titleId).flatMap(({ verb, own }) => (own ? [verb] : []));
