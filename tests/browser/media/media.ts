import type { Locator, Page } from '@playwright/test';
import { expect, type Platform } from '../support/platform.ts';
import { kept, titleAddress } from '../support/learning.ts';

export const play = (page: Page): Locator => page.getByRole('button', { name: 'Play', exact: true });
export const pause = (page: Page): Locator => page.getByRole('button', { name: 'Pause', exact: true });
export const position = (page: Page): Locator => page.getByRole('slider', { name: 'Position' });

/** Opens audio or video by its URL and waits for its controls. */
export async function openMedia(page: Page, platform: Platform, titleId: string): Promise<void> {
  await page.goto(titleAddress(platform, titleId));
  await expect(play(page)).toBeVisible();
}

/** Second of the position slider. */
export const secondShown = async (page: Page): Promise<number> => Math.floor(Number(await position(page).inputValue()));

export const element = (page: Page) => page.locator('.media-player video, .media-player audio');

export const currentTime = (page: Page): Promise<number> =>
  element(page).evaluate((media) => (media as HTMLMediaElement).currentTime); // matched by its selector

/** The last second in this browser’s journal. */
export const lastSecond = async (page: Page): Promise<number | undefined> =>
  (await kept(page)).facts.filter(({ type }) => type === 'attempt.Advanced').at(-1)?.data.position?.at;

/** Positions of a title that the platform received, in order of arrival. */
export const secondsTold = ({ world }: Platform, titleId: string): number[] =>
  world.journal
    .of('setMediaState')
    .filter(({ status }) => status === 204)
    .map(({ body }) => body as { titleId: string; statesChanged: { document: { position: number } }[] }) // the platform stored it
    .filter((body) => body.titleId === titleId)
    .map(({ statesChanged }) => statesChanged[0]?.document.position ?? -1);

/** Resume position on the platform. */
export const secondKept = (platform: Platform, titleId: string) => secondsTold(platform, titleId).at(-1);
