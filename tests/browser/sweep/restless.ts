import type { Page } from '@playwright/test';

/** More flashes in a second than WCAG 2.3.1 lets be come from a change that takes less than this, in ms. */
const LEAST_MS = 1000 / 3;

/**
 * What changes for ever and too quickly, and pictures that the product itself brings, which could hold words, as lines. The
 * page moves as long as it is looked at, whatever it was asked for.
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
