import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { ContentKind } from '#domain/content/index.ts';
import { PATIENCE_MS, shown } from './pages.ts';

/** One title of each kind in the story `generic`, and how a learner goes on in it, told to a driver. Spec §1. */
export type Sitting = {
  kind: ContentKind;
  titleId: string;
  /** What stands on the page when the content is open. */
  open: string;
  /** A step further in the content. */
  step: (driver: WebDriver) => Promise<unknown>;
  /** Where the content stands, as the learner sees it; later places compare higher. */
  place: (driver: WebDriver) => Promise<number>;
};

/** NaN while the page is being changed for another. */
const valueOf = (selector: string) => async (driver: WebDriver) => {
  const [field] = await driver.findElements(By.css(selector));
  return Number((await field?.getAttribute('value').catch(() => undefined)) ?? Number.NaN);
};

const press = (label: string) => (driver: WebDriver) => driver.findElement(By.css(`[aria-label="${label}"]`)).click();

/** Does something inside the course, two frames deep, and comes back to the page. */
async function inCourse<T>(driver: WebDriver, act: () => Promise<T>): Promise<T> {
  try {
    for (const frame of ['.course-frame', 'iframe']) {
      const frames = () => driver.findElements(By.css(frame));
      await driver.wait(async () => (await frames()).length > 0, PATIENCE_MS, `the frame ${frame}`);
      const [first] = await frames();
      if (first) await driver.switchTo().frame(first);
    }
    return await act();
  } finally {
    await driver.switchTo().defaultContent();
  }
}

const buttonNamed = async (driver: WebDriver, name: string): Promise<WebElement | undefined> => {
  for (const button of await driver.findElements(By.css('button')))
    if ((await button.getText()).trim() === name) return button;
  return undefined;
};

/** "Page 2 of 4" of our sample courses. */
const coursePage = (driver: WebDriver) =>
  inCourse(driver, async () => Number(/Page (\d+) of/.exec(await driver.findElement(By.css('body')).getText())?.[1]));

const course = (kind: ContentKind, titleId: string): Sitting => ({
  kind,
  titleId,
  open: '.course-frame',
  step: (driver) =>
    inCourse(driver, async () => {
      await driver.wait(async () => (await buttonNamed(driver, 'Next')) !== undefined, PATIENCE_MS, 'Next');
      await (await buttonNamed(driver, 'Next'))?.click();
    }),
  place: coursePage,
});

const media = (kind: ContentKind, titleId: string): Sitting => ({
  kind,
  titleId,
  open: 'input[aria-label="Position"]',
  step: async (driver) => {
    const slider = driver.findElement(By.css('input[aria-label="Position"]'));
    for (let times = 0; times < 2; times++) await slider.sendKeys(Key.ARROW_RIGHT);
  },
  place: async (driver) => Math.floor(await valueOf('input[aria-label="Position"]')(driver)),
});

export const sittings: readonly Sitting[] = [
  {
    kind: 'pdf',
    titleId: 'safety-handbook',
    open: 'input[aria-label^="Page"]',
    step: press('Next page'),
    place: valueOf('input[aria-label^="Page"]'),
  },
  {
    kind: 'epub',
    titleId: 'lighthouse-tale',
    open: '[aria-label="Place in the book"]',
    step: press('Next page'),
    place: valueOf('[aria-label="Place in the book"]'),
  },
  media('audio', 'breathing'),
  media('video', 'evacuation-film'),
  course('scorm', 'induction'),
  course('aicc', 'forklift'),
  course('tincan', 'first-aid'),
];

/** The last fact of this browser's journal about what content did: only what a completed transaction has stored can be read. */
const lastStored = (driver: WebDriver): Promise<string> =>
  driver.executeScript(`
    return new Promise((resolve, reject) => {
      const request = indexedDB.open('learning');
      request.onerror = () => reject(new Error('the journal cannot be opened'));
      request.onupgradeneeded = () => request.transaction.abort();
      request.onsuccess = () => {
        const all = request.result.transaction('facts').objectStore('facts').getAll();
        all.onerror = () => reject(new Error('facts cannot be read'));
        all.onsuccess = () => {
          request.result.close();
          const types = ['attempt.Advanced', 'attempt.Committed', 'attempt.DocumentSaved'];
          resolve(JSON.stringify(all.result.filter(({ type }) => types.includes(type)).at(-1)) ?? '');
        };
      };
    });
  `);

/** Goes a step further, and waits until this browser has stored that; answers where the content stands then. */
export async function further(driver: WebDriver, { step, place, open }: Sitting): Promise<number> {
  await shown(driver, open);
  const [fact, before] = [await lastStored(driver), await place(driver)];
  await step(driver);
  await driver.wait(async () => (await place(driver)) > before, PATIENCE_MS, `further than ${before}`);
  await driver.wait(async () => (await lastStored(driver)) !== fact, PATIENCE_MS, 'stored');
  return place(driver);
}
