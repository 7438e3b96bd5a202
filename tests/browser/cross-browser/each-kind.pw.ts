import { learnt } from '../faults/kinds.ts';
import { expectWholeAttempts, leaveTitle, nothingWaits, onceEach } from '../support/learning.ts';
import { OFTEN, expect, received, signIn, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

/**
 * Verifies: §4 Content launch, in each engine of a learner: sign-in, each kind of content, resuming. `npm test --
 * --main` runs it in all other installed engines; `faults/` covers faults.
 */
for (const it of learnt) {
  test(
    `${it.kind}: signed in by the form, gone on, left, loaded anew, and taken to its end`,
    { tag: '@cross-browser' },
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
      await page.goto(`${platform.appUrl}/acme/home`); // leaves through another URL
      const ends = () => onceEach(platform, it.titleId).filter(({ verb, own }) => own && verb === 'exited');
      await expect.poll(ends, OFTEN).toHaveLength(3);
      await nothingWaits(page);
      expectWholeAttempts(platform, it.titleId, 3);
    },
  );
}
