import type { Locator, Page } from '@playwright/test';
import { leaveTitle, openCourse, pageBox } from '../support/learning.ts';
import { comeSignedIn, expect, received, test, verbsOf } from '../support/platform.ts';
import { expectStable, text } from './layout-shifts.ts';
import { onlyNightly } from '../../support/runs.ts';

/** Stops the page’s clock, and advances it in small steps until this is visible. */
async function stepUntil(page: Page, shows: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(shows).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 20_000 });
}

/** Asserts that a message is displayed for three seconds of the page’s clock, and then home. */
async function leadsHomeAfterThreeSeconds(page: Page): Promise<void> {
  await page.clock.runFor(2_800);
  await expect(page).not.toHaveURL(/\/acme\/home$/);
  await page.clock.runFor(250);
  await expect(page).toHaveURL(/\/acme\/home$/);
  await page.clock.resume();
}

/** Verifies: §4 Content launch, §8 LAUNCH_FAILURE and LOCKED_TITLE, reliability – content faults. */
test('a document that is gone says that it could not be opened, offers another try, and leads home after three seconds', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.clock.install();
  await page.route('**/contentstream/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${platform.appUrl}/acme/title/rules/damaged`);
  await page.getByRole('main').getByRole('link', { name: 'Start' }).hover();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click();
  await stepUntil(page, page.getByText(text('messages.LAUNCH_FAILURE')).first());
  await expect(page.getByRole('button', { name: text('common.retry') })).toBeVisible();
  await leadsHomeAfterThreeSeconds(page);
  await expectStable(page);
  expect(verbsOf(platform, 'damaged')).not.toContain('completed');
});

test('a damaged document is said to be damaged, offers a report, and stays until its learner goes back', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/deep-launch/damaged`);
  await expect(page.getByText(text('messages.CONTENT_DAMAGED'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('problem.reportIt') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('common.retry') })).toHaveCount(0);
  await expectStable(page);
  await leaveTitle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
  await expectStable(page);
});

test('a course that calls out of order and with wrong arguments plays, and gets an answer to each call', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const course = await openCourse(page, platform, 'everything-wrong');
  await expect.poll(() => course.locator('tbody tr, tr').count()).toBeGreaterThan(10);
  expect(await course.locator('body').innerText()).not.toContain('exception:');
  await expectStable(page);
  await leaveTitle(page);
  await expect.poll(() => verbsOf(platform, 'everything-wrong').at(-1)).toBe('exited');
});

test('a locked title by its address is refused in words and leads home after three seconds', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform, 'ben');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(`${platform.appUrl}/acme/content/stream/hot-work`);
  await stepUntil(page, page.getByText(text('messages.LOCKED_TITLE')).first());
  await expectStable(page);
  await leadsHomeAfterThreeSeconds(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ben');
  expect(verbsOf(platform, 'hot-work')).toEqual([]);
});

test('a title that this client cannot show is refused in words', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/content/stream/tablet-game`);
  await expect(page.getByText(text('messages.INCOMPATIBLE_TITLE')).first()).toBeVisible();
  await expectStable(page);
});

for (const width of [360, 1280])
  test.describe(`for who asks for less motion, at ${width} px`, width === 360 ? {} : onlyNightly, () => {
    test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a document opens at the page it was left at, and nothing is recorded before the learner turns one', async ({
      page,
      platform,
    }) => {
      await comeSignedIn(page, platform);
      await page.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
      await received(platform, 'safety-handbook', 'initialized');
      await expect(pageBox(page)).toHaveValue('5');
      await leaveTitle(page);
      await received(platform, 'safety-handbook', 'exited'); // sent after all earlier records
      expect(verbsOf(platform, 'safety-handbook')).toEqual(['launched', 'initialized', 'exited']);
    });
  });
