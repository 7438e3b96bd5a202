import type { Frame, Page } from '@playwright/test';
import {
  courseFrame,
  expectWholeAttempts,
  finalCommit,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  runsOf,
  titleAddress,
} from '../support/learning.ts';
import { expect, openHome, type Platform, received } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { goTo } from '../support/page.ts';
import { isHere, own, take, wish } from './downloading.ts';

// Verifies: reliability F3: downloaded courses play offline from the device, and are reported once online.

const SCORM = ['/acme/title/lifting/lift-by-hand', 'Lift with your legs'] as const;
const AICC = ['/acme/title/lifting/forklift', 'Forklift: before you drive'] as const;
const XAPI = ['/acme/title/aid/first-aid', 'First aid in five steps'] as const;
/** The size of a course is unknown until its files are searched. */
const UNKNOWN = /Size unknown/;

const begin = async (page: Page, platform: Platform) => {
  await openHome(page, platform);
  await kept(page);
};

/** Opens the course once, online from its site. */
const openOnce = async (page: Page, platform: Platform, titleId: string): Promise<void> => {
  await page.goto(titleAddress(platform, titleId));
  const course = await courseFrame(page);
  await expect(course.getByRole('button', { name: 'Next' })).toBeVisible();
  await leaveTitle(page);
  await page.waitForURL(({ pathname }) => !pathname.includes('/content/stream/')); // the final flush runs first
};

const openHere = async (page: Page, platform: Platform, titleId: string): Promise<Frame> => {
  await page.goto(titleAddress(platform, titleId));
  const course = await courseFrame(page);
  expect(new URL(course.url()).pathname).toMatch(/^\/shell\/on-device\/[0-9a-f-]{36}\/contentstream\//);
  return course;
};

test('courses of all kinds are played with platform and content site stopped, and go on where the learner was', async ({
  page,
  platform,
  deployment,
}) => {
  test.setTimeout(180_000);
  await begin(page, platform);
  platform.world.faults.add({ kind: 'status', status: 404, operation: 'getCourseFiles', times: 3 });
  await openOnce(page, platform, 'forklift');
  await take(page, ...AICC, UNKNOWN);
  await expect(own(page)).toContainText('Probably complete');
  await wish(page, ...XAPI, UNKNOWN);
  await expect(own(page)).toContainText('Open it once online and it is downloaded automatically');
  await openOnce(page, platform, 'first-aid');
  await goTo(page, XAPI[0]);
  await isHere(page);
  await expect(own(page)).toContainText('Probably complete');
  await take(page, ...SCORM, UNKNOWN);
  await expect(own(page)).toContainText('All files are downloaded');
  await deployment.stop();

  const scorm = await openHere(page, platform, 'lift-by-hand');
  await nextPage(page, scorm, 2);
  await nextPage(page, scorm, 3);
  await leaveTitle(page);
  const again = await openHere(page, platform, 'lift-by-hand');
  await expect(again.getByText(/Page 3 of/)).toBeVisible();

  const aicc = await openHere(page, platform, 'forklift');
  await aicc.getByRole('button', { name: 'Next' }).click();
  await expect(aicc.getByText(/Page 2 of/)).toBeVisible();

  const xapi = await openHere(page, platform, 'first-aid');
  await expect(xapi.locator('#status')).toHaveText(/Recorded: initialized/);
  await xapi.getByRole('button', { name: 'Next' }).click();
  await expect(xapi.getByText('Page 2 of 4')).toBeVisible();
  await expect(xapi.locator('#status')).toHaveText(/Recorded: progressed/);

  await page.goto(titleAddress(platform, 'plain-writing'));
  await expect(page.getByRole('heading', { name: 'This title did not open' })).toBeVisible();
});

test('a learner hears that a course wants what was not taken along, where that may be a part of it', async ({
  page,
  context,
  platform,
}) => {
  test.setTimeout(120_000);
  const words = page.getByRole('region', { name: 'Notifications' }).getByText('A part of this title is not downloaded');
  const askInVain = (course: Frame) => course.evaluate(async () => (await fetch('part-two.json')).status);
  await begin(page, platform);
  await take(page, ...SCORM, UNKNOWN);
  await expect(own(page)).toContainText('All files are downloaded');
  platform.world.faults.add({ kind: 'status', status: 404, operation: 'getCourseFiles', times: 3 });
  await openOnce(page, platform, 'forklift');
  await take(page, ...AICC, UNKNOWN);
  await expect(own(page)).toContainText('Probably complete');
  await context.setOffline(true);

  const listed = await openHere(page, platform, 'lift-by-hand');
  expect(await askInVain(listed)).toBe(504);
  await nextPage(page, listed, 2);
  await expect(words).toHaveCount(0); // the file does not exist online, either
  await leaveTitle(page);

  const found = await openHere(page, platform, 'forklift');
  expect(await askInVain(found)).toBe(504);
  await expect(words).toBeVisible();
  await found.getByRole('button', { name: 'Next' }).click();
  await expect(found.getByText(/Page 2 of/)).toBeVisible();
});

test('what is done in a course without a line arrives when there is one, in order and once', async ({
  page,
  context,
  platform,
}) => {
  test.setTimeout(120_000);
  await begin(page, platform);
  await take(page, ...SCORM, UNKNOWN);
  await context.setOffline(true);
  const course = await openHere(page, platform, 'lift-by-hand');
  await nextPage(page, course, 2);
  await nextPage(page, course, 3);
  await leaveTitle(page);
  await context.setOffline(false);
  await nothingWaits(page);
  await received(platform, 'lift-by-hand', 'exited');
  await finalCommit(platform, 'lift-by-hand', '2');
  const places = runsOf(platform, 'lift-by-hand').map(({ map }) => map['cmi.core.lesson_location'] ?? '');
  expect(places).toEqual([...places].sort());
  expectWholeAttempts(platform, 'lift-by-hand', 1);
  expect(onceEach(platform, 'lift-by-hand').map(({ verb }) => verb)).toEqual(['launched', 'initialized', 'exited']);
});

test('with a line a course that was taken along is opened at its site', async ({ page, platform }) => {
  await begin(page, platform);
  await take(page, ...SCORM, UNKNOWN);
  await page.goto(titleAddress(platform, 'lift-by-hand'));
  const course = await courseFrame(page);
  expect(new URL(course.url()).pathname).toMatch(/^\/contentstream\//);
});
