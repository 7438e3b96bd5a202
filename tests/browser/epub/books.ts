import { expect, type FrameLocator, type Page } from '@playwright/test';
import { kept } from '../support/learning.ts';
import { comeSignedIn, type Platform } from '../support/platform.ts';

export const bookAddress = ({ appUrl }: Platform, titleId: string): string =>
  `${appUrl}/library/content/stream/${titleId}`;

export const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });

/** Opens a book by its address and waits until a page of it shows. */
export async function openBook(page: Page, platform: Platform, titleId: string): Promise<void> {
  await page.goto(bookAddress(platform, titleId));
  await shows(page);
}

/** The reader of the story comes in by the address of a book. */
export async function beginBook(page: Page, platform: Platform, titleId: string): Promise<void> {
  await comeSignedIn(page, platform, 'lea');
  await openBook(page, platform, titleId);
}

export async function shows(page: Page): Promise<void> {
  await expect(slider(page)).toBeVisible();
}

/** The chapter in front: a frame of the reader page, and another one after each change of chapter or letters. */
export const words = (page: Page): FrameLocator =>
  page.frameLocator('main iframe').locator('iframe').first().contentFrame();

/** Name of the chapter that the line below the book gives. */
export const chapterName = (page: Page) => page.locator('[data-position] > span').first();

export const percentOf = async (page: Page): Promise<number> =>
  Number(/(\d+)% of the book/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1]);

const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' });
const isAtEnd = async (page: Page) => (await nextPage(page).getAttribute('aria-disabled')) === 'true';

/** Turns to the next page, and waits until this browser has stored that place. */
export async function turnPage(page: Page): Promise<void> {
  await placeStored(page);
  const before = await lastPlaceOf(page);
  await nextPage(page).click();
  await expect
    .poll(async () => (await lastPlaceOf(page)) !== before || (await isAtEnd(page)), {
      intervals: [60],
    })
    .toBe(true);
}

/** Goes on page by page until the end; answers how many turns it took. */
export async function readToTheEnd(page: Page, most: number): Promise<number> {
  for (let turns = 0; turns < most; turns++) {
    if (await isAtEnd(page)) return turns;
    await turnPage(page);
  }
  throw new Error(`not at the end after ${most} turns`);
}

/** The place that shows counts when the learner has rested there for a moment: until it is the one that is stored. */
export const placeStored = (page: Page) =>
  expect(async () => {
    const { fraction } = (await lastPositionOf(page)) ?? {};
    // Layout moves a place by a line; a page is more.
    expect(Math.abs((fraction ?? Number.NaN) * 1000 - Number(await slider(page).inputValue()))).toBeLessThan(5);
  }, 'the place that shows is stored').toPass({ timeout: 10_000, intervals: [60] });

const lastPositionOf = async (page: Page) => {
  const { facts } = await kept(page);
  // A book's places are texts.
  return facts.filter(({ type }) => type === 'attempt.Advanced').at(-1)?.data.position as
    { at: string; fraction: number } | undefined;
};

/** The last place of a book in this browser's journal. */
export const lastPlaceOf = async (page: Page): Promise<string | undefined> => (await lastPositionOf(page))?.at;

/** Places of a book that the platform was told of, oldest first. */
export const placesKept = ({ world }: Platform, titleId: string): unknown[] =>
  world.journal
    .syncs('media')
    .map(({ body }) => body as { titleId: string; statesChanged: { document: { position: unknown } }[] }) // it was stored, so it has the shape
    .filter((state) => state.titleId === titleId)
    .map((state) => state.statesChanged[0]?.document.position);

/** A chapter comes to be so. A choice can draw it in a new frame, and then the old one goes while it is asked. */
export const comesToBe = <T extends object>(ask: () => Promise<T>, so: Partial<T>): Promise<void> =>
  expect(async () => {
    const now: object = await ask();
    expect(now).toMatchObject(so);
  }).toPass({ timeout: 20_000 });
