import type { Page } from '@playwright/test';
import {
  goToPage,
  kept,
  leaveTitle,
  nothingWaits,
  onceEach,
  openDocument,
  statementIds,
  words,
} from '../support/learning.ts';
import { expect, received, signIn, test } from '../support/platform.ts';
import type { StoredRecord } from '../support/kept-here.ts';
import { runs } from '../../support/runs.ts';
import { learnt } from './kinds.ts';

/** Verifies: reliability of delivery with a frozen tab, and with more pending records than any learner produces. */

test('F23 the tab that sends is frozen: another sends for both after 15 s, and nothing comes twice when it wakes', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform);
  await openDocument(page, platform);
  await received(platform, 'safety-handbook', 'initialized');
  await goToPage(page, 3);
  await nothingWaits(page);
  const second = await context.newPage();
  await openDocument(second, platform, 'site-rules');
  await received(platform, 'site-rules', 'initialized'); // the first tab sent it
  // The first tab freezes with a statement that it could not send.
  platform.world.faults.add({ kind: 'offline', operation: ['putStatement', 'savePdfState'] });
  await goToPage(page, 12);
  await expect(page.getByText('You have completed Safety handbook')).toBeVisible();
  await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
  const wake = await freeze(page, second);
  platform.world.faults.clear();
  await goToPage(second, 42);
  expect((await kept(second)).waiting.length, 'waits for the one that is frozen').toBeGreaterThan(0);
  await expect.poll(async () => (await kept(second)).waiting.length, { timeout: 30_000, intervals: [1_000] }).toBe(0);
  expect(statementIds(platform, 'completed'), 'what the first had in hand').toHaveLength(1);

  await wake();
  await leaveTitle(page);
  await leaveTitle(second);
  for (const titleId of ['safety-handbook', 'site-rules']) {
    await received(platform, titleId, 'exited');
    expect(onceEach(platform, titleId)).toHaveLength(
      platform.world.journal.statements().filter((one) => one.titleId === titleId).length,
    );
  }
  await nothingWaits(second);
});

/**
 * Freezes the page, which retains its locks. Returns a function that wakes it. Browsers freeze no visible page, and
 * headless pages are all visible; the debugger pauses it instead. Not in the middle of a transaction, for which `other`
 * would wait, too.
 */
async function freeze(page: Page, other: Page): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Debugger.enable');
  const wake = () => cdp.send('Debugger.resume');
  for (;;) {
    const stopped = new Promise((resolve) => cdp.once('Debugger.paused', resolve));
    await cdp.send('Debugger.pause'); // pauses at the next statement
    await stopped;
    if (await canWrite(other)) return wake;
    await wake();
    // Otherwise the page would pause again within the same transaction.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
}

const canWrite = (page: Page): Promise<boolean> =>
  page.evaluate(
    (patienceMs) =>
      new Promise<boolean>((resolve, reject) => {
        const request = indexedDB.open('learning');
        request.onerror = () => reject(new Error('the database cannot be opened'));
        request.onsuccess = () => {
          const db = request.result;
          const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
          const answer = (can: boolean) => {
            clearTimeout(timer);
            db.close();
            resolve(can);
          };
          transaction.oncomplete = () => answer(true);
          const timer = setTimeout(() => answer(false), patienceMs);
        };
      }),
    1_000,
  );

const WAITING = runs(1_000);
type Drained = { told: string[]; longest: number };

test('F26 a thousand records (ten thousand in `npm run test:nightly`) of all kinds of titles are sent in order', async ({
  page,
  context,
  platform,
}) => {
  test.slow();
  await signIn(page, platform);
  await openDocument(page, platform);
  platform.world.faults.add({ kind: 'offline', operation: 'putStatement' });
  await goToPage(page, 3);
  const { waiting } = await kept(page);
  await page.goto('about:blank');
  platform.world.faults.clear();

  const next = await context.newPage();
  await next.addInitScript(() => {
    const drained: Drained = { told: [], longest: 0 };
    Object.assign(window, { drained });
    const real = window.fetch;
    // The fake platform responds at once: the test measures the page’s own work.
    window.fetch = async (...asked) => {
      const request = new Request(...asked); // constructing the request also reads the body
      if (!request.url.includes('/api/lrs/put')) return real(request);
      drained.told.push(((await request.json()) as { id: string }).id);
      return Response.json({ success: true });
    };
    new PerformanceObserver((list) => {
      if (drained.told.length === 0) return; // the page is still loading
      for (const { duration } of list.getEntries()) drained.longest = Math.max(drained.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await next.goto(`${platform.appUrl}/config.json`); // same origin, but without the application, which would send
  const ids = await seed(
    next,
    waiting.findLast(({ kind }) => kind === 'statement'),
  );
  await next.goto(`${platform.appUrl}/acme/home`);
  await next.waitForFunction(
    (all) => {
      const told = new Set((window as unknown as { drained: Drained }).drained.told); // set above
      return all.every((id) => told.has(id)); // the document’s attempt has also left records
    },
    ids.flatMap((lane) => [...lane]),
    { timeout: 80_000, polling: 500 },
  );
  const { told, longest } = await next.evaluate(() => (window as unknown as { drained: Drained }).drained); // set above
  for (const lane of ids) expect(told.filter((id) => lane.has(id))).toEqual([...lane]);
  expect(new Set(told).size, 'nothing twice').toBe(told.length);
  await nothingWaits(next);
  test.info().annotations.push({ type: 'figures', description: `longest task ${longest} ms` });
});

/** Stores many statements, copies of the given one, about titles of each kind in turn. Returns their ids by title. */
async function seed(page: Page, like: StoredRecord | undefined): Promise<Set<string>[]> {
  if (!like) throw new Error('no statement waits');
  const ids = await page.evaluate(
    async ([like, titles, count]) => {
      const request = indexedDB.open('learning');
      const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
      const change = db.transaction('outbox', 'readwrite');
      const ids = titles.map((): string[] => []);
      const { seq: _own, ...record } = like;
      for (let n = 0; n < count; n++) {
        const titleId = titles[n % titles.length]!; // of a list that is not empty
        const id = crypto.randomUUID();
        ids[n % titles.length]!.push(id); // of a list that is not empty
        const lane = record.lane.replace(like.titleId, titleId);
        change.objectStore('outbox').put({ ...record, id, titleId, lane, body: { ...record.body, id } });
      }
      await new Promise((resolve) => (change.oncomplete = resolve));
      db.close();
      return ids;
    },
    [like as StoredRecord & { lane: string; body: object }, learnt.map(({ titleId }) => titleId), WAITING] as const, // stored shape
  );
  return ids.map((lane) => new Set(lane));
}
