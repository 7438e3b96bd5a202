import type { Frame, Page } from '@playwright/test';
import { closeMoment, courseFrame, leaveTitle, pageBox } from '../support/learning.ts';
import { heading } from '../support/page.ts';
import { expect, fillCredentials, passwordOf, type Platform, received, test, verbsOf } from '../support/platform.ts';

// To see the page before and after every step: --trace on, then npx playwright show-trace test-results/…/trace.zip.

/** Verifies: §2, §4, §5, §7 from the organisation code to the records on the platform. */
for (const [name, viewport] of [
  ['1280 px', { width: 1280, height: 800 }],
  ['360 px', { width: 360, height: 740 }],
] as const) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport });

    test('a learner signs in, finds a document and a course, finishes them, and the platform knows', async ({
      page,
      platform,
    }) => {
      await comeIn(page, platform);
      await readDocument(page, platform);
      await takeCourse(page, platform);
    });
  });
}

async function comeIn(page: Page, platform: Platform): Promise<void> {
  await page.goto(platform.appUrl);
  await expect(page).toHaveURL(/organizationLogin$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('organization code').last()).toBeVisible();
  await page.getByLabel('Organization code').fill('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Organization code')).toHaveAccessibleDescription(/.+/);
  await page.getByLabel('Organization code').fill('ACME');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/Lighthouse Supply/);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/.+/);
  await fillCredentials(page, 'ada', 'wrong');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/attempts left/);
  await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
  await expect(page).toHaveURL(/\/acme\/home$/);
  await expect(heading(page)).toContainText('Ada');
}

async function readDocument(page: Page, platform: Platform): Promise<void> {
  const before = await completedCount(page);
  await page.getByRole('link', { name: 'Catalog' }).filter({ visible: true }).first().click();
  await expect(heading(page)).toHaveText('Catalog');
  await page
    .getByRole('link', { name: /Health and safety/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Fire and evacuation/ })
    .first()
    .click();
  await page
    .getByRole('article')
    .getByRole('link', { name: /Safety handbook/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText('Safety handbook');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Resume at page 5/ })
    .click();

  const box = pageBox(page);
  await expect(box).toHaveValue('5');
  await received(platform, 'safety-handbook', 'initialized');
  for (let shown = 6; shown <= 12; shown++) {
    await page.keyboard.press('PageDown');
    if ((await box.inputValue()) !== String(shown)) await page.getByRole('button', { name: 'Next page' }).click();
    await expect(box).toHaveValue(String(shown));
  }
  await received(platform, 'safety-handbook', 'completed');
  const progressedAtEnd = verbsOf(platform, 'safety-handbook').filter((verb) => verb === 'progressed').length;
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(box).toHaveValue('11');
  await leaveTitle(page);
  await received(platform, 'safety-handbook', 'exited');
  const verbs = verbsOf(platform, 'safety-handbook');
  expect(verbs.slice(0, 2)).toEqual(['launched', 'initialized']);
  expect(verbs.at(-1)).toBe('exited');
  expect(verbs.filter((verb) => verb === 'completed')).toHaveLength(1);
  expect(verbs.filter((verb) => verb === 'progressed')).toHaveLength(progressedAtEnd);

  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible();
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect.poll(() => completedCount(page)).toBe(before + 1);
}

async function takeCourse(page: Page, platform: Platform): Promise<void> {
  const before = await completedCount(page);
  await page.goto(`${platform.appUrl}/acme/title/people/feedback`);
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click();
  let course = await courseFrame(page);
  await expect(course.getByRole('heading', { level: 1 })).toContainText('Ada');
  await course.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByText('Page 2 of 4')).toBeVisible();
  await leaveTitle(page);
  await expect(page.getByRole('main').getByText('In progress').first()).toBeVisible();
  await received(platform, 'feedback', 'exited');

  await page
    .getByRole('main')
    .getByRole('link', { name: /Resume/ })
    .click();
  course = await courseFrame(page);
  await expect(course.getByText('Page 2 of 4')).toBeVisible();
  await course.getByRole('button', { name: 'Next' }).click();
  await course.getByRole('button', { name: 'Next' }).click();
  await answerQuiz(course);
  await received(platform, 'feedback', 'completed');
  await leaveTitle(page);
  // The result dialog opens after leaving, and does not cover the player’s buttons.
  await closeMoment(page);
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible();
  await expect.poll(() => lastScormStatus(platform)).toMatch(/completed|passed/);
  await page.goto(`${platform.appUrl}/acme/home`);
  await expect.poll(() => completedCount(page)).toBe(before + 1);
}

async function answerQuiz(course: Frame): Promise<void> {
  for (const right of [/nearest exit/, /bent knees/, /Make it safe/])
    await course.getByRole('radio', { name: right }).check();
  await course.getByRole('button', { name: 'Send my answers' }).click();
}

function lastScormStatus({ world }: Platform): string {
  const last = world.journal.syncs('scorm').at(-1)?.body as { scormMaps: { mapJsonString: string }[] } | undefined;
  const map = JSON.parse(last?.scormMaps.at(-1)?.mapJsonString ?? '{}') as Record<string, string>;
  return map['cmi.core.lesson_status'] ?? '';
}

async function completedCount(page: Page): Promise<number> {
  const tile = page
    .getByRole('region', { name: 'Your progress' })
    .or(page.locator('section', { hasText: 'Your progress' }));
  const text = await tile.first().innerText();
  return Number(/Completed\s+(\d+)/.exec(text)?.[1] ?? Number.NaN);
}
