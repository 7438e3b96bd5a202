import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { ownBrowser } from '../support/own-browser.ts';
import {
  crash,
  endSession,
  everythingArrived,
  expectWholeAttempts,
  kept,
  leaveTitle,
  nothingWaits,
  onceEach,
  owedStatements,
  words,
} from '../support/learning.ts';
import { comeSignedIn, expect, OFTEN, passwordOf, type Platform, received, signIn, test } from '../support/platform.ts';
import type { Kept } from '../support/kept-here.ts';
import { onlyNightly } from '../../support/runs.ts';
import { type Learnt, learnt } from './kinds.ts';

/**
 * Verifies: §4 Content launch, "no progress is ever lost": faults that only a browser has, against each kind of
 * content. `tests/adapters/faults/` covers the others.
 */

type Scene = {
  page: Page;
  context: BrowserContext;
  platform: Platform;
  it: Learnt;
  /** Moves on in the content; at the end, the learner must be at this position or later. */
  further: (page: Page) => Promise<void>;
};
type Fault = {
  id: string;
  name: string;
  /** Storage quota in bytes that the browser reports; a private window reports little. */
  quota?: number;
  /** Strikes in the middle of an open title. Returns a page in which the title is open, again or still. */
  happens: (scene: Scene) => Promise<Page>;
  /** Number of attempts that result; `ofThirdParty`: for third-party content, if different. */
  attempts: number;
  ofThirdParty?: number;
};

/** Calls that send learning data to the platform. */
const LEARNING = ['putStatement', 'savePdfState', 'setMediaState', 'syncScormState', 'saveStateDocument'];

const outage = ({ world }: Platform) => {
  world.faults.add({ kind: 'offline', operation: LEARNING });
  return () => world.faults.clear();
};

/** Number of learning records that the platform received. */
const timesTakenIn = ({ world }: Platform) =>
  world.journal.exchanges.filter(
    ({ operationId, handledStatus }) => LEARNING.includes(operationId) && handledStatus >= 200 && handledStatus < 300,
  ).length;

/** The page ends while no call succeeds; the title is then opened again in another page. */
const ending = (end: (page: Page) => Promise<unknown>) => async (scene: Scene) => {
  const { page, context, platform, it, further } = scene;
  const over = outage(platform);
  await further(page);
  const before = await kept(page);
  await end(page);
  over();
  const again = await context.newPage();
  await it.open(again, platform);
  await everythingArrived(platform, before);
  return again;
};

/** No call succeeds for a while, in which the learner continues and sees the status message. */
const cutOff =
  (looks: (page: Page) => Promise<void>) =>
  async ({ page, platform, further }: Scene) => {
    const over = outage(platform);
    await further(page);
    await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
    await looks(page);
    over();
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // instead of waiting for the next try
    await expect(page.locator('[data-at="saved"]')).toBeAttached();
    return page;
  };

/**
 * Records that the platform must still receive: statements, and kinds of state. A newer state replaces an older one.
 */
const signsOf = (now: Kept): string[] => [...owedStatements(now), ...now.waiting.map(({ kind }) => kind)];

const origin = (platform: Platform) => new URL(platform.appUrl).origin;

const A_PRIVATE_WINDOW = 1e9;
const A_DISK = 100e9;

/** Sets the quota in bytes, which otherwise depends on the machine. */
async function sayQuota(page: Page, platform: Platform, quotaSize: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: origin(platform), quotaSize });
}

const faults: readonly Fault[] = [
  {
    id: 'F1',
    name: 'the platform cannot be reached: the content goes on, and what is kept is said',
    attempts: 1,
    happens: cutOff(() => Promise.resolve()),
  },
  {
    id: 'F7',
    name: 'the session ends: the learner signs in over the content, which stays or, foreign code, comes back',
    attempts: 1,
    ofThirdParty: 2,
    happens: async ({ page, platform, it, further }) => {
      await endSession(page, platform);
      const before = timesTakenIn(platform);
      const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
      // A course is removed while it reports a position; in Firefox, a call into it then never returns.
      if (contentKinds[it.kind].isThirdParty)
        await Promise.race([it.further(page).catch(() => undefined), dialog.waitFor()]);
      else await further(page);
      await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(platform, 'ben'));
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(dialog).toBeHidden();
      await it.ready(page);
      await expect
        .poll(() => timesTakenIn(platform), { message: 'what was refused is sent again', ...OFTEN })
        .toBeGreaterThan(before);
      await nothingWaits(page);
      return page;
    },
  },
  {
    id: 'F10',
    name: 'the tab is closed',
    attempts: 2,
    happens: ending((page) => page.close()),
  },
  { id: 'F11', name: 'the tab crashes', attempts: 2, happens: ending(crash) },
  {
    id: 'F16',
    name: 'site data is cleared while the learner goes on: what is in memory is stored again',
    attempts: 1,
    happens: async ({ page, platform, further }) => {
      await nothingWaits(page); // records in flight would not be restored
      const over = outage(platform);
      await further(page);
      const before = signsOf(await kept(page));
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Storage.clearDataForOrigin', { origin: origin(platform), storageTypes: 'indexeddb' });
      // The database cannot be opened while it is being cleared: nothing is stored then.
      const again = () => kept(page).then(signsOf, () => []);
      await expect.poll(again, OFTEN).toEqual(expect.arrayContaining(before));
      // Waits for the saved status: until then, a course that commits gets an error.
      await expect(page.locator('[data-at="saved"], [data-at="kept"]')).toBeAttached();
      over();
      return page;
    },
  },
  {
    id: 'F21',
    name: 'the title is opened in a second tab, and gone on with there',
    attempts: 2,
    happens: async ({ page, context, it, further }) => {
      await further(page);
      const second = await context.newPage();
      await second.goto(page.url());
      await second.getByRole('button', { name: 'Continue here' }).click();
      await expect(page.getByRole('heading', { name: 'You continued this title in another tab.' })).toBeVisible();
      await it.ready(second);
      return second;
    },
  },
  {
    id: 'F27',
    name: 'the learner goes to another page and back by the browser, which begins anew or shows what it kept',
    attempts: 3,
    happens: async ({ page, it, further }) => {
      await further(page);
      await page.goto('about:blank');
      await page.goBack();
      await it.ready(page);
      // Headless browsers have no back/forward cache: simulates the restore with a `pageshow` event.
      const begunAnew = page.waitForEvent('domcontentloaded', { timeout: 10_000 });
      await page.evaluate(() => {
        for (const type of ['pagehide', 'pageshow'])
          window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      });
      await begunAnew;
      await it.ready(page);
      return page;
    },
  },
  {
    id: 'F18',
    name: 'a private window: it is said how long that is kept which cannot be sent',
    attempts: 1,
    quota: A_PRIVATE_WINDOW,
    happens: cutOff(async (page) => {
      // Newer Chromium reports the same quota in every window, so that a private one is unknown: then no warning is
      // displayed.
      const isTold = (await page.evaluate(() => navigator.storage.estimate())).quota === A_PRIVATE_WINDOW;
      await expect(page.getByText(words.privateWindow)).toHaveCount(isTold ? 1 : 0);
    }),
  },
];

const attemptsOf = ({ attempts, ofThirdParty = attempts }: Fault, kind: ContentKind): number =>
  contentKinds[kind].isThirdParty ? ofThirdParty : attempts;

/** By default each fault meets one kind, and each kind one fault; `npm run test:nightly` runs all combinations. */
const TURNS = 7;
const meets = (kind: number, fault: number) => ((kind + fault) % TURNS === 0 ? {} : onlyNightly);

for (const [kind, it] of learnt.entries())
  test.describe(it.kind, () => {
    for (const [nth, fault] of faults.entries())
      test(`${fault.id} ${fault.name}`, meets(kind, nth), async ({ page, context, platform }) => {
        if (fault.quota !== undefined) await sayQuota(page, platform, fault.quota);
        await comeSignedIn(page, platform, 'ben');
        await it.open(page, platform);
        await received(platform, it.titleId, 'initialized');
        let where = 0;
        const further = async (page: Page) => {
          await it.further(page);
          where = await it.place(page);
        };
        await further(page);
        const now = await fault.happens({ page, context, platform, it, further });
        await expect.poll(() => it.place(now), 'goes on where the learner was').toBeGreaterThanOrEqual(where);
        await finish({ page: now, platform, it, attempts: attemptsOf(fault, it.kind) });
      });

    test('F12 the whole browser is killed', meets(kind, faults.length), async ({ platform }) => {
      const browser = await ownBrowser();
      const only = (context: BrowserContext) => context.pages()[0] ?? context.newPage();
      try {
        const page = await only(await browser.start());
        await sayQuota(page, platform, A_DISK);
        await signIn(page, platform, 'ben');
        await it.open(page, platform);
        const over = outage(platform);
        await it.further(page);
        const where = await it.place(page);
        const before = await kept(page);
        await expect(page.getByText(words.notSent)).toBeVisible();
        await expect(page.getByText(words.privateWindow), 'a window that is not private').toHaveCount(0);
        expect(browser.kill(), 'processes killed').toBeGreaterThan(2);
        over();
        const again = await only(await browser.start());
        await signIn(again, platform, 'ben');
        await it.open(again, platform);
        await everythingArrived(platform, before);
        await expect.poll(() => it.place(again)).toBeGreaterThanOrEqual(where);
        await finish({ page: again, platform, it, attempts: 2 });
      } finally {
        await browser.dispose();
      }
    });
  });

/** Completes and leaves the title: the platform has everything, once. */
async function finish(about: { page: Page; platform: Platform; it: Learnt; attempts: number }): Promise<void> {
  const { page, platform, it, attempts } = about;
  await it.toTheEnd(page);
  const dialog = page.getByRole('dialog', { name: /^You have completed/ });
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Stay here' }).click();
  await leaveTitle(page);
  const told = () => onceEach(platform, it.titleId).flatMap(({ verb, own }) => (own ? verb : []));
  await expect.poll(() => told().filter((verb) => verb === 'exited'), OFTEN).toHaveLength(attempts);
  await nothingWaits(page);
  const verbs = told();
  expect(verbs.filter((verb) => verb === 'completed').length, verbs.join(' ')).toBe(1);
  expectWholeAttempts(platform, it.titleId, attempts);
}
