import type { Page } from '@playwright/test';
import {
  comeSignedIn,
  expect,
  fillCredentials,
  passwordOf,
  type Platform,
  received,
  signIn,
  test,
} from '../support/platform.ts';
import {
  courseFrame,
  endSession,
  everythingArrived,
  expectWholeAttempts,
  finishInduction,
  goToPage,
  kept,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  pageBox,
  pagesReached,
  runsOf,
  titleAddress,
} from '../support/learning.ts';
import { signOut } from '../support/page.ts';

// Verifies: §4 Session expiry, readings (401 rule), reliability F7 to F9.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });

test('the session ends in the middle of a document: the content stays, a wrong password is refused in the dialog, the right one goes on', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  await endSession(page, platform);
  await goToPage(page, 6);
  await signInOver(page, platform);
  await expect(pageBox(page)).toHaveValue('6');
  for (let shown = 7; shown <= 12; shown++) await goToPage(page, shown);
  await leaveTitle(page);
  await received(platform, 'safety-handbook', 'exited');
  await nothingWaits(page);
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7, 8, 9, 10, 11, 12]);
  expect(onceEach(platform, 'safety-handbook').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
  expectWholeAttempts(platform, 'safety-handbook', 1);
});

test('the session ends in the middle of a course: it is taken down, goes on in the same place, and is passed at the platform', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const course = await openCourse(page, platform, 'feedback');
  await received(platform, 'feedback', 'initialized');
  await nextPage(page, course, 2);
  await endSession(page, platform);
  await course.getByRole('button', { name: 'Back' }).click(); // the course commits; the platform responds 401
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('.course-frame')).toHaveCount(0);
  await signInOver(page, platform);
  const again = await courseFrame(page);
  await expect(again.getByText('Page 1 of 4')).toBeVisible();
  await finishInduction(page, again);
  await leaveTitle(page);
  await expect.poll(() => onceEach(platform, 'feedback').filter(({ verb }) => verb === 'exited').length).toBe(2);
  await nothingWaits(page);
  expectWholeAttempts(platform, 'feedback', 2);
  expect(runsOf(platform, 'feedback').at(-1)?.map).toMatchObject({ 'cmi.core.lesson_status': 'passed' });
});

test('a course that takes the keyboard as the session ends hears no key of the password, and opens again at its place', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const course = await openCourse(page, platform, 'feedback');
  await received(platform, 'feedback', 'initialized');
  await nextPage(page, course, 2);
  const heard: string[] = [];
  await page.exposeBinding('heard', (_source, key: string) => void heard.push(key));
  await course.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    // Exposed above.
    field.addEventListener('keydown', ({ key }) => (window as unknown as { heard: (key: string) => void }).heard(key));
    setInterval(() => field.focus(), 5);
  });
  await endSession(page, platform);
  await course.getByRole('button', { name: 'Back' }).click(); // the course commits; the platform responds 401
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.locator('.course-frame')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(passwordOf(platform, 'ada'), { delay: 10 });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(heard).toEqual([]);
  const again = await courseFrame(page);
  await expect(again.getByText('Page 1 of 4')).toBeVisible();
  await leaveTitle(page);
  await expect.poll(() => onceEach(platform, 'feedback').filter(({ verb }) => verb === 'exited').length).toBe(2);
  await nothingWaits(page);
  expectWholeAttempts(platform, 'feedback', 2);
});

test('the learner leaves instead of signing in again: sign-in with the way back, then the unsent work goes out; another learner never sends it', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  await endSession(page, platform);
  await goToPage(page, 6);
  await dialog(page).getByRole('button', { name: 'Leave for now' }).click();
  await expect(page).toHaveURL(/\/organizationLogin|\/acme\/login/);
  const before = await kept(page);
  expect(before.waiting.length).toBeGreaterThan(1);

  await throughSignIn(page, platform, 'ben');
  await page.goto(`${platform.appUrl}/acme/catalogue`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await kept(page)).waiting.length).toBe(before.waiting.length);
  await signOut(page);

  await throughSignIn(page, platform, 'ada');
  await everythingArrived(platform, before);
  await nothingWaits(page);
  const senders = new Set(platform.world.journal.statements().map(({ accountId }) => accountId));
  expect([...senders]).toEqual(['p-ada']);
  expectWholeAttempts(platform, 'safety-handbook', 1);
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6]);
});

test('after leaving an expired session the same learner signs in and is back where they were going', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform, 'ben');
  const course = await openCourse(page, platform, 'tidy-desks');
  await received(platform, 'tidy-desks', 'initialized');
  await endSession(page, platform);
  await nextPage(page, course, 2);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await goHomeFrom(page);
  await expect(page).toHaveURL(/\/organizationLogin|\/acme\/login/);
  await throughSignIn(page, platform, 'ben');
  await expect(page).toHaveURL(/\/acme\/(home|content\/stream\/tidy-desks)$/);
  await received(platform, 'tidy-desks', 'exited');
  expect(runsOf(platform, 'tidy-desks').at(-1)?.map['cmi.core.lesson_location']).toBe('1');
});

test('the session ends while a title opens: the learner signs in and is brought back to it', async ({
  page,
  platform,
}) => {
  await signIn(page, platform);
  platform.world.faults.add({ kind: 'session-expiry', operation: 'getPdfState', nth: 1 });
  await page.goto(titleAddress(platform, 'safety-handbook'));
  await expect(page).toHaveURL(/\/organizationLogin|\/acme\/login/);
  await throughSignIn(page, platform, 'ada');
  await expect(page).toHaveURL(/content\/stream\/safety-handbook$/);
  await expect(pageBox(page)).toHaveValue('5');
});

test('signing out with unsent work: it is kept, the learner is told how much, and it goes out when they return', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  platform.world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
  for (const shown of [6, 7]) await goToPage(page, shown);
  await leaveTitle(page);
  await expect(page).toHaveURL(/\/home$/);
  const before = await kept(page);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await expect(page.getByText(/\d+ progress updates have not been sent yet/)).toBeVisible();
  await page
    .getByRole('group', { name: /’s account$/ })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Keep/ }).click();
  await expect(page).toHaveURL(/\/acme\/login$/);
  expect((await kept(page)).waiting.length).toBe(before.waiting.length);
  expect(JSON.stringify(await kept(page))).not.toMatch(/Ada|Yılmaz/);
  platform.world.faults.clear();

  await signIn(page, platform, 'ada');
  await everythingArrived(platform, before);
  await nothingWaits(page);
  expectWholeAttempts(platform, 'safety-handbook', 1);
  expect(pagesReached(platform, 'safety-handbook')).toEqual([6, 7]);
});

async function signInOver(page: Page, platform: Platform): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Password', { exact: true }).fill('wrong');
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/.+/);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ada'));
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function goHomeFrom(page: Page): Promise<void> {
  const open = dialog(page);
  if (await open.isVisible()) await open.getByRole('button', { name: 'Leave for now' }).click();
  else await leaveTitle(page);
}

/** Signs in after a sign-out, with the organisation’s code if the page requests it. */
async function throughSignIn(page: Page, platform: Platform, userName: string): Promise<void> {
  const code = page.getByLabel('Organization code');
  await expect(code.or(page.getByLabel('Username'))).toBeVisible();
  if (await code.isVisible()) {
    await code.fill('acme');
    await page.keyboard.press('Enter');
    await page.getByLabel('Username').waitFor();
  }
  await fillCredentials(page, userName, passwordOf(platform, userName));
  await expect(page).not.toHaveURL(/login$/i);
}
