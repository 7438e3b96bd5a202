import { expect, type FrameLocator, type Page } from '@playwright/test';
import { kept } from '../support/learning.ts';
import type { Platform } from '../support/platform.ts';

export const bookAddress = ({ appUrl }: Platform, titleId: string): string =>
  `${appUrl}/library/content/stream/${titleId}`;

export const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the book' });

/** Opens a book by its address and waits until a page of it shows. */
export async function openBook(page: Page, platform: Platform, titleId: string): Promise<void> {
  await page.goto(bookAddress(platform, titleId));
  await shows(page);
}

export async function shows(page: Page): Promise<void> {
  await expect(slider(page)).toBeVisible({ timeout: 15_000 });
}

/** The chapter in front: a frame of the reader page, and another one after each change of chapter or letters. */
export const words = (page: Page): FrameLocator => page.frameLocator('main iframe').frameLocator('iframe').first();

/** Name of the chapter that the line below the book gives. */
export const chapterName = (page: Page) => page.locator('[data-position] > span').first();

export const percentOf = async (page: Page): Promise<number> =>
  Number(/(\d+)% of the book/.exec((await slider(page).getAttribute('aria-valuetext')) ?? '')?.[1]);

/** Goes on page by page until the end; answers how many turns it took. */
export async function readToTheEnd(page: Page, most: number): Promise<number> {
  const next = page.getByRole('button', { name: 'Next page' });
  for (let turns = 0; turns < most; turns++) {
    if ((await next.getAttribute('aria-disabled')) === 'true') return turns;
    const before = await lastPlaceOf(page);
    await next.click();
    await expect
      .poll(async () => (await lastPlaceOf(page)) !== before, { timeout: 10_000, intervals: [60] })
      .toBe(true);
  }
  throw new Error(`not at the end after ${most} turns`);
}

/** The last place of a book in this browser's journal. */
export async function lastPlaceOf(page: Page): Promise<string | undefined> {
  const { facts } = await kept(page);
  return facts.filter(({ type }) => type === 'attempt.Advanced').at(-1)?.data.position?.at as string | undefined; // a book's places are texts
}

/** Places of a book that the platform was told of, oldest first. */
export const placesKept = ({ world }: Platform, titleId: string): unknown[] =>
  world.journal
    .syncs('media')
    .map(({ body }) => body as { titleId: string; statesChanged: { document: { position: unknown } }[] }) // it was stored, so it has the shape
    .filter((state) => state.titleId === titleId)
    .map((state) => state.statesChanged[0]?.document.position);
