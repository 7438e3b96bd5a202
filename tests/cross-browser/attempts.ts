import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import { type Kept, storedHere } from '../browser/support/kept-here.ts';
import { PATIENCE_MS, shown } from './pages.ts';

/** One title of each kind in the scenario `generic`, with a learner’s actions as WebDriver commands. Spec §1. */
export type CourseAttempt = {
  kind: ContentKind;
  titleId: string;
  /** Selector of an element that exists when the content is open. */
  open: string;
  /** Moves one step further in the content. */
  step: (driver: WebDriver) => Promise<unknown>;
  /** Displayed position of the content; later ones compare greater. */
  place: (driver: WebDriver) => Promise<number>;
  /** Completes the content from somewhere in its middle. */
  finish: (driver: WebDriver) => Promise<unknown>;
};

/** NaN during a navigation. */
const valueOf = (selector: string) => async (driver: WebDriver) => {
  const [field] = await driver.findElements(By.css(selector));
  return Number((await field?.getAttribute('value').catch(() => undefined)) ?? Number.NaN);
};

const press = (label: string) => (driver: WebDriver) => driver.findElement(By.css(`[aria-label="${label}"]`)).click();

/** Runs `act` inside the course, two frames deep, and returns to the page. */
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

/** Turns to the last page of a sample course, and gives the required responses. */
const courseEnd = (driver: WebDriver, last: readonly string[]) =>
  inCourse(driver, async () => {
    const next = await buttonNamed(driver, 'Next');
    while (next && (await next.isEnabled()) && (await next.isDisplayed())) await next.click();
    for (const selector of last) await driver.findElement(By.css(selector)).click();
  });

const course = (kind: ContentKind, titleId: string, last: readonly string[]): CourseAttempt => ({
  kind,
  titleId,
  open: '.course-frame',
  finish: (driver) => courseEnd(driver, last),
  step: (driver) =>
    inCourse(driver, async () => {
      await driver.wait(async () => (await buttonNamed(driver, 'Next')) !== undefined, PATIENCE_MS, 'Next');
      await (await buttonNamed(driver, 'Next'))?.click();
    }),
  place: coursePage,
});

const media = (kind: ContentKind, titleId: string): CourseAttempt => ({
  kind,
  titleId,
  open: 'input[aria-label="Position"]',
  step: async (driver) => {
    const slider = driver.findElement(By.css('input[aria-label="Position"]'));
    for (let times = 0; times < 2; times++) await slider.sendKeys(Key.ARROW_RIGHT);
  },
  place: async (driver) => Math.floor(await valueOf('input[aria-label="Position"]')(driver)),
  finish: (driver) => driver.findElement(By.css('input[aria-label="Position"]')).sendKeys(Key.END),
});

export const courseAttempts: readonly CourseAttempt[] = [
  {
    kind: 'pdf',
    titleId: 'safety-handbook',
    open: 'input[aria-label^="Page"]',
    step: press('Next page'),
    place: valueOf('input[aria-label^="Page"]'),
    finish: async (driver) => {
      const box = driver.findElement(By.css('input[aria-label^="Page"]'));
      await box.sendKeys(Key.END, Key.BACK_SPACE, Key.BACK_SPACE, '12', Key.ENTER);
    },
  },
  {
    kind: 'epub',
    titleId: 'lighthouse-tale',
    open: '[aria-label="Place in the book"]',
    step: press('Next page'),
    place: valueOf('[aria-label="Place in the book"]'),
    finish: async (driver) => {
      await driver.findElement(By.css('[aria-label="Place in the book"]')).sendKeys(Key.END);
      const next = () => driver.findElement(By.css('[aria-label="Next page"]'));
      // The slider moves to the start of a chapter: the remaining pages are turned one by one.
      await driver.wait(
        async () => {
          if ((await next().getAttribute('aria-disabled')) === 'true') return true;
          await next().click();
          return false;
        },
        PATIENCE_MS,
        'the last page of the book',
      );
    },
  },
  media('audio', 'breathing'),
  media('video', 'evacuation-film'),
  course('scorm', 'induction', [
    ...['alarm"][value="b', 'lift"][value="a', 'oil"][value="b'].map((answer) => `input[name="${answer}"]`),
    '#quiz button',
  ]),
  course('aicc', 'forklift', ['#done']),
  course('tincan', 'first-aid', ['input[name="burn"][value="ten"]', '#done']),
];

/** The facts of this browser’s journal. */
const stored = async (driver: WebDriver): Promise<Kept['facts']> => {
  const text = await driver.executeScript<string>(`return (${storedHere.toString()})().then(JSON.stringify)`);
  return (JSON.parse(text) as Kept).facts;
};

/** Types of facts that content causes. */
const OF_CONTENT = ['attempt.Advanced', 'attempt.Committed', 'attempt.DocumentSaved'];

const lastOfContent = async (driver: WebDriver) =>
  (await stored(driver)).filter(({ type }) => OF_CONTENT.includes(type)).at(-1)?.id;

/** Moves a step further, and waits until this browser has stored it. Returns the new position. */
export async function further(driver: WebDriver, { step, place, open }: CourseAttempt): Promise<number> {
  await shown(driver, open);
  const [fact, before] = [await lastOfContent(driver), await place(driver)];
  await step(driver);
  await driver.wait(async () => (await place(driver)) > before, PATIENCE_MS, `further than ${before}`);
  await driver.wait(async () => (await lastOfContent(driver)) !== fact, PATIENCE_MS, 'stored');
  return place(driver);
}

/** Completes the content, and waits until this browser has stored the completion. */
export async function toTheEnd(driver: WebDriver, { finish, open }: CourseAttempt): Promise<void> {
  await shown(driver, open);
  await finish(driver);
  await driver.wait(
    async () => (await stored(driver)).some(({ type }) => type === attemptEvents.Completed.type),
    PATIENCE_MS,
    'stored that it was completed',
  );
}
