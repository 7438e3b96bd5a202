import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { comeSignedIn, expect, type Platform, received, test as base } from '../support/platform.ts';
import {
  courseFrame,
  expectWholeAttempts,
  leaveTitle,
  nothingWaits,
  onceEach,
  pageBox,
  runsOf,
  titleAddress,
} from '../support/learning.ts';

// Verifies: §4 Pdf and Scorm with third-party content, and with a course that breaks the rules.

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DOCUMENTS = root('node_modules/pdf-parse/test/data/');
const COURSES = process.env['CONTENT_DIR'] ?? '';

/** The same scenario, with the content of one title from the given folder. */
const test = base.extend<{ content: { folder: string; titleId: string; path: string } }>({
  content: [{ folder: '', titleId: '', path: '' }, { option: true }],
  platform: async ({ content }, use) => {
    const copy = mkdtempSync(join(tmpdir(), 'content-'));
    mkdirSync(copy, { recursive: true });
    if (content.folder) cpSync(content.folder, copy, { recursive: true });
    const scenario = scenarioNamed('generic');
    for (const title of scenario.catalogue.titles)
      if (title.id === content.titleId)
        for (const resource of title.resources) resource.sample = `local/${content.path}`;
    const platform = await startHttp({ scenario, contentFolder: copy });
    await use(platform);
    const { violations } = platform.world.journal;
    await platform.close();
    rmSync(copy, { recursive: true, force: true });
    expect(violations, 'breaches of the contract').toEqual([]);
  },
});

for (const name of ['01-valid.pdf', '02-valid.pdf', '04-valid.pdf', '05-versions-space.pdf'])
  test.describe(name, () => {
    test.use({ content: { folder: DOCUMENTS, titleId: 'minutes', path: name } });

    test(`the document ${name}, which nobody here wrote, is read to its end and completed once`, async ({
      page,
      platform,
    }) => {
      await comeSignedIn(page, platform);
      await page.goto(titleAddress(platform, 'minutes'));
      await expect(pageBox(page)).toBeVisible();
      const pages = Number(/of (\d+)/.exec((await pageBox(page).getAttribute('aria-label')) ?? '')?.[1]);
      await pageBox(page).fill(String(pages));
      await pageBox(page).press('Enter');
      await received(platform, 'minutes', 'completed');
      await leaveTitle(page);
      await received(platform, 'minutes', 'exited');
      await nothingWaits(page);
      expectWholeAttempts(platform, 'minutes', 1);
      test.info().annotations.push({ type: 'figures', description: `${name}: ${pages} pages` });
    });
  });

test.describe('03-invalid.pdf', () => {
  test.use({ content: { folder: DOCUMENTS, titleId: 'minutes', path: '03-invalid.pdf' } });

  test('a damaged document that nobody here wrote is refused or shown, and leaves nothing unsent', async ({
    page,
    platform,
  }) => {
    await comeSignedIn(page, platform);
    await page.goto(`${platform.appUrl}/acme/deep-launch/minutes`); // a full launch that fails redirects to home
    const refused = page.getByRole('heading', { name: /^This title (did not open|is damaged)$/ });
    await expect(refused.or(pageBox(page))).toBeVisible();
    test.info().annotations.push({ type: 'figures', description: (await refused.isVisible()) ? 'refused' : 'shown' });
    await leaveTitle(page);
    await expect(page).toHaveURL(/\/home$/);
    await nothingWaits(page);
  });
});

test('the course that does everything at the wrong time throws nothing and ends like any other', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, 'everything-wrong'));
  const course = await courseFrame(page);
  await expect(course.getByText(/\d+ calls made, 0 exceptions\./)).toBeVisible();
  await leaveTitle(page);
  await received(platform, 'everything-wrong', 'exited');
  await nothingWaits(page);
  expectWholeAttempts(platform, 'everything-wrong', 1);
});

/** Published sample courses: their start page, and whether they call the API at all. */
const courses = [
  { name: 'RuntimeBasicCalls_SCORM12', page: 'shared/launchpage.html', speaks: true },
  { name: 'RuntimeMinimumCalls_SCORM12', page: 'Playing/Playing.html', speaks: true },
  { name: 'ContentPackagingSingleSCO_SCORM12', page: 'shared/launchpage.html', speaks: false },
];
const isThere = ({ name, page }: { name: string; page: string }) =>
  COURSES !== '' && existsSync(join(COURSES, name, page));
for (const { name, page: first, speaks } of courses.filter(isThere))
  test.describe(name, () => {
    test.use({ content: { folder: COURSES, titleId: 'plain-writing', path: `${name}/${first}` } });

    test(`the course ${name}, which nobody here wrote, is left half-way, resumed and taken to its end`, async ({
      page,
      platform,
    }) => {
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.accept();
      });
      await comeSignedIn(page, platform, 'ben');
      await visit(page, platform, 3);
      await leaveTitle(page);
      await received(platform, 'plain-writing', 'exited');
      await visit(page, platform, 99);
      await leaveTitle(page);
      await expect
        .poll(() => onceEach(platform, 'plain-writing').filter(({ verb }) => verb === 'exited').length)
        .toBe(2);
      await nothingWaits(page);
      expectWholeAttempts(platform, 'plain-writing', 2);

      const runs = runsOf(platform, 'plain-writing');
      const figures = runs.map(({ map, endSessionTimeStamp }) => ({
        ended: endSessionTimeStamp !== null,
        ...core(map),
      }));
      test.info().annotations.push({ type: 'figures', description: JSON.stringify({ name, questions, figures }) });
      expect(runs.every(({ endSessionTimeStamp }) => endSessionTimeStamp !== null)).toBe(true);
      expect(new Set(runs.map(({ attemptId }) => attemptId)).size).toBe(speaks ? 2 : 0);
      if (name !== 'RuntimeBasicCalls_SCORM12') return;
      // This course stores a bookmark and offers to resume; its last page, the 15th, completes it.
      expect(questions).toEqual(['Would you like to resume from where you previously left off?']);
      expect(figures.map(({ location, status }) => [location, status])).toEqual([
        ['3', 'incomplete'],
        ['14', 'completed'],
      ]);
      expect(onceEach(platform, 'plain-writing').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
    });
  });

const core = (map: Record<string, string>) => ({
  location: map['cmi.core.lesson_location'],
  status: map['cmi.core.lesson_status'],
  score: map['cmi.core.score.raw'],
  time: map['cmi.core.session_time'],
  total: map['cmi.core.total_time'],
  exit: map['cmi.core.exit'],
});

/** Presses the course’s own "Next" until it is disabled, at most `presses` times. */
async function visit(page: Page, platform: Platform, presses: number): Promise<void> {
  await page.goto(titleAddress(platform, 'plain-writing'));
  const course = await courseFrame(page);
  const next = course.locator('#butNext');
  if ((await next.count()) === 0) return; // a course of one page
  await expect(next).toBeVisible();
  for (let n = 0; n < presses && (await next.isEnabled()); n++) await next.click();
}
