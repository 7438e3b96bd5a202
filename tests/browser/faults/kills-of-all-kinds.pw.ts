import type { BrowserContext, Page } from '@playwright/test';
import { seededRandom } from '#simulator/platform/random.ts';
import { canKill, ownBrowser } from '../support/own-browser.ts';
import {
  expectWholeAttempts,
  kept,
  nothingWaits,
  onceEach,
  owedStatements,
  statementIds,
} from '../support/learning.ts';
import { expect, signIn, test } from '../support/platform.ts';
import { type Learnt, learnt } from './kinds.ts';

/** Verifies: §4 Content launch, "no progress is ever lost", in every kind of content: the browser is killed. */

/** Total number of kills. `npm run test:nightly` uses 200, for a reliable rate. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const SEED = process.env['SEED'] ?? '1';
const LEARNING = ['putStatement', 'savePdfState', 'setMediaState', 'syncScormState', 'saveStateDocument'];

const rounds = canKill ? Math.ceil(KILLS / learnt.length) : 0;
for (let round = 0; round < rounds; round++) {
  const deaths = Math.min(learnt.length, KILLS - round * learnt.length);
  test(`${deaths} kills, each in another kind of content, round ${round + 1}`, async ({ platform }) => {
    test.setTimeout(60_000 + deaths * 60_000);
    const random = seededRandom(SEED, `kills of all kinds ${round}`);
    const browser = await ownBrowser();
    const owed = new Set<string>();
    const met = shuffled(learnt, random.next).slice(0, deaths);
    try {
      let page = await signedIn(await browser.start());
      for (const it of met) {
        await it.open(page, platform);
        await it.further(page);
        const place = await it.place(page);
        if (random.next() < 0.5) platform.world.faults.add({ kind: 'offline', operation: LEARNING });
        const before = await kept(page);
        for (const id of owedStatements(before)) owed.add(id);
        // In some rounds the learner is active while the browser dies.
        if (random.next() < 0.5) void it.further(page).catch(() => undefined);
        expect(browser.kill(), 'processes killed').toBeGreaterThan(2);
        platform.world.faults.clear();
        page = await signedIn(await browser.start());
        await it.open(page, platform);
        await expect.poll(() => it.place(page), `${it.kind} goes on where it was`).toBeGreaterThanOrEqual(place);
        await page.goto(`${platform.appUrl}/acme/home`);
      }
      await nothingWaits(page);
      for (const { titleId } of met) {
        await expect.poll(() => endingsOf(titleId), { message: titleId }).toBe(2);
        expectWholeAttempts(platform, titleId, 2);
      }
      expect([...owed].filter((id) => !statementIds(platform).includes(id))).toEqual([]);
      expect(twoBodies(), 'one id, two bodies').toEqual([]);
    } finally {
      await browser.dispose();
    }

    async function signedIn(context: BrowserContext): Promise<Page> {
      const page = context.pages()[0] ?? (await context.newPage());
      await signIn(page, platform, 'ben');
      return page;
    }
    function endingsOf(titleId: string): number {
      return onceEach(platform, titleId).filter(({ verb, own }) => own && verb === 'exited').length;
    }
    function twoBodies(): string[] {
      const bodies = new Map<string, Set<string>>();
      for (const { statement } of platform.world.journal.statements())
        bodies.set(statement.id, (bodies.get(statement.id) ?? new Set()).add(JSON.stringify(statement)));
      return [...bodies].flatMap(([id, all]) => (all.size > 1 ? [id] : []));
    }
  });
}

function shuffled(all: readonly Learnt[], next: () => number): Learnt[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(next() * left.length), 1)[0]!); // as many are left as requested
}
