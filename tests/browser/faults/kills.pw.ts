import type { BrowserContext, Page } from '@playwright/test';
import { seededRandom } from '#simulator/platform/random.ts';
import { canKill, ownBrowser } from '../support/own-browser.ts';
import {
  crash,
  expectWholeAttempts,
  kept,
  lastLocation,
  lastPage,
  nextPage,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  owedStatements,
  goToPage,
  pageBox,
  statementIds,
} from '../support/learning.ts';
import { expect, signIn, test } from '../support/platform.ts';
import { onlyNightly } from '../../support/runs.ts';

/** Verifies: §4 Content launch, §7 Tracking: one learner, whose tabs, processes and browsers die again and again. */

/** Deaths of each browser. `KILLS=30` gives a reliable rate. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const SEED = process.env['SEED'] ?? '1';

const DOCUMENT = 'safety-handbook';
const COURSE = 'tidy-desks';
const NOT_SENT = ['putStatement', 'savePdfState', 'syncScormState'];

const browsers = [
  ['as it is', []],
  ['without the unload event', ['--enable-features=DeprecateUnload']],
] as const;

for (const [name, flags] of canKill ? browsers : [])
  test(
    `${KILLS} deaths of a browser ${name}: nothing that was stored is lost, doubled, or said out of order`,
    flags.length > 0 ? onlyNightly : {},
    async ({ platform }) => {
      test.setTimeout(60_000 + KILLS * 30_000);
      const random = seededRandom(SEED, `kills ${name}`);
      const upTo = (most: number) => 1 + Math.floor(random.next() * most);
      const browser = await ownBrowser(flags);
      const owed = new Set<string>();
      const begun = { [DOCUMENT]: 0, [COURSE]: 0 };
      try {
        let context = await browser.start();
        let page = await firstOf(context);
        await signIn(page, platform, 'ben');
        /** Possible positions of the document: the last stored one, and one in progress at the time of death. */
        let pages: number[] = [];
        let coursePage = 1;
        for (let death = 0; death < KILLS; death++) {
          const offline = random.next() < 0.6;
          if (random.next() < 0.65) {
            begun[DOCUMENT]++;
            const shown = await openDocument(page, platform, DOCUMENT);
            if (pages.length > 0) expect(pages, `death ${death}`).toContain(shown);
            if (offline) platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
            for (let turns = upTo(3); turns > 0; turns--) await goToPage(page, elsewhere(upTo, await shownPage(page)));
            const onTheWay = elsewhere(upTo, await shownPage(page));
            const before = await kept(page);
            pages = [lastPage(before) ?? shown, onTheWay];
            // The learner is active while the page dies.
            if (random.next() < 0.5) void goToPage(page, onTheWay).catch(() => undefined);
          } else {
            begun[COURSE]++;
            const course = await openCourse(page, platform, COURSE);
            await expect(course.getByText(new RegExp(`Page ${coursePage} of`)), `death ${death}`).toBeVisible();
            if (offline) platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
            if (coursePage < 3) await nextPage(page, course, ++coursePage);
            expect(lastLocation(await kept(page))).toBe(String(coursePage - 1));
          }
          for (const id of owedStatements(await kept(page))) owed.add(id);
          const way = random.next();
          if (way < 0.4) {
            expect(browser.kill(), 'processes killed').toBeGreaterThan(2);
            platform.world.faults.clear();
            context = await browser.start();
            page = await firstOf(context);
            await signIn(page, platform, 'ben');
          } else {
            if (way < 0.7) await crash(page);
            else await page.close();
            platform.world.faults.clear();
            page = await context.newPage();
          }
        }
        await page.goto(`${platform.appUrl}/acme/home`);
        // The page after it ends the last attempt.
        for (const titleId of [DOCUMENT, COURSE] as const)
          await expect
            .poll(() => onceEach(platform, titleId).filter(({ verb }) => verb === 'exited').length)
            .toBe(begun[titleId]);
        await nothingWaits(page);
        expect([...owed].filter((id) => !statementIds(platform).includes(id))).toEqual([]);
        for (const titleId of [DOCUMENT, COURSE] as const) {
          expectWholeAttempts(platform, titleId, begun[titleId]);
          const attempts = onceEach(platform, titleId).map(({ attempt }) => attempt);
          // An attempt that died is ended before the next one sends anything.
          expect(attempts.filter((attempt, n) => attempt !== attempts[n - 1]).length).toBe(new Set(attempts).size);
        }
      } finally {
        await browser.dispose();
      }
    },
  );

const firstOf = (context: BrowserContext): Page | Promise<Page> => context.pages()[0] ?? context.newPage();

const shownPage = async (page: Page) => Number(await pageBox(page).inputValue());

/** Another page of the document, but not its last one, which would complete it. */
function elsewhere(upTo: (most: number) => number, now: number): number {
  const wanted = upTo(11);
  return wanted === now ? (now % 11) + 1 : wanted;
}
