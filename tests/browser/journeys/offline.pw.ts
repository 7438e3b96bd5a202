import type { Page } from '@playwright/test';
import { comeSignedIn, expect, type Platform, received, test } from '../support/platform.ts';
import {
  expectWholeAttempts,
  finishInduction,
  goToPage,
  kept,
  leaveTitle,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  pagesReached,
  runsOf,
  words,
} from '../support/learning.ts';
import { onlyNightly } from '../../support/runs.ts';

// Verifies: reliability F1, §4 Pdf and Scorm. The handbook has 12 pages and Ada was on page 5.

/** Two ways to lose the platform. */
const outages = {
  'the device is offline': (page: Page) => ({
    begin: () => page.context().setOffline(true),
    end: () => page.context().setOffline(false),
  }),
  'the platform cannot be reached': (page: Page, { world }: Platform) => ({
    begin: async () => void world.faults.add({ kind: 'offline' }),
    end: async () => {
      world.faults.clear();
      await page.evaluate(() => window.dispatchEvent(new Event('online'))); // instead of waiting for the next try
    },
  }),
};

for (const [nth, [name, outage]] of Object.entries(outages).entries()) {
  test(
    `${name} while a document is read to its end: the player goes on and says what is kept; later all arrives in order, completion once`,
    nth === 0 ? {} : onlyNightly,
    async ({ page, platform }) => {
      const { begin, end } = outage(page, platform);
      await comeSignedIn(page, platform);
      await openDocument(page, platform);
      await received(platform, 'safety-handbook', 'initialized');
      await begin();
      for (let shown = 6; shown <= 12; shown++) await goToPage(page, shown);
      await expect(page.getByText('You have completed Safety handbook')).toBeVisible();
      await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
      await expect.poll(async () => (await kept(page)).waiting.length).toBeGreaterThan(7);
      await end();
      await nothingWaits(page);
      await expect(page.locator('[data-at="saved"]')).toBeAttached();
      await leaveTitle(page);
      await received(platform, 'safety-handbook', 'exited');
      expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7, 8, 9, 10, 11, 12]);
      expect(onceEach(platform, 'safety-handbook').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
      expectWholeAttempts(platform, 'safety-handbook', 1);
    },
  );

  test(
    `${name} while a course is taken to its end: its commits are kept, and later the platform knows it is passed, once`,
    nth === 0 ? onlyNightly : {},
    async ({ page, platform }) => {
      const { begin, end } = outage(page, platform);
      await comeSignedIn(page, platform);
      const course = await openCourse(page, platform, 'feedback');
      await received(platform, 'feedback', 'initialized');
      await begin();
      await finishInduction(page, course);
      await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
      await expect(course.getByText('You scored 100 of 100: passed.')).toBeVisible();
      await end();
      await nothingWaits(page);
      await leaveTitle(page);
      await received(platform, 'feedback', 'exited');
      expect(onceEach(platform, 'feedback').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
      expectWholeAttempts(platform, 'feedback', 1);
      const last = runsOf(platform, 'feedback').at(-1);
      expect(last?.map).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' });
      expect(last?.endSessionTimeStamp).not.toBeNull();
    },
  );
}
