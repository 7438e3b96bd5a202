import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { isDownloadComplete } from '#domain/downloads/index.ts';
import { runs, timeFor } from '../../../support/runs.ts';
import { aClient, aDocument } from './clients.ts';
import { CONTENT, contentSite, downloadFixture, someBytes } from './download-fixture.ts';

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });
const TITLES = [aDocument('a'), aDocument('b', { link: '/b.pdf', otherLinks: ['/b2.pdf'] })];
const FILES = {
  '/a.pdf': someBytes(2 * PART_BYTES + 5, 1),
  '/b.pdf': someBytes(700, 2),
  '/b2.pdf': someBytes(PART_BYTES + 1, 3),
};

/** Ada’s browser, which can restart any number of times. */
function device() {
  const site = contentSite(Object.fromEntries(Object.entries(FILES).map(([path, bytes]) => [CONTENT + path, { bytes, etag: path }]))); // prettier-ignore
  const browser = downloadFixture(site);
  let ids = 1;
  const begin = async () => {
    const client = aClient({ store: browser.store, titles: TITLES, idsFrom: (ids += 100) });
    onTestFinished(() => client.account.set(undefined)); // no download of this test continues in the next one
    client.account.set('ada');
    await soon(() => expect(client.downloads.terms.get()).toBeDefined());
    return client;
  };
  return { site, browser, begin };
}

type Client = Awaited<ReturnType<ReturnType<typeof device>['begin']>>;
type Browser = ReturnType<typeof downloadFixture>;

/** Data that browsers evict to free space. */
const EVICTIONS = {
  'one part': async ({ caches }: Browser, nth: number) => {
    const parts = [...caches.values()].flatMap((entries) => [...entries.keys()].map((key) => ({ entries, key })));
    const one = parts[nth % Math.max(1, parts.length)];
    one?.entries.delete(one.key);
  },
  'a cache': async ({ caches }: Browser, nth: number) => void caches.delete([...caches.keys()][nth % Math.max(1, caches.size)] ?? ''), // prettier-ignore
  'all caches': async ({ caches }: Browser) => caches.clear(),
  'the database': async ({ database }: Browser) => deleteDB(database),
  'database and caches': async ({ caches, database }: Browser) => {
    caches.clear();
    await deleteDB(database);
  },
} satisfies Record<string, (browser: Browser, nth: number) => Promise<void>>;
const names = Object.keys(EVICTIONS) as (keyof typeof EVICTIONS)[];

/** Asserts that each download that claims to be complete is complete, byte for byte. */
async function claimsWhatIsHere({ downloads }: Client, { ask }: Browser) {
  for (const download of downloads.all.get().filter(isDownloadComplete))
    for (const [nth, { link }] of download.files.entries()) {
      const bytes = Buffer.from(await (await ask(download, nth)).arrayBuffer());
      expect(bytes.equals(FILES[link as keyof typeof FILES]), `${download.titleId} ${link}`).toBe(true);
    }
}

const takenAnew = async (client: Client) => {
  await client.downloads.take(['a', 'b']);
  await client.downloads.goOn(['a', 'b']);
  client.clock.flush();
  await soon(() => expect(client.stages().sort()).toEqual(['a whole', 'b whole']));
};

/** Verifies: reliability F3: evicted files are not claimed, are reported, and are downloaded again on request. */
describe('packs that the browser throws away', () => {
  it.each(names)('%s: between two starts, or as the learner looks at the page again', async (what) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.boolean(), async (nth, isOpen) => {
        const { site, browser, begin } = device();
        let client = await begin();
        await takenAnew(client);
        if (!isOpen) client.account.set(undefined);
        await EVICTIONS[what](browser, nth);
        const asked = site.asked.length;
        if (isOpen) client.looks();
        else client = await begin();
        const missing = () => client.downloads.all.get().filter(({ fault }) => fault === 'removed').length; // prettier-ignore
        const left = what.includes('database') ? 0 : 2;
        if (isOpen && left === 0) await client.downloads.address('/a.pdf'); // opening the file reveals that it is missing
        if (isOpen && left === 0) await client.downloads.address('/b.pdf');
        await soon(() => expect([client.downloads.all.get().length, missing() > 0]).toEqual([left, left > 0]));
        await soon(() => claimsWhatIsHere(client, browser));
        if (!isOpen) await soon(() => expect(client.downloads.loss.get(), 'said where no pack can say it').toBe(left === 0 ? 'evicted' : undefined));
        expect(site.asked.length, 'nothing is fetched unasked').toBe(asked);
        await takenAnew(client);
        expect(client.downloads.loss.get(), 'there is something again').toBeUndefined();
        await claimsWhatIsHere(client, browser);
        client.account.set(undefined);
      }),
      { numRuns: runs(10, 2) },
    );
  }, timeFor(60_000)); // prettier-ignore

  it.each(names)('%s: while one comes: none claims to be whole that is not, and nothing is fetched for ever', async (what) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 3 }), async (title, after) => {
        const { site, browser, begin } = device();
        const client = await begin();
        const { fill } = browser.store;
        let parts = 0;
        vi.spyOn(browser.store, 'fill').mockImplementation((file, { signal, onPart }) =>
          fill(file, {
            signal,
            onPart: async (part) => {
              if (++parts === after) await EVICTIONS[what](browser, after);
              return onPart(part);
            },
          }),
        );
        await client.downloads.take([title]);
        const isSettled = () => client.downloads.stages.get();
        await soon(() => expect(client.downloads.all.get().every((download) => /failed|whole/.test(isSettled()(download)))).toBe(true)); // prettier-ignore
        await soon(() => claimsWhatIsHere(client, browser));
        expect(site.asked.length).toBeLessThan(12);
        await takenAnew(client);
        await claimsWhatIsHere(client, browser);
        client.account.set(undefined);
      }),
      { numRuns: runs(10, 2) },
    );
  }, timeFor(60_000)); // prettier-ignore

  it.each([
    ['that the learner removed', async ({ downloads }: Client) => downloads.remove(['a', 'b'])],
    ['of a learner who signed out', async ({ downloads }: Client) => downloads.ends('wish')],
    ['of somebody who made room for another learner', async ({ downloads }: Client) => downloads.begins('ben')],
  ])('are not said to be lost where it is those %s', async (_what, go) => {
    const { browser, begin } = device();
    const client = await begin();
    await takenAnew(client);
    expect(browser.texts.size).toBe(1);
    await go(client);
    await soon(() => expect([...browser.texts]).toEqual([]));
    client.account.set(undefined);
    await soon(async () => expect(await browser.rows.owners()).toEqual([]));
    expect((await begin()).downloads.loss.get()).toBeUndefined();
    expect(await browser.store.lost('ada')).toBeUndefined();
  });

  it('are not said to be lost by a browser that does not tell, nor to somebody else', async () => {
    const { browser, begin } = device();
    await takenAnew(await begin());
    await deleteDB(browser.database);
    expect([await browser.store.lost('ada'), await browser.store.lost('ben')]).toEqual(['evicted', undefined]);
    vi.spyOn(browser.rows, 'of').mockRejectedValue(new Error('busy'));
    expect(await browser.store.lost('ada')).toBeUndefined();
    vi.restoreAllMocks();
  });

  it('are not said to be gone by a browser that does not tell', async () => {
    const { browser, begin } = device();
    const client = await begin();
    await takenAnew(client);
    vi.spyOn(browser.storage, 'open').mockRejectedValue(new Error('busy'));
    client.looks();
    expect(await client.downloads.address('/a.pdf')).toBeUndefined();
    vi.restoreAllMocks();
    expect(client.stages().sort()).toEqual(['a whole', 'b whole']);
    expect(await client.downloads.address('/a.pdf')).toBeDefined();
  });
});
