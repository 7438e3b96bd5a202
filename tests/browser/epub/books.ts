import { expect, type FrameLocator, type Page } from '@playwright/test';
import { kept } from '../support/learning.ts';
import { comeSignedIn, type Platform } from '../support/platform.ts';

export const bookAddress = ({ appUrl }: Platform, titleId: string): string =>
  `${appUrl}/library/content/stream/${titleId}`;

export const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });

/** Opens a book by its URL and waits until a page is displayed. */
export async function openBook(page: Page, platform: Platform, titleId: string): Promise<void> {
  await page.goto(bookAddress(platform, titleId));
  await shows(page);
}

/** Signs the scenario’s learner in, and opens the book by its URL. */
export async function beginBook(page: Page, platform: Platform, titleId: string): Promise<void> {
  await comeSignedIn(page, platform, 'lea');
  await openBook(page, platform, titleId);
}

export async function shows(page: Page): Promise<void> {
  await expect(slider(page)).toBeVisible();
}

/** The current chapter: a frame of the reader page, replaced with each change of chapter or font. */
export const words = (page: Page): FrameLocator =>
  page.frameLocator('main iframe').locator('iframe').first().contentFrame();

/** Chapter name in the line below the book. */
export const chapterName = (page: Page) => page.locator('[data-position] > span').first();

export const percentOf = async (page: Page): Promise<number> =>
  Number(/(\d+)% of the book/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1]);

const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' });
const isAtEnd = async (page: Page) => (await nextPage(page).getAttribute('aria-disabled')) === 'true';

/** Turns to the next page, and waits until this browser has stored the position. */
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

/** Turns pages until the end. Returns the number of turns. */
export async function readToTheEnd(page: Page, most: number): Promise<number> {
  for (let turns = 0; turns < most; turns++) {
    if (await isAtEnd(page)) return turns;
    await turnPage(page);
  }
  throw new Error(`not at the end after ${most} turns`);
}

/** Waits until the displayed position is stored, which takes a moment of rest. */
export const placeStored = (page: Page) =>
  expect(async () => {
    const { fraction } = (await lastPositionOf(page)) ?? {};
    // Layout changes shift a position by a line; a page is more.
    expect(Math.abs((fraction ?? Number.NaN) * 1000 - Number(await slider(page).inputValue()))).toBeLessThan(5);
  }, 'the place that shows is stored').toPass({ timeout: 10_000, intervals: [60] });

const lastPositionOf = async (page: Page) => {
  const { facts } = await kept(page);
  // Positions of a book are texts.
  return facts.filter(({ type }) => type === 'attempt.Advanced').at(-1)?.data.position as
    { at: string; fraction: number } | undefined;
};

/** The last position of a book in this browser’s journal. */
export const lastPlaceOf = async (page: Page): Promise<string | undefined> => (await lastPositionOf(page))?.at;

/** Positions of a book that the platform received, oldest first. */
export const placesKept = ({ world }: Platform, titleId: string): unknown[] =>
  world.journal
    .syncs('media')
    .map(({ body }) => body as { titleId: string; statesChanged: { document: { position: unknown } }[] }) // the platform stored it, so that the shape is right
    .filter((state) => state.titleId === titleId)
    .map((state) => state.statesChanged[0]?.document.position);

/** Waits until a chapter has these values. A setting may replace the chapter’s frame during the query. */
export const comesToBe = <T extends object>(ask: () => Promise<T>, so: Partial<T>): Promise<void> =>
  expect(async () => {
    const now: object = await ask();
    expect(now).toMatchObject(so);
  }).toPass({ timeout: 20_000 });
