import type { Page } from '@playwright/test';
import { ownBrowser } from '../support/own-browser.ts';
import { comeSignedIn, expect, type Platform, received, test } from '../support/platform.ts';
import {
  expectWholeAttempts,
  finalCommit,
  leaveTitle,
  nextPage,
  nothingWaits,
  openCourse,
  secondsOf,
} from '../support/learning.ts';

// Verifies: §4 Scorm session. The course never calls LMSCommit, LMSFinish or sets a session time.

/** Time in s that the learner spends in the course. */
const LEARNT_S = 40;

test('a course that never says goodbye is finished on its behalf, with its values and the time it took', async ({
  page,
  platform,
}) => {
  await leftAndFinished(page, platform);
});

test('the same in a browser that has done away with the unload event', async ({ platform }) => {
  const browser = await ownBrowser(['--enable-features=DeprecateUnload']);
  try {
    const context = await browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await leftAndFinished(page, platform);
  } finally {
    await browser.dispose();
  }
});

async function leftAndFinished(page: Page, platform: Platform): Promise<void> {
  await page.clock.install(); // the clock runs on its own, and the test fast-forwards it
  await comeSignedIn(page, platform, 'ben');
  const course = await openCourse(page, platform, 'tidy-desks');
  await nextPage(page, course, 2);
  await nextPage(page, course, 3);
  await page.clock.fastForward(LEARNT_S * 1000);
  await leaveTitle(page);
  await expect(page).toHaveURL(/\/home$/);
  const run = await finalCommit(platform, 'tidy-desks', '2');
  const seconds = secondsOf(run.map['cmi.core.session_time']);
  expect(seconds).toBeGreaterThanOrEqual(LEARNT_S);
  expect(seconds, 'with what the test itself took').toBeLessThan(LEARNT_S + 60);
  await received(platform, 'tidy-desks', 'exited');
  await nothingWaits(page);
  expectWholeAttempts(platform, 'tidy-desks', 1);
}
