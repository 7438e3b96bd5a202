import type { Frame, Page } from '@playwright/test';
import type { ContentKind } from '#domain/content/index.ts';
import { element, lastSecond, openMedia, position, secondShown } from '../media/media.ts';
import {
  courseFrame,
  finishInduction,
  goToPage,
  kept,
  nextPage,
  openCourse,
  openDocument,
  pageBox,
  titleAddress,
} from '../support/learning.ts';
import { expect, OFTEN, type Platform } from '../support/platform.ts';
import { readToTheEnd, slider, turnPage } from '../epub/books.ts';

/** One title of each kind in the scenario `generic`, and a learner’s actions in it. Spec §1. */
export type Learnt = {
  kind: ContentKind;
  titleId: string;
  open: (page: Page, platform: Platform) => Promise<unknown>;
  /** Waits until the content is open after a navigation. */
  ready: (page: Page) => Promise<unknown>;
  /** Moves beyond the start, and waits until this browser has stored the position. */
  further: (page: Page) => Promise<unknown>;
  toTheEnd: (page: Page) => Promise<unknown>;
  /** Displayed position of the content; later ones compare greater. */
  place: (page: Page) => Promise<number>;
};

/** Waits until this browser has stored the completion. */
const completed = (page: Page) =>
  expect
    .poll(async () => (await kept(page)).facts.filter(({ type }) => type === 'attempt.Completed').length, OFTEN)
    .toBeGreaterThan(0);

const media = (kind: 'audio' | 'video', titleId: string): Learnt => ({
  kind,
  titleId,
  open: (page, platform) => openMedia(page, platform, titleId),
  ready: (page) => expect(position(page)).toBeVisible(),
  further: async (page) => {
    const second = (await secondShown(page)) + 4;
    await position(page).fill(String(second));
    await expect.poll(() => lastSecond(page), OFTEN).toBe(second);
  },
  toTheEnd: async (page) => {
    const length = await element(page).evaluate((it) => (it as HTMLMediaElement).duration); // matched by its selector
    await position(page).fill(String(Math.ceil(length)));
    await completed(page);
  },
  place: secondShown,
});

/** "Page 2 of 4" of our sample courses. */
const coursePage = async (page: Page) =>
  Number(/Page (\d+) of/.exec(await (await courseFrame(page)).locator('body').innerText())?.[1]);

const begun = (course: Frame) => expect(course.locator('#status')).toHaveText(/Recorded: (initialized|resumed)/);

/** The last fact of an xAPI course’s own signals: it stores its position in documents. */
const finalFlush = async (page: Page) =>
  (await kept(page)).facts.filter(({ type }) => type === 'attempt.DocumentSaved').at(-1)?.id;

export const learnt: readonly Learnt[] = [
  {
    kind: 'pdf',
    titleId: 'safety-handbook',
    open: (page, platform) => openDocument(page, platform),
    ready: (page) => expect(pageBox(page)).toBeVisible(),
    further: async (page) => goToPage(page, Number(await pageBox(page).inputValue()) + 2),
    toTheEnd: async (page) => {
      await goToPage(page, 12);
      await completed(page);
    },
    place: async (page) => Number(await pageBox(page).inputValue()),
  },
  {
    kind: 'epub',
    titleId: 'lighthouse-tale',
    open: async (page, platform) => {
      await page.goto(titleAddress(platform, 'lighthouse-tale'));
      await expect(slider(page)).toBeVisible();
    },
    ready: (page) => expect(slider(page)).toBeVisible(),
    further: turnPage,
    toTheEnd: async (page) => {
      await slider(page).fill('700');
      await slider(page).blur();
      await readToTheEnd(page, 20);
      await completed(page);
    },
    place: async (page) => Number(await slider(page).inputValue()),
  },
  media('audio', 'breathing'),
  media('video', 'evacuation-film'),
  {
    kind: 'scorm',
    titleId: 'induction',
    open: (page, platform) => openCourse(page, platform, 'induction'),
    ready: courseFrame,
    further: async (page) => nextPage(page, await courseFrame(page), (await coursePage(page)) + 1),
    toTheEnd: async (page) => finishInduction(page, await courseFrame(page), await coursePage(page)),
    place: coursePage,
  },
  {
    kind: 'aicc',
    titleId: 'forklift',
    open: (page, platform) => openCourse(page, platform, 'forklift'),
    ready: courseFrame,
    further: async (page) => {
      const course = await courseFrame(page);
      await course.getByRole('button', { name: 'Next' }).click();
      await expect(course.locator('#status')).toHaveText('Saved.');
    },
    toTheEnd: async (page) => {
      const course = await courseFrame(page);
      const next = course.getByRole('button', { name: 'Next' });
      while (await next.isEnabled()) await next.click();
      await course.locator('#done').click();
      await completed(page);
    },
    place: coursePage,
  },
  {
    kind: 'tincan',
    titleId: 'first-aid',
    open: (page, platform) => openCourse(page, platform, 'first-aid').then(begun),
    ready: (page) => courseFrame(page).then(begun),
    further: async (page) => {
      const before = await finalFlush(page);
      await (await courseFrame(page)).getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => finalFlush(page), OFTEN).not.toBe(before);
    },
    toTheEnd: async (page) => {
      const course = await courseFrame(page);
      const next = course.getByRole('button', { name: 'Next' });
      while (await next.isEnabled()) {
        await next.click();
        await expect(course.locator('#status')).toHaveText('Recorded: progressed.');
      }
      await course.getByLabel('Ten minutes').check();
      await course.getByRole('button', { name: 'Finish the course' }).click();
      await completed(page);
    },
    place: coursePage,
  },
];
