import type { BrowserContext, Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import {
  endSession,
  expectWholeAttempts,
  goToPage,
  kept,
  nothingWaits,
  pageBox,
  pagesReached,
} from '../support/learning.ts';
import { expect, fillCredentials, type Platform, received, test } from '../support/platform.ts';
import { heading, notice, signOut } from '../support/page.ts';
import { quiet } from '../support/quiet.ts';

// Verifies: §4 Session, T25, reliability F7, F8: several tabs of one browser.

const dialog = (page: Page) => page.getByRole('dialog', { name: text('player.sessionTitle') });
const said = (page: Page, code: string) => notice(page, text(`messages.${code}`));

async function signIn(page: Page, { appUrl }: Platform, userName: string): Promise<void> {
  await page.goto(`${appUrl}/lantern/login`);
  await fillCredentials(page, userName, 'Lighthouse1');
  await expect(page).not.toHaveURL(/login$/i);
}

/** Opens the handbook in a new tab and turns to page 3; waits until the platform has it. */
async function reading(context: BrowserContext, platform: Platform): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${platform.appUrl}/lantern/content/stream/handbook`);
  await expect(pageBox(tab)).toBeVisible();
  await received(platform, 'handbook', 'initialized');
  await goToPage(tab, 3);
  await received(platform, 'handbook', 'progressed');
  return tab;
}

/** Learning records that arrived with this account’s token. */
const workOf = ({ world }: Platform, accountId: string) =>
  ['putStatement', 'savePdfState', 'syncScormState']
    .flatMap((operation) => world.journal.of(operation))
    .filter((exchange) => exchange.accountId === accountId);

// Three pages of one browser, each with a cold start.
test.describe.configure({ timeout: 180_000 });
test.use({ story: 'session-expiry' });

test('signing out in one tab takes the other out, with its place saved; neither comes back by itself', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'ida');
  await expect(heading(page)).toHaveText('Hello, Ida');
  const other = await reading(context, platform);
  await signOut(page);
  await expect(other).toHaveURL(`${platform.appUrl}/lantern/login`);
  await expect(said(other, 'SIGNED_OUT_ELSEWHERE')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  for (const [tab, path] of [
    [page, 'home'],
    [other, 'content/stream/handbook'],
  ] as const) {
    await tab.goto(`${platform.appUrl}/lantern/${path}`);
    await expect(tab.getByLabel('Username').or(tab.getByLabel('Organization code'))).toBeVisible();
    await expect(tab.getByText(/Ida|Moreau/)).toHaveCount(0);
  }
  expect(JSON.stringify(await kept(other))).not.toMatch(/Ida|Moreau/);

  await other.close(); // this tab would reopen its page as soon as another tab signs in
  await signIn(page, platform, 'ida');
  await received(platform, 'handbook', 'exited');
  await nothingWaits(page);
  expectWholeAttempts(platform, 'handbook', 1);
});

test('signing in again in one tab lets content in the other go on, with the password or at the sign-on', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'ida');
  const other = await reading(context, platform);
  for (const [to, way] of [
    [4, 'password'],
    [5, 'sign-on'],
  ] as const) {
    await endSession(other, platform);
    await goToPage(other, to);
    await expect(dialog(other)).toBeVisible();
    if (way === 'password') await signIn(page, platform, 'ida');
    else {
      const opening = context.waitForEvent('page');
      await dialog(other)
        .getByRole('button', { name: text('player.signOn') })
        .click();
      const third = await opening;
      await third.getByRole('button', { name: text('signIn.sso') }).click();
      await third.getByRole('button', { name: 'Ida Moreau' }).click();
      await expect(heading(third)).toHaveText('Hello, Ida');
    }
    await expect(dialog(other)).toHaveCount(0);
    await expect(said(other, 'ACC_VERIFIED')).toBeVisible();
    await expect(pageBox(other)).toHaveValue(String(to));
  }
  await goToPage(other, 6);
  await nothingWaits(other);
  expect(pagesReached(platform, 'handbook').slice(-4)).toEqual([3, 4, 5, 6]);
  expect(new Set(platform.world.journal.statements().map(({ accountId }) => accountId))).toEqual(new Set(['p-ida']));
});

test('another learner in the second tab sees and sends nothing of the first, whose work waits for them', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'ida');
  const other = await reading(context, platform);
  await endSession(other, platform);
  await goToPage(other, 4);
  await expect(dialog(other)).toBeVisible();
  const before = await kept(other);
  expect(before.waiting.length).toBeGreaterThan(0);

  await signIn(page, platform, 'jon');
  await expect(heading(page)).toHaveText('Hello, Jon');
  await expect(said(other, 'OTHER_LEARNER_SIGNED_IN')).toBeVisible();
  await expect(dialog(other)).toBeVisible();
  for (const path of ['home', 'catalogue/safety', 'title/safety/handbook', 'search?query=hand']) {
    await page.goto(`${platform.appUrl}/lantern/${path}`);
    await expect(heading(page)).toBeVisible();
    await quiet(page);
    expect(await page.locator('body').innerText(), path).not.toMatch(/Ida|Moreau|Resume|where you left off/);
  }
  // After a reload, the first learner’s tab belongs to the other learner, without any of its earlier content.
  await other.goto(`${platform.appUrl}/lantern/home`);
  await expect(heading(other)).toHaveText('Hello, Jon');
  expect(await other.locator('body').innerText()).not.toMatch(/Ida|Moreau|handbook, in progress/);
  expect((await kept(page)).waiting.map(({ id }) => id)).toEqual(
    expect.arrayContaining(before.waiting.map(({ id }) => id)),
  );
  await signOut(page);
  expect(workOf(platform, 'p-jon')).toEqual([]);

  await signIn(page, platform, 'ida');
  await nothingWaits(page);
  expect(workOf(platform, 'p-jon')).toEqual([]);
  expect(pagesReached(platform, 'handbook').slice(-2)).toEqual([3, 4]);
});
