import type { Frame, Page } from '@playwright/test';
import { comeSignedIn, expect, received, test as base, verbsOf } from '../support/platform.ts';
import { leaveTitle, openCourse } from '../support/learning.ts';
import { playedFrom, TITLE } from './played-from.ts';

// Verifies: §4 Scorm with courses that open a window and look for their API in its opener.

const test = base.extend({
  platform: async ({}, use) => playedFrom('scorm/launcher/index.html', use),
  // The browser logs that it stopped a window from navigating the application.
  calm: async ({}, use) => use(undefined),
});
// The tests’ Chromium blocks no pop-ups; others do without a click in the opening page.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...asked) => (navigator.userActivation.isActive ? open(...asked) : null);
  }),
);

test('a blocked window is spoken of calmly; opened by hand it plays the course, and can do nothing to the application', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const launcher = await openCourse(page, platform, TITLE);
  await expect(launcher.getByRole('status')).toHaveText('The window was blocked.');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your browser blocked a window');
  const course = await openedByHand(page, launcher);

  const here = page.url();
  const reached = await course.evaluate(() => {
    const { top: application } = window.opener as { top: Window }; // cross-origin, as the course sees it
    const tried = (what: (top: Window) => unknown) => {
      try {
        return String(what(application));
      } catch (error) {
        return error instanceof Error ? error.name : 'something';
      }
    };
    return [
      tried((top) => top.document.title),
      tried((top) => top.location.href),
      tried((top) => top.localStorage.length),
      tried((top) => (top.location.href = 'about:blank')),
    ];
  });
  expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError', 'SecurityError']);
  expect(page.url()).toBe(here);

  await course.getByRole('button', { name: 'Next' }).click();
  await received(platform, TITLE, 'completed');
  await course.close({ runBeforeUnload: true });
  await expect(launcher.getByRole('status')).toHaveText('The window was closed.');
  await leaveTitle(page);
  await received(platform, TITLE, 'exited');
  expect(verbsOf(platform, TITLE).filter((verb) => verb === 'completed')).toHaveLength(1);
});

async function openedByHand(page: Page, launcher: Frame): Promise<Page> {
  const opens = page.waitForEvent('popup');
  await launcher.getByRole('button', { name: 'Open the course' }).click();
  const course = await opens;
  await expect(course.getByRole('status')).toHaveText('Saved.');
  return course;
}
