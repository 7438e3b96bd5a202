import type { BrowserContext, Page } from '@playwright/test';
import { comeSignedIn, expect, type Platform, received, test } from '../support/platform.ts';
import {
  everythingArrived,
  expectWholeAttempts,
  finalCommit,
  goToPage,
  kept,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  pagesReached,
} from '../support/learning.ts';
import { onlyNightly } from '../../support/runs.ts';

// Verifies: §4 (exited is always sent, resume), reliability F10. The handbook has 12 pages and Ada was on page 5.

test('closing the tab on page 7 of a document: the platform learns of each page and of the end, and page 7 opens again', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await goToPage(page, 6);
  await goToPage(page, 7);
  await received(platform, 'safety-handbook', 'progressed');
  await page.close();

  const again = await reopenHome(context, platform);
  await received(platform, 'safety-handbook', 'exited');
  await nothingWaits(again);
  expect(onceEach(platform, 'safety-handbook').map(({ verb }) => verb)).toEqual([
    'launched',
    'initialized',
    'progressed',
    'progressed',
    'exited',
  ]);
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7]);
  expect(await openDocument(again, platform)).toBe(7);
  await leaveTitle(again);
  await expect.poll(() => attemptsOf(platform, 'safety-handbook')).toBe(2);
  await nothingWaits(again);
  expectWholeAttempts(platform, 'safety-handbook', 2);
});

test('a document is loaded anew again and again: each statement is told with the same bytes, and each end after its last page', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  for (const at of [6, 7, 8]) {
    await openDocument(page, platform);
    await goToPage(page, at);
    await page.reload();
  }
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect.poll(() => attemptsOf(platform, 'safety-handbook')).toBeGreaterThanOrEqual(3);
  await nothingWaits(page);
  const bodies = new Map<string, Set<string>>();
  for (const { statement, titleId } of platform.world.journal.statements())
    if (titleId === 'safety-handbook')
      bodies.set(statement.id, (bodies.get(statement.id) ?? new Set()).add(JSON.stringify(statement)));
  expect([...bodies.values()].filter((told) => told.size > 1)).toEqual([]);
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7, 8]);
});

test('closing the tab while nothing can be sent, then opening the same address: the document goes on at page 7 and all arrives', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  const fault = platform.world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
  await goToPage(page, 6);
  await goToPage(page, 7);
  const before = await kept(page);
  expect(before.waiting.length).toBeGreaterThan(1);
  await page.close();
  platform.world.faults.remove(fault);

  const again = await context.newPage();
  expect(await openDocument(again, platform)).toBe(7);
  await everythingArrived(platform, before);
  await received(platform, 'safety-handbook', 'exited');
  await leaveTitle(again);
  await expect.poll(() => attemptsOf(platform, 'safety-handbook')).toBe(2);
  await nothingWaits(again);
  expect(pagesReached(platform, 'safety-handbook').slice(0, 2)).toEqual([6, 7]);
  expectWholeAttempts(platform, 'safety-handbook', 2);
});

test('closing the tab in a course that set values and committed nothing: the platform gets them as a final commit, and the course resumes there', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform, 'ben');
  await nextPage(page, await openCourse(page, platform, 'tidy-desks'), 2);
  await page.close();

  const again = await reopenHome(context, platform);
  await finalCommit(platform, 'tidy-desks', '1');
  await received(platform, 'tidy-desks', 'exited');
  await nothingWaits(again);
  expectWholeAttempts(platform, 'tidy-desks', 1);
  const course = await openCourse(again, platform, 'tidy-desks');
  await expect(course.getByText('Page 2 of 3')).toBeVisible();
});

test(
  'closing the tab in a course while nothing can be sent, then opening the same address: the course resumes from what this browser kept',
  onlyNightly,
  async ({ page, context, platform }) => {
    await comeSignedIn(page, platform, 'ben');
    const first = await openCourse(page, platform, 'tidy-desks');
    await received(platform, 'tidy-desks', 'initialized');
    const fault = platform.world.faults.add({ kind: 'offline', operation: ['putStatement', 'syncScormState'] });
    await nextPage(page, first, 2);
    await nextPage(page, first, 3);
    await page.close();

    const again = await context.newPage();
    const course = await openCourse(again, platform, 'tidy-desks');
    await expect(course.getByText('Page 3 of 3')).toBeVisible();
    platform.world.faults.remove(fault);
    await again.reload();
    await finalCommit(platform, 'tidy-desks', '2');
    await expect((await openCourse(again, platform, 'tidy-desks')).getByText('Page 3 of 3')).toBeVisible();
  },
);

/** The same browser, another day: the session still exists. */
async function reopenHome(context: BrowserContext, platform: Platform): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Attempts whose end the platform has received. */
const attemptsOf = (platform: Platform, titleId: string) =>
  onceEach(platform, titleId).filter(({ verb }) => verb === 'exited').length;
