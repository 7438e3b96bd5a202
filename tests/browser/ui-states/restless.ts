import type { Page } from '@playwright/test';

/** Shortest allowed period of a change in ms: WCAG 2.3.1 allows three flashes a second. */
const LEAST_MS = 1000 / 3;

/**
 * Endless rapid animations, and the product’s own raster images, which could contain text, as lines. Motion is enabled
 * meanwhile, whatever the test has set.
 */
export async function restless(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const lines = await page.evaluate(async (least) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const quick = document.getAnimations().flatMap(({ effect }) => {
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      if (iterations !== Infinity || typeof duration !== 'number' || duration >= least) return [];
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return [`${target?.localName ?? 'something'} changes every ${Math.round(duration)} ms`];
    });
    const own = [...document.images]
      .filter(({ currentSrc }) => new URL(currentSrc || 'about:blank', location.href).pathname.startsWith('/assets/'))
      .map(({ currentSrc }) => `${new URL(currentSrc).pathname} is a picture of the product's own`);
    return [...quick, ...own];
  }, LEAST_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return lines;
}
