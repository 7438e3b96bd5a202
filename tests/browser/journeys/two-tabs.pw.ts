import { comeSignedIn, expect, received, signIn, test } from '../support/platform.ts';
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
} from '../support/learning.ts';

// Verifies: reliability F21, F22. A title is open in one tab; another tab that takes over starts where the first one
// ended.

test(
  'a document open in one tab: the second offers to go on there, and taking it closes the first with its page kept',
  { tag: '@cross-browser' },
  async ({ page, context, platform }) => {
    await comeSignedIn(page, platform);
    await openDocument(page, platform);
    await goToPage(page, 6);

    const second = await context.newPage();
    await second.goto(titleAddress(platform, 'safety-handbook'));
    await expect(second.getByRole('heading', { name: 'This title is open in another tab' })).toBeVisible();
    await expect(pageBox(page)).toHaveValue('6');
    await goToPage(page, 7);
    await second.getByRole('button', { name: 'Continue here' }).click();
    await expect(pageBox(second)).toHaveValue('7');
    await expect(page.getByRole('heading', { name: 'You continued this title in another tab.' })).toBeVisible();
    await received(platform, 'safety-handbook', 'exited');

    // And back again.
    await goToPage(second, 8);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(pageBox(page)).toHaveValue('8');
    await expect(second.getByRole('heading', { name: 'You continued this title in another tab.' })).toBeVisible();
    await leaveTitle(page);
    await nothingWaits(page);
    await expect
      .poll(() => onceEach(platform, 'safety-handbook').filter(({ verb }) => verb === 'exited').length)
      .toBe(3);
    expectWholeAttempts(platform, 'safety-handbook', 3);
  },
);

test('a course that committed nothing, taken over by a second tab: the second begins where the first was', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform, 'ben');
  const course = await openCourse(page, platform, 'tidy-desks');
  await nextPage(page, course, 2);
  const second = await context.newPage();
  await second.goto(titleAddress(platform, 'tidy-desks'));
  await expect(second.getByRole('button', { name: 'Continue here' })).toBeVisible();
  await nextPage(page, course, 3);
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect((await courseFrame(second)).getByText('Page 3 of 3')).toBeVisible();
  await received(platform, 'tidy-desks', 'exited');
  await leaveTitle(second);
  await nothingWaits(page);
  await expect.poll(() => onceEach(platform, 'tidy-desks').filter(({ verb }) => verb === 'exited').length).toBe(2);
  expectWholeAttempts(platform, 'tidy-desks', 2);
});

test('two titles in two tabs, and the tab that sends is closed: what the other does still arrives', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  const second = await context.newPage();
  await openDocument(second, platform, 'site-rules');
  await goToPage(page, 6);
  await page.close();
  await goToPage(second, 42);
  await goToPage(second, 43);
  await leaveTitle(second);
  await received(platform, 'site-rules', 'exited');
  expectWholeAttempts(platform, 'site-rules', 1);
  expect(onceEach(platform, 'site-rules').filter(({ verb }) => verb === 'progressed')).toHaveLength(2);
});

test('home and the page of a title in other tabs follow a document that is read here, without a reload', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform, 'site-rules');
  const home = await context.newPage();
  await home.goto(`${platform.appUrl}/acme/home`);
  const about = await context.newPage();
  await about.goto(`${platform.appUrl}/acme/title/-/site-rules`);
  await expect(about.getByRole('heading', { level: 1 })).toBeVisible();
  const resume = home.getByRole('region', { name: 'Continue where you left off' });
  await expect(resume).toBeVisible();

  await goToPage(page, 6);
  await expect(about.getByText(/^page 6 of/i)).toBeVisible();
  await expect(resume).toContainText('page 6 of');
  await goToPage(page, 7);
  await expect(about.getByText(/^page 7 of/i)).toBeVisible();
  await expect(resume).toContainText('page 7 of');

  await leaveTitle(page);
  await received(platform, 'site-rules', 'exited');
  // And the platform’s status, which is requested again.
  for (const tab of [home, about]) await nothingWaits(tab);
  await about.getByRole('button', { name: 'Why?' }).click();
  await expect(about.getByRole('dialog')).toContainText('page 7');
  expectWholeAttempts(platform, 'site-rules', 1);
});

test('signing in in one tab takes another one from the sign-in screen to home', async ({ page, context, platform }) => {
  const other = await context.newPage();
  await other.goto(`${platform.appUrl}/acme/login`);
  await expect(other.getByLabel('Username')).toBeVisible();
  await signIn(page, platform);
  await expect(other).toHaveURL(/\/home$/);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
});
