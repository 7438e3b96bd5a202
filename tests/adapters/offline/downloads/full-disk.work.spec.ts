import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { isDownloadComplete } from '#domain/downloads/index.ts';
import { runs, timeFor } from '../../../support/runs.ts';
import { sessionFixture, type Tab } from '../../session-fixture.ts';
import { contentSite, downloadFixture, someBytes } from './download-fixture.ts';
import { countRows, type Refusing } from './quota.ts';

const BYTES = someBytes(2 * PART_BYTES + 5);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });
const refusing = fc.constantFrom<Refusing>('at once', 'at its end');

/** Statements on the platform by their meaning; ids and times differ between runs. */
const said = ({ world }: ReturnType<typeof sessionFixture>) => {
  const seen = new Set<string>();
  return world.journal
    .statements()
    .filter(({ statement: { id } }) => !seen.has(id) && seen.add(id))
    .map(({ titleId, statement: { verb, result } }) => `${titleId} ${verb.id} ${JSON.stringify({ ...result, duration: '' })}`); // prettier-ignore
};

const LAST_PAGE = 30;
const LOST_AT = 20;
const TURNS_A_PAGE = 20;
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((go) => setImmediate(go));
};

const allSent = ({ settle }: ReturnType<typeof sessionFixture>, { client: { work } }: Tab) =>
  soon(async () => {
    await work.journal.retry();
    work.outbox.tryNow();
    await settle();
    expect(work.outbox.state.get()).toMatchObject({ pending: 0, parked: 0 });
  });

/** `staysFull`: other data takes up freed space again. */
type Given = { bytes: number; how: Refusing; hasLine: boolean; staysFull: boolean };

/** Ada reads one title while another one downloads. The disk fills after this many bytes, and is freed later. */
async function readsMeanwhile({ bytes, how, hasLine, staysFull }: Given) {
  const learners = sessionFixture();
  const content = (address: string) => ({ [address]: { bytes: BYTES, etag: '"a"' } });
  const browser = downloadFixture({ fetch: (address, init) => contentSite(content(address)).fetch(address, init) });
  const device = { random: () => 0.5 }; // a random retry delay of 0 would never give the disk time
  const configuration = { offline: true, downloads: { acme: { days: 14 } } };
  const tab = await learners.tab(device, { downloads: browser.store, configuration });
  const { downloads, catalogue } = tab.client;
  const undo = countRows(browser.disk, browser.left, how);
  try {
    await tab.signIn('ada');
    await catalogue.all.load();
    await tab.launch();
    tab.turn(2);
    await allSent(learners, tab);
    browser.disk.bytes = browser.disk.rows + bytes;
    await downloads.take(['step-1']);
    await soon(() => expect(browser.disk.wasFull || browser.caches.size > 0).toBe(true));
    for (let page = 3; page <= LAST_PAGE; page++) {
      if (page === LOST_AT && !hasLine) learners.world.faults.add({ kind: 'offline' });
      if (staysFull && browser.disk.wasFull) browser.disk.bytes = browser.disk.rows;
      tab.turn(page);
      await turns(TURNS_A_PAGE);
    }
    if (bytes < BYTES.length) await soon(() => expect(browser.disk.wasFull).toBe(true));
    await tab.leave();
    await learners.settle();
    const claims = downloads.all.get().filter(isDownloadComplete).length;
    const { wasFull } = browser.disk;
    learners.world.faults.clear();
    browser.disk.bytes = Infinity;
    await allSent(learners, tab);
    return { said: said(learners), claims, wasFull };
  } finally {
    tab.die();
    undo();
  }
}

/**
 * Verifies: reliability F3, §4 "no progress is ever lost": a download that fills the disk does not endanger the
 * learner’s work.
 */
describe('the learner’s work beside a title that fills the disk', () => {
  it('arrives as it does where there is room, in order and once', { timeout: timeFor(120_000) }, async () => {
    const withRoom = await readsMeanwhile({ bytes: Infinity, how: 'at once', hasLine: true, staysFull: false });
    expect(withRoom.said.length).toBeGreaterThan(LAST_PAGE - 2);
    const bytes = fc.integer({ min: 0, max: BYTES.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ bytes, how: refusing, hasLine: fc.boolean(), staysFull: fc.boolean() }),
        async (given) => {
          const full = await readsMeanwhile(given);
          expect(full.said).toEqual(withRoom.said);
          expect([full.claims, full.wasFull]).toEqual([0, true]);
        },
      ),
      { numRuns: runs(50, 10) },
    );
  });
});
