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
import { onlyDeep } from '../../support/runs.ts';
import { type Learnt, learnt } from './kinds.ts';

/**
 * Verifies: §4 Content launch, "no progress is ever lost": the faults that only a browser has, against each kind of
 * content. The others are in `tests/adapters/faults/`.
 */

type Scene = {
  page: Page;
  context: BrowserContext;
  platform: Platform;
  it: Learnt;
  /** Goes on in the content; the learner must be there, or behind, at the end. */
  further: (page: Page) => Promise<void>;
};
type Fault = {
  id: string;
  name: string;
  /** Bytes that the browser says a page may store; it says little in a private window. */
  quota?: number;
  /** From an open title, somewhere in its middle, to a page in which it is open again or still. */
  happens: (scene: Scene) => Promise<Page>;
  /** Attempts that it makes of one; of foreign code, where that is another number. */
  attempts: number;
  ofForeign?: number;
};

/** The calls that carry learning to the platform. */
const LEARNING = ['putStatement', 'savePdfState', 'setMediaState', 'syncScormState', 'saveStateDocument'];

const outage = ({ world }: Platform) => {
  world.faults.add({ kind: 'offline', operation: LEARNING });
  return () => world.faults.clear();
};

/** How often the platform took learning in. */
const timesTakenIn = ({ world }: Platform) =>
  world.journal.exchanges.filter(
    ({ operationId, handledStatus }) => LEARNING.includes(operationId) && handledStatus >= 200 && handledStatus < 300,
  ).length;

/** The page ends in a way of its own while nothing can be sent; then the title is opened again in another. */
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

/** Nothing can be sent for a while, in which the learner goes on and looks at what is said of that. */
const cutOff =
  (looks: (page: Page) => Promise<void>) =>
  async ({ page, platform, further }: Scene) => {
    const over = outage(platform);
    await further(page);
    await expect(page.locator('[data-at="kept"]')).toHaveText(words.keptHere);
    await looks(page);
    over();
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // instead of waiting for the next try
    await expect(page.locator('[data-at="saved"]')).toBeAttached();
    return page;
  };

/** What the platform must still be told: statements, and kinds of state. A newer state takes the place of an older one. */
const signsOf = (now: Kept): string[] => [...owedStatements(now), ...now.waiting.map(({ kind }) => kind)];

const origin = (platform: Platform) => new URL(platform.appUrl).origin;

const A_PRIVATE_WINDOW = 1e9;
const A_DISK = 100e9;

/** What the browser says it may store depends on the machine; for the tests it is this, in bytes. */
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
    ofForeign: 2,
    happens: async ({ page, platform, it, further }) => {
      await endSession(page, platform);
      const before = timesTakenIn(platform);
      const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
      // A course goes from the page while it says where the learner is; what it is asked for then comes to no end in Firefox.
      if (contentKinds[it.kind].isForeign)
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
      await nothingWaits(page); // what is on its way would not come back
      const over = outage(platform);
      await further(page);
      const before = signsOf(await kept(page));
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Storage.clearDataForOrigin', { origin: origin(platform), storageTypes: 'indexeddb' });
      // What is being cleared cannot be opened for a moment: then nothing is kept yet.
      const again = () => kept(page).then(signsOf, () => []);
      await expect.poll(again, OFTEN).toEqual(expect.arrayContaining(before));
      // Until it is said to be saved, a course that asks is told that nothing can be kept.
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
      // A browser without a head keeps no page to go back to: this one is told that it was kept.
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
      // Current Chromium tells every window the same, so that nobody can know: then nothing is said of it.
      const isTold = (await page.evaluate(() => navigator.storage.estimate())).quota === A_PRIVATE_WINDOW;
      await expect(page.getByText(words.privateWindow)).toHaveCount(isTold ? 1 : 0);
    }),
  },
];

const attemptsOf = ({ attempts, ofForeign = attempts }: Fault, kind: ContentKind): number =>
  contentKinds[kind].isForeign ? ofForeign : attempts;

/** Each fault meets one kind here, and each kind a fault; every one meets every other in `npm run deep`. */
const TURNS = 7;
const meets = (kind: number, fault: number) => ((kind + fault) % TURNS === 0 ? {} : onlyDeep);

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

/** The title is taken to its end and left: the platform has all of it, once. */
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
