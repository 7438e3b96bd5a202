import type { Page } from '@playwright/test';
import {
  courseFrame,
  expectWholeAttempts,
  goToPage,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  pageBox,
  titleAddress,
  words,
} from '../support/learning.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';

const COURSE = 'tidy-desks';

const startOver = async (page: Page, within: 'menuitem' | 'button'): Promise<void> => {
  await page.getByRole(within, { name: 'Start over', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
};

/** Verifies: a learner starts over from within a course, and both attempts are reported. */
test('a course that goes on says so, and starts over from its bar', async ({ page, platform }) => {
  await comeSignedIn(page, platform, 'ben');
  const first = await openCourse(page, platform, COURSE);
  await expect(page.getByText(words.saved)).toHaveText('Saved');
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  await nextPage(page, first, 2);
  await nextPage(page, first, 3);
  await leaveTitle(page);

  const second = await openCourse(page, platform, COURSE);
  await expect(second.getByText(/Page 3 of/)).toBeVisible();
  await expect(page.getByText('Saved. Continuing where you left off')).toBeVisible();
  await startOver(page, 'button');
  await expect.poll(async () => (await courseFrame(page)) !== second).toBe(true);
  const third = await courseFrame(page);
  await expect(third.getByText(/Page 1 of/)).toBeVisible();
  await nextPage(page, third, 2);

  // The new run counts: a reload resumes it.
  await page.reload();
  await expect((await courseFrame(page)).getByText(/Page 2 of/)).toBeVisible();
  await leaveTitle(page);
  await expect.poll(() => onceEach(platform, COURSE).filter(({ verb }) => verb === 'exited').length).toBe(4);
  await nothingWaits(page);
  expectWholeAttempts(platform, COURSE, 4);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a course starts over from the menu of its bar', async ({ page, platform }) => {
    await comeSignedIn(page, platform, 'ben');
    await nextPage(page, await openCourse(page, platform, COURSE), 2);
    await leaveTitle(page);
    await openCourse(page, platform, COURSE);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await startOver(page, 'menuitem');
    await expect.poll(async () => (await courseFrame(page)).getByText(/Page 1 of/).isVisible()).toBe(true);
  });
});

test('a document that was started over is at the page that was reached, once it is loaded anew', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await startOver(page, 'button');
  await expect(pageBox(page)).toHaveValue('1');
  await expect(page).toHaveURL(titleAddress(platform, 'safety-handbook'));
  await goToPage(page, 2);
  await page.reload();
  await expect(pageBox(page)).toHaveValue('2');
  expect(await openDocument(page, platform)).toBe(2);
});
