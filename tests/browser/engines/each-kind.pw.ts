import { learnt } from '../faults/kinds.ts';
import {
  everythingArrived,
  expectWholeAttempts,
  kept,
  leaveTitle,
  nothingWaits,
  onceEach,
  words,
} from '../support/learning.ts';
import { OFTEN, comeSignedIn, expect, received, signIn, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

/**
 * Verifies: §4 Content launch, in each engine that a learner has: signing in, each kind of content, going on where one
 * left it. `npm test` plays the first of the two wherever another engine than Chromium is installed.
 */
for (const it of learnt) {
  test(
    `${it.kind}: signed in by the form, gone on, left, loaded anew, and taken to its end`,
    { tag: '@engines' },
    async ({ page, platform }) => {
      await signIn(page, platform, 'ben');
      await it.open(page, platform);
      await received(platform, it.titleId, 'initialized');
      await it.further(page);
      const first = await it.place(page);
      await leaveTitle(page);
      await expect(heading(page)).toBeVisible();
      await it.open(page, platform);
      await expect.poll(() => it.place(page), 'comes back to where it was left').toBeGreaterThanOrEqual(first);
      await it.further(page);
      const second = await it.place(page);
      await page.reload();
      await it.ready(page);
      await expect.poll(() => it.place(page), 'is loaded anew where it was').toBeGreaterThanOrEqual(second);
      await it.toTheEnd(page);
      await received(platform, it.titleId, 'completed');
      await page.goto(`${platform.appUrl}/acme/home`); // leaves by another address
      const ends = () => onceEach(platform, it.titleId).filter(({ verb, own }) => own && verb === 'exited');
      await expect.poll(ends, { timeout: 15_000, ...OFTEN }).toHaveLength(3);
      await nothingWaits(page);
      expectWholeAttempts(platform, it.titleId, 3);
    },
  );

  test(`${it.kind}: nothing can be sent, the content goes on, and all of it arrives`, async ({ page, platform }) => {
    await comeSignedIn(page, platform, 'ben');
    await it.open(page, platform);
    await received(platform, it.titleId, 'initialized');
    platform.world.faults.add({ kind: 'offline' });
    await it.further(page);
    await expect(page.locator('[data-at="kept"]')).toHaveText(words.keptHere);
    const before = await kept(page);
    platform.world.faults.clear();
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // instead of waiting for the next try
    await everythingArrived(platform, before);
    await expect(page.locator('[data-at="saved"]')).toBeAttached({ timeout: 20_000 });
  });
}
