import { leaveTitle, pageBox } from '../support/learning.ts';
import { comeSignedIn, expect, OFTEN, received, test } from '../support/platform.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Regression: a second layout before the page’s initial position was known lost one page a visit. */
/** Verifies: WCAG 2.2.2: automatic movement is off with reduced motion. */
test('a document opens at the same page visit after visit where motion is reduced', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  for (let visit = 0; visit < 3; visit++) {
    await page.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
    await expect(pageBox(page)).toHaveValue('5');
    await received(platform, 'safety-handbook', 'initialized');
    await leaveTitle(page);
    // By id: a later page may send the statements of an unloaded page again.
    const exits = () => new Set(platform.world.journal.statements('exited').map(({ statement }) => statement.id)).size;
    await expect.poll(exits, OFTEN).toBe(visit + 1);
  }
  expect(platform.world.journal.syncs('pdf')).toEqual([]);
});
