import type { BrowserContext, Page } from '@playwright/test';
import { canKill, ownBrowser } from '../support/own-browser.ts';
import { comeSignedIn, expect, type Platform, received, signIn, test } from '../support/platform.ts';
import {
  crash,
  everythingArrived,
  expectWholeAttempts,
  finalCommit,
  goToPage,
  kept,
  lastPage,
  nextPage,
  nothingWaits,
  openCourse,
  openDocument,
  pageBox,
  pagesReached,
} from '../support/learning.ts';
import type { Kept } from '../support/kept-here.ts';
import { onlyNightly } from '../../support/runs.ts';

// Verifies: reliability F11, F12. Compares data of completed transactions before the crash with the platform
// afterwards.

const NOT_SENT = ['putStatement', 'savePdfState', 'syncScormState'];

test('the tab crashes in a document: all that was stored before arrives after the next start, and the page is the same', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const before = await readUnsent(page, platform);
  await crash(page);

  platform.world.faults.clear();
  const again = await context.newPage();
  expect(await openDocument(again, platform)).toBe(8);
  await arrivedInOrder(platform, before);
  await received(platform, 'safety-handbook', 'exited');
  await nothingWaits(again);
});

test('the tab crashes in a course that committed nothing: the next start ends the attempt with its values, and the course resumes', async ({
  page,
  context,
  platform,
}) => {
  await comeSignedIn(page, platform, 'ben');
  const course = await openCourse(page, platform, 'tidy-desks');
  await nextPage(page, course, 2);
  await nextPage(page, course, 3);
  const before = await kept(page);
  await crash(page);

  // Straight back into the title: the attempt that died is ended before this one begins.
  const again = await context.newPage();
  const resumed = await openCourse(again, platform, 'tidy-desks');
  await expect(resumed.getByText('Page 3 of 3')).toBeVisible();
  await everythingArrived(platform, before);
  await finalCommit(platform, 'tidy-desks', '2');
  await received(platform, 'tidy-desks', 'exited');
  await again.close();
  const home = await context.newPage();
  await home.goto(`${platform.appUrl}/acme/home`);
  await nothingWaits(home);
  expectWholeAttempts(platform, 'tidy-desks', 2);
});

test(
  'the tab crashes in a course of a learner with a long history: the attempt that died is ended before the next one begins',
  onlyNightly,
  async ({ page, context, platform }) => {
    await comeSignedIn(page, platform, 'ben');
    const course = await openCourse(page, platform, 'tidy-desks');
    await nextPage(page, course, 2);
    await nextPage(page, course, 3);
    await page.evaluate(longHistory, 4_000);
    await crash(page);

    const again = await context.newPage();
    const resumed = await openCourse(again, platform, 'tidy-desks');
    await expect(resumed.getByText('Page 3 of 3')).toBeVisible();
    await finalCommit(platform, 'tidy-desks', '2');
    await received(platform, 'tidy-desks', 'exited');
  },
);

const deaths = () => {
  test(
    'in a document, while pages are being stored: every stored fact arrives after the restart',
    onlyNightly,
    async ({ platform }) => {
      await killed(
        async (page) => {
          await signIn(page, platform);
          await readUnsent(page, platform);
          // The learner is active while the oracle is read and the kill signal is sent.
          void goToPage(page, 9).catch(() => undefined);
          return kept(page);
        },
        async (page, before) => {
          platform.world.faults.clear();
          await signIn(page, platform);
          await arrivedInOrder(platform, before);
          await received(platform, 'safety-handbook', 'exited');
          await nothingWaits(page);
          expectWholeAttempts(platform, 'safety-handbook', 1);
          expect(await openDocument(page, platform)).toBeGreaterThanOrEqual(lastPage(before) ?? 99);
        },
      );
    },
  );

  test('in a course: what it had set is committed after the restart, by the same learner only', async ({
    platform,
  }) => {
    await killed(
      async (page) => {
        await signIn(page, platform, 'ben');
        const course = await openCourse(page, platform, 'tidy-desks');
        platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
        await nextPage(page, course, 2);
        return kept(page);
      },
      async (page, before) => {
        platform.world.faults.clear();
        await signIn(page, platform, 'ada');
        await page.goto(`${platform.appUrl}/acme/catalogue`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog');
        expect(await kept(page).then(({ waiting }) => waiting.length)).toBe(before.waiting.length);
        await page.context().clearCookies();
        await signIn(page, platform, 'ben');
        await everythingArrived(platform, before);
        await finalCommit(platform, 'tidy-desks', '1');
        await nothingWaits(page);
        expectWholeAttempts(platform, 'tidy-desks', 1);
        const course = await openCourse(page, platform, 'tidy-desks');
        await expect(course.getByText('Page 2 of 3')).toBeVisible();
      },
    );
  });
};
if (canKill) test.describe('the whole browser is killed', deaths);

/** Runs in the page: adds facts of many old, ended attempts to the same learner’s journal. */
async function longHistory(attempts: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('learning');
    opening.onsuccess = () => resolve(opening.result);
  });
  const tx = db.transaction('facts', 'readwrite');
  const facts = tx.objectStore('facts');
  const copied: { type: string; data: object }[] = await new Promise((resolve) => {
    const request = facts.getAll();
    request.onsuccess = () => resolve(request.result as { type: string; data: object }[]);
  });
  const started = copied.find(({ type }) => type === 'attempt.Started');
  for (let i = 0; i < attempts; i++) {
    const attemptId = crypto.randomUUID();
    const of = { titleId: 'house-tour', attemptId };
    const row = { ...started, stream: `attempt:${attemptId}`, tab: 'an older tab' };
    facts.add({ ...row, id: crypto.randomUUID(), n: 3 * i, data: { ...started?.data, ...of } });
    for (const [n, type, data] of [
      [3 * i + 1, 'attempt.Opened', {}],
      [3 * i + 2, 'attempt.Exited', { reason: 'left', secondsSpent: 60 }],
    ] as const)
      facts.add({ ...row, id: crypto.randomUUID(), n, type, data: { ...of, ...data } });
  }
  await new Promise((resolve) => (tx.oncomplete = resolve));
  db.close();
}

/** Reads from page 5 to page 8 of the handbook, while no call reaches the platform. */
async function readUnsent(page: Page, platform: Platform): Promise<Kept> {
  await openDocument(page, platform);
  platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
  for (const shown of [6, 7, 8]) await goToPage(page, shown);
  await expect(pageBox(page)).toHaveValue('8');
  const before = await kept(page);
  expect(before.waiting.filter((record) => record.kind === 'statement').length).toBeGreaterThanOrEqual(3);
  return before;
}

async function arrivedInOrder(platform: Platform, before: Kept): Promise<void> {
  await everythingArrived(platform, before);
  const pages = pagesReached(platform, 'safety-handbook');
  expect(pages).toEqual([...pages].sort((a, b) => a - b));
  expect(pages.slice(0, 3)).toEqual([6, 7, 8]);
}

async function killed(
  learn: (page: Page) => Promise<Kept>,
  afterwards: (page: Page, before: Kept) => Promise<void>,
): Promise<void> {
  const browser = await ownBrowser();
  const only = (context: BrowserContext) => context.pages()[0] ?? context.newPage();
  try {
    const before = await learn(await only(await browser.start()));
    expect(browser.kill(), 'processes killed').toBeGreaterThan(2);
    await afterwards(await only(await browser.start()), before);
  } finally {
    await browser.dispose();
  }
}
