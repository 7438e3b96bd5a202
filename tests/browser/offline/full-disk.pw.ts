import type { BrowserContext, Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { isNightly } from '../../support/runs.ts';
import { type HeldWay, heldWay } from '../support/held-way.ts';
import {
  everythingArrived,
  expectWholeAttempts,
  goToPage,
  kept as journalled,
  leaveTitle,
  nothingWaits,
  onceEach,
  pageBox,
  titleAddress,
} from '../support/learning.ts';
import { ownBrowser } from '../support/own-browser.ts';
import { goTo } from '../support/page.ts';
import { expect, OFTEN, openHome, type Platform, received, test } from '../support/platform.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';
import { kept } from './deployed.ts';
import { HEAVY, type Heavy, heavyContent, withHeavy } from './heavy-titles.ts';
import { own } from './downloading.ts';

// Verifies: reliability F3, §4 "no progress is ever lost": a disk that becomes full at any tenth of a download leaves
// no partial title, displays the reason, and does not endanger the learner’s work.

const READ = 'safety-handbook';
const NOT_SENT = ['putStatement', 'savePdfState'];
/** Space for the browser, the title, and a reserve. */
const MEGABYTES = 400;
const NO_ROOM = 'There is not enough space on this device.';
const CLAIM = 'Available offline until';
const COUNT = isNightly ? 50 : 3;

/**
 * `tenth`: share of the title after which the disk is full; undefined: never. `hasLine`: the network is up, so that
 * work is sent.
 */
type Run = { what: Heavy; tenth: number | undefined; hasLine: boolean };
const KINDS: readonly Heavy[] = ['document', 'film', 'course'];

/** Tenths of all kinds, far apart if there are few. */
const full: readonly Run[] = Array.from({ length: COUNT }, (_, nth) => ({
  what: KINDS[nth % KINDS.length] ?? 'document',
  tenth: (4 + 7 * nth) % 10,
  hasLine: nth % 4 === 3,
}));

type Content = Awaited<ReturnType<typeof heavyContent>>;
type Life = { run: Run; platform: Platform; context: BrowserContext; page: Page; way: HeldWay; disk: SmallDisk; size: number }; // prettier-ignore

/** A platform, a browser on its own disk and a proxy between them, for one run. */
async function life<T>(content: Content, run: Run, live: (life: Life) => Promise<T>): Promise<T> {
  const way = await heldWay();
  const scenario = withHeavy(scenarioNamed('generic'));
  const platform = await startHttp({
    contentFolder: content.folder,
    scenario: { ...scenario, client: { ...scenario.client, offline: true, downloads: { days: 14 } } },
  });
  const disk = smallDisk(MEGABYTES);
  const browser = await ownBrowser(['--disk-cache-size=1000000', ...way.args], disk.folder);
  try {
    const context = await browser.start();
    await disk.prepare(context);
    const page = context.pages()[0] ?? (await context.newPage());
    const done = await live({ run, platform, context, page, way, disk, size: content.sizes[run.what] });
    expect(platform.world.journal.violations, 'breaches of the contract').toEqual([]);
    return done;
  } finally {
    await browser.dispose();
    disk.dispose();
    await way.close();
    await platform.close();
  }
}

/** Counts how often a page of the browser claimed that the title is on the device. */
async function claims(context: BrowserContext): Promise<() => number> {
  let seen = 0;
  await context.exposeBinding('__claimed', () => {
    seen += 1;
  });
  await context.addInitScript((words) => {
    const { __claimed: tell } = globalThis as unknown as { __claimed: () => void }; // bound above
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes(words)) tell();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, CLAIM);
  return () => seen;
}

/** Opens the document like a link. */
async function read(page: Page): Promise<void> {
  await goTo(page, `/acme/content/stream/${READ}`);
  await expect(pageBox(page)).toBeVisible();
  await expect(page.locator('[data-at]').last()).toBeAttached();
}

/** Starts the download; resolves when the run’s share of the title was sent. */
async function takeUntil(page: Page, way: HeldWay, { what, tenth = 5 }: Run, size: number): Promise<void> {
  const { path, file } = HEAVY[what];
  way.hold(file, Math.floor((size * tenth) / 10));
  await goTo(page, path);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await way.reached();
}

/**
 * Turns to page 9. The browser may be unable to store it; then the page has it in memory, and the screen reports that.
 */
async function turnOn(page: Page, platform: Platform, hasLine: boolean): Promise<void> {
  await pageBox(page).fill('9');
  await pageBox(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Page 9 of' })).toBeAttached();
  const said = () => pagesOf(platform).includes(9);
  const isHeld = async () =>
    hasLine
      ? said()
      : (await page.locator('[data-at="notSaved"]').count()) > 0 || (await storedPages(page)).includes(9);
  await expect.poll(isHeld, OFTEN).toBe(true);
}

/** Pages in the journal; empty while the browser cannot open it. */
const storedPages = (page: Page): Promise<(number | undefined)[]> =>
  journalled(page).then(
    ({ facts }) => facts.map(({ data }) => data.position?.at),
    () => [],
  );

const pagesOf = (platform: Platform): unknown[] =>
  onceEach(platform, READ).flatMap(({ result }) =>
    Object.entries(result?.extensions ?? {}).flatMap(([key, value]) => (key.endsWith('/page') ? [value] : [])),
  );

/** Records of the document on the platform, without ids and times, which differ between runs. */
const told = (platform: Platform): string[] =>
  onceEach(platform, READ).map(({ verb, result }) =>
    `${verb} ${JSON.stringify({ ...result, duration: '' })}`.replaceAll(platform.appUrl, ''),
  );

/** True if any content of the title is displayed: a page, a video with a duration, a course. */
async function shown(page: Page): Promise<boolean> {
  if (page.frames().some((frame) => frame.url().includes('/on-device/'))) return true;
  return page.evaluate(() => {
    const film = document.querySelector<HTMLMediaElement>('.media-player video');
    return document.querySelector('.page canvas') !== null || (film !== null && film.readyState > 0);
  });
}

/** Asserts that the title does not open offline, neither in the downloading page nor in a reloaded one. */
async function opensNothing({ context, page, platform, run }: Life): Promise<void> {
  const { titleId } = HEAVY[run.what];
  await context.setOffline(true);
  await goTo(page, `/acme/content/stream/${titleId}`);
  await expect(page.getByRole('heading', { name: 'This title did not open' })).toBeVisible();
  expect(await shown(page)).toBe(false);
  const other = await context.newPage();
  await other.goto(titleAddress(platform, titleId));
  await expect(other.locator('main')).toContainText('No connection');
  expect(await shown(other)).toBe(false);
  await other.close();
  await context.setOffline(false);
}

/** Asserts that the title downloads once there is space, and opens offline, even if the request was partly lost. */
async function comesWhole({ context, page, platform, run }: Life): Promise<void> {
  const { path, titleId } = HEAVY[run.what];
  await page.goto(platform.appUrl + path);
  const isHere = own(page).getByText(CLAIM);
  const question = page.getByRole('dialog').getByRole('button', { name: 'Download' });
  const again = page.getByRole('button', { name: /^(Download|Download again|Try again)$/ });
  // The browser may go on by itself at any moment, and take the button away that was there to be pressed.
  const askedFor = async () => {
    const next = (await question.isVisible()) ? question : again.first();
    await next.click({ timeout: 1_000 }).catch(() => undefined);
    return isHere.isVisible();
  };
  await expect.poll(askedFor, { timeout: 90_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto(titleAddress(platform, titleId));
  await expect.poll(() => shown(page), OFTEN).toBe(true);
  await context.setOffline(false);
}

/** Ada reads one title while another one downloads. Returns the records of her reading on the platform. */
async function readsMeanwhile(one: Life): Promise<string[]> {
  const { run, platform, context, page, way, disk, size } = one;
  const isFull = run.tenth !== undefined;
  const claimed = await claims(context);
  await openHome(page, platform);
  await kept(page);
  await read(page);
  await goToPage(page, 6);
  await takeUntil(page, way, run, size);
  await read(page);
  await goToPage(page, 7);
  if (!run.hasLine) platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
  await goToPage(page, 8);
  const before = await journalled(page);
  if (isFull) await disk.fill(page);
  way.letGo();
  await turnOn(page, platform, run.hasLine);
  await goTo(page, HEAVY[run.what].path);
  await expect(own(page)).toContainText(isFull ? NO_ROOM : CLAIM, { timeout: 60_000 });
  if (isFull) {
    await opensNothing(one);
    expect(claimed(), 'claims to be whole').toBe(0);
    await disk.makeRoom(page);
  }
  platform.world.faults.clear();
  await everythingArrived(platform, before);
  await expect.poll(() => pagesOf(platform), OFTEN).toContain(9);
  await read(page);
  await goToPage(page, 11);
  await leaveTitle(page);
  await expect.poll(() => onceEach(platform, READ).filter(({ verb }) => verb === 'exited').length, OFTEN).toBe(3);
  await nothingWaits(page);
  await received(platform, READ, 'exited');
  expectWholeAttempts(platform, READ, 3);
  const said = told(platform);
  await comesWhole(one);
  expect(claimed(), 'what is whole is said to be').toBeGreaterThan(0);
  return said;
}

for (const what of KINDS) {
  const runs = full.filter((run) => run.what === what);
  test(`a disk that is full while a ${what} comes: nothing half, why in words, and all that was learnt arrives`, async () => {
    test.setTimeout(90_000 * (runs.length + 1));
    const content = await heavyContent();
    try {
      const withRoom = await life(content, { what, tenth: undefined, hasLine: true }, readsMeanwhile);
      expect(withRoom.filter((said) => said.startsWith('progressed'))).toHaveLength(5);
      for (const run of runs)
        await test.step(`full at tenth ${String(run.tenth)}${run.hasLine ? '' : ', not sent'}`, async () => {
          expect(await life(content, run, readsMeanwhile), JSON.stringify(run)).toEqual(withRoom);
        });
    } finally {
      content.dispose();
    }
  });
}
