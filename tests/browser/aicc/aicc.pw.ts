import { type Page } from '@playwright/test';
import {
  courseFrame,
  finalCommit,
  kept,
  leaveTitle,
  nextPage,
  nothingWaits,
  runsOf,
  titleAddress,
} from '../support/learning.ts';
import { comeSignedIn, expect, OFTEN, type Platform, received, test } from '../support/platform.ts';

// Verifies: §2 aicc-content, §3 external tracking data, §5 AICC, §7 POST /api/insecure.

test('a learner of an outside LMS plays a course here, and the LMS hears of all of it', async ({ page, platform }) => {
  await page.goto(`${platform.outsideUrl}/?sid=S-42`);
  await page.getByRole('link', { name: 'Tidy desks' }).click();
  const course = await courseFrame(page);
  await expect(page).toHaveURL(`${platform.appUrl}/acme/player/stream/tidy-desks`);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await nextPage(page, course, 2);
  await nextPage(page, course, 3);
  const stored = JSON.stringify([
    await kept(page),
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    ),
  ]);
  expect(stored).not.toMatch(/S-42|hacp/);
  await leaveTitle(page);
  await finalCommit(platform, 'tidy-desks', '2');
  await received(platform, 'tidy-desks', 'exited');
  await nothingWaits(page);

  const syncs = platform.world.journal.syncs('scorm');
  expect(syncs.length).toBeGreaterThan(0);
  for (const { body } of syncs)
    expect((body as { externalTrackingData: unknown }).externalTrackingData).toEqual({
      aiccUrl: `${platform.outsideUrl}/hacp`,
      aiccSid: 'S-42',
      cmiVersion: '4.0',
    });
  const calls = platform.world.outside.calls();
  expect([calls[0]?.command, calls.at(-2)?.command, calls.at(-1)?.command]).toEqual(['GetParam', 'PutParam', 'ExitAU']);
  expect(calls.map(({ error }) => error)).toEqual(calls.map(() => 0));
  expect(platform.world.outside.session('S-42')).toMatchObject({ stage: 'ended', location: '2' });
  for (const { path, query } of platform.world.journal.exchanges)
    expect(path + JSON.stringify(query)).not.toMatch(/S-42|hacp/);
});

test('a learner who is signed in stays, unless they say otherwise; a bad launch is refused and signs nobody on', async ({
  page,
  platform,
}) => {
  const asked = () => platform.world.journal.of('openAiccSession').length;
  const launch = (query: Record<string, string>) =>
    `${platform.appUrl}/acme/aicc-content?${new URLSearchParams(query).toString()}`;
  const good = { aicc_sid: 'S-7', AICC_URL: `${platform.outsideUrl}/hacp`, TutorialId: 'tidy-desks' };

  for (const bad of [{ ...good, AICC_URL: 'https://elsewhere.example/hacp' }, { aicc_sid: 'S-7' }]) {
    await page.goto(launch(bad));
    await expect(page.getByRole('heading', { level: 1, name: 'The course did not open' })).toBeVisible();
    await expect(page.getByText(/missing something/).first()).toBeVisible();
  }
  expect(asked()).toBe(0);

  await comeSignedIn(page, platform, 'ben');
  await page.goto(launch(good));
  await expect(page.getByRole('heading', { name: 'Someone is already signed in' })).toBeFocused();
  await expect(page.getByText(new URL(platform.outsideUrl).host)).toBeVisible();
  expect(asked()).toBe(0);
  await page.getByRole('button', { name: 'Continue as Ben Carter' }).click();
  await expect(page).toHaveURL(/\/acme\/home$/);
  expect(asked()).toBe(0);

  await page.goto(launch(good));
  await page.getByRole('heading', { name: 'Someone is already signed in' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await courseFrame(page);
  expect(asked()).toBe(1);
  await expect(page).toHaveURL(/\/player\/stream\/tidy-desks$/);
});

test('a title of AICC content is played to its end over HACP, completes, and resumes', async ({ page, platform }) => {
  await comeSignedIn(page, platform, 'ben');
  await playForklift(page, platform, 2);
  await leaveTitle(page);
  await received(platform, 'forklift', 'exited');

  const course = await openForklift(page, platform);
  await expect(course.getByText('Page 2 of')).toBeVisible();
  while (await course.getByRole('button', { name: 'Next' }).isEnabled())
    await course.getByRole('button', { name: 'Next' }).click();
  await course.locator('#done').click();
  await expect(course.locator('#status')).toHaveText(/Saved|Done|Completed|Recorded/i);
  await received(platform, 'forklift', 'completed');
  await leaveTitle(page);
  // The course signs off from its host first: the result is recorded after the title was left.
  await expect.poll(() => runsOf(platform, 'forklift').at(-1)?.endSessionTimeStamp, OFTEN).toEqual(expect.any(String));
  await nothingWaits(page);

  const runs = runsOf(platform, 'forklift');
  expect(new Set(runs.map(({ attemptId }) => attemptId)).size).toBe(2);
  expect(runs.at(-1)?.map).toMatchObject({
    'cmi.core.lesson_status': 'completed',
    'cmi.core.score.raw': '100',
    'cmi.suspend_data': expect.stringMatching(/^last page \d/) as unknown as string,
  });
  await page.goto(`${platform.appUrl}/acme/title/lifting/forklift`);
  await expect(page.getByText('Completed').first()).toBeVisible();
});

async function openForklift(page: Page, platform: Platform) {
  await page.goto(titleAddress(platform, 'forklift'));
  const course = await courseFrame(page);
  const launched = new URL(course.url()).searchParams;
  expect([...launched.keys()].sort()).toEqual(['AICC_SID', 'AICC_URL']);
  return course;
}

async function playForklift(page: Page, platform: Platform, to: number): Promise<void> {
  const course = await openForklift(page, platform);
  await course.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByText(`Page ${to} of`)).toBeVisible();
  await expect(course.locator('#status')).toHaveText('Saved.');
}
