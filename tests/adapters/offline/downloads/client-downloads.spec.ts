import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { isDownloadComplete, DownloadFailure } from '#domain/downloads/index.ts';
import { catalogueOf } from '../../../domain/catalogue/arbitraries.ts';
import { runs } from '../../../support/runs.ts';
import { aClient, aDocument, tabsOfBrowser } from './clients.ts';
import { CONTENT, contentSite, downloadFixture, someBytes } from './download-fixture.ts';

const DAY = 24 * 3_600_000;
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** A signed-in learner with documents `a` and `b` on the content site. */
async function ada(over: Partial<Parameters<typeof aClient>[0]> = {}) {
  const site = contentSite({
    [`${CONTENT}/a.pdf`]: { bytes: someBytes(2 * PART_BYTES + 5, 1), etag: '"a"' },
    [`${CONTENT}/b.pdf`]: { bytes: someBytes(700, 2), etag: '"b"' },
  });
  const browser = downloadFixture(site);
  const client = aClient({ store: browser.store, ...over });
  onTestFinished(() => client.account.set(undefined)); // no download of this test continues in the next one
  client.account.set('ada');
  await soon(() => expect(client.downloads.terms.get()).toEqual({ days: 14 }));
  return { site, browser, ...client };
}

/** Verifies: reliability F3: a requested download completes in the end, whatever interrupts it. */
describe('titles that are taken along', () => {
  it('come one after the other, with what they weigh known before and the place of the learner beside them', async () => {
    const { downloads, stages, world, browser } = await ada();
    world.place = { unit: 'page', at: 4, of: 9 };
    expect(await downloads.weigh(['a', 'b'])).toBe(2 * PART_BYTES + 705);
    expect(await downloads.take(['b', 'a'])).toBe(true);
    await soon(() => expect(stages()).toEqual(['b whole', 'a whole']));
    await soon(() =>
      expect(downloads.all.get().map(({ place }) => place?.position)).toEqual([world.place, world.place]),
    );
    const address = await downloads.address('/a.pdf');
    const [, download] = downloads.all.get();
    expect(download && address === browser.store.address(download, 0)).toBe(true);
    expect(download && (await bytesOf(await browser.ask(download))).length).toBe(2 * PART_BYTES + 5);
    expect(await downloads.address('/c.pdf')).toBeUndefined();
  });

  it('are waited for by who asks before this browser has told what is here, and no longer than two seconds', async () => {
    const { downloads, stages, browser, account, clock } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    account.set(undefined);
    let tell = () => {};
    let told = new Promise<void>((resolve) => (tell = resolve));
    const { all } = browser.store;
    vi.spyOn(browser.store, 'all').mockImplementation(async (...asked) => {
      await told;
      return all(...asked);
    });
    account.set('ada');
    let isKnown = false;
    const known = downloads.known().then(() => (isKnown = true));
    await new Promise((go) => setTimeout(go, 20));
    expect([isKnown, await downloads.address('/b.pdf')]).toEqual([false, undefined]);
    tell();
    await known;
    expect(await downloads.address('/b.pdf')).toBeDefined();
    account.set(undefined);
    told = new Promise<void>((resolve) => (tell = resolve));
    account.set('ada');
    const given = downloads.known();
    clock.flush();
    await given;
    tell();
  });

  it('are weighed four at a time, and have no weight where one of them has none', async () => {
    const many = Array.from({ length: 20 }, (_, nth) => aDocument(`t${nth}`));
    const { downloads, site, browser } = await ada({ titles: many });
    for (const { id } of many) site.files[`${CONTENT}/${id}.pdf`] = { bytes: someBytes(10) };
    let [now, most] = [0, 0];
    const { ask } = browser.store;
    vi.spyOn(browser.store, 'ask').mockImplementation(async (...asked) => {
      most = Math.max(most, ++now);
      return ask(...asked).finally(() => now--);
    });
    expect([await downloads.weigh(many.map(({ id }) => id)), most]).toEqual([200, 4]);
    site.files[`${CONTENT}/t7.pdf`] = { bytes: someBytes(10), isPlain: true };
    expect(await downloads.weigh(many.map(({ id }) => id))).toBeUndefined();
  });

  it('are none where the organisation allows none, and what was there goes when it takes its word back', async () => {
    const { downloads, stages, world, account, browser } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    account.set(undefined);
    world.allows = 'none';
    account.set('ada');
    await soon(async () => expect(await browser.rows.owners()).toEqual([]));
    await soon(() => expect(downloads.all.get()).toEqual([]));
    expect(downloads.terms.get()).toBeUndefined();
    expect(await downloads.take(['a'])).toBe(false);
    expect(await downloads.address('/b.pdf')).toBeUndefined();
  });

  it('wait while the learner’s own work waits, and while nobody answers; then they go on by themselves', async () => {
    const { downloads, stages, world, clock, connection } = await ada();
    world.isUnsent = true;
    await downloads.take(['b']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0));
    expect(stages()).toEqual(['b waiting']);
    [world.isUnsent, world.hasLine] = [false, false];
    clock.flush();
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0));
    expect(stages()).toEqual(['b waiting']);
    world.hasLine = true;
    connection.set('back');
    await soon(() => expect(stages()).toEqual(['b whole']));
  });

  it.each([
    [401, 'unreadable'],
    [403, 'unreadable'],
    [404, 'unreadable'],
    [503, 'unreadable'],
    [502, 'too-large'],
  ] as const)('wait where a gateway refuses the address with status %i (%s), and come later', async (status, kind) => {
    const { downloads, stages, world, clock } = await ada();
    world.refusedLink = { status, kind };
    await downloads.take(['b']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0));
    expect(stages()).toEqual(['b waiting']);
    world.refusedLink = undefined;
    clock.flush();
    await soon(() => expect(stages()).toEqual(['b whole']));
  });

  it('are not held up by one whose address a gateway refuses', async () => {
    const { downloads, stages, world, clock } = await ada();
    world.refusedLink = { status: 403, kind: 'unreadable', only: '/a.pdf' };
    await downloads.take(['a', 'b']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0));
    expect(stages()).toEqual(['a waiting', 'b whole']);
    world.refusedLink = undefined;
    clock.flush();
    await soon(() => expect(stages()).toEqual(['a whole', 'b whole']));
  });

  it.each([
    [403, 'status', 'not-there'],
    [404, 'status', 'not-there'],
    [410, 'status', 'not-there'],
    [200, 'unreadable', 'unreadable'],
    [200, 'too-large', 'unreadable'],
  ] as const)('fail where the platform answers for an address with %i (%s): %s', async (status, kind, fault) => {
    const { downloads, stages, world } = await ada();
    world.refusedLink = { status, kind };
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b failed']));
    expect(downloads.all.get()[0]?.fault).toBe(fault);
  });

  it('are paused and go on with the part that was missing', async () => {
    const { downloads, stages, site } = await ada();
    const file = site.files[`${CONTENT}/a.pdf`];
    const breaks = [PART_BYTES + 9];
    if (file) site.files[`${CONTENT}/a.pdf`] = { ...file, breaksAfter: () => breaks.shift() ?? 0 };
    await downloads.take(['a']);
    await soon(() => expect(downloads.all.get()[0]?.files[0]?.got).toBe(PART_BYTES));
    await downloads.pause(['a']);
    await soon(() => expect(stages()).toEqual(['a paused']));
    if (file) site.files[`${CONTENT}/a.pdf`] = file;
    await downloads.goOn(['a']);
    await soon(() => expect(stages()).toEqual(['a whole']));
    expect(site.asked.at(-1)?.range).toBe(`bytes=${PART_BYTES}-`);
  });

  it.each([
    ['the disk is full', 'no-room'],
    ['the content site has no such file', 'not-there'],
    ['it is a page of HTML', 'unreadable'],
  ] as const)(
    'say why they cannot be had: %s; nothing of them stays, the next one comes, and they can be tried again',
    async (_why, fault) => {
      const { downloads, stages, site, browser } = await ada();
      const file = site.files[`${CONTENT}/a.pdf`];
      if (file && fault === 'not-there') site.files[`${CONTENT}/a.pdf`] = { ...file, status: 404 };
      if (file && fault === 'unreadable') site.files[`${CONTENT}/a.pdf`] = { ...file, type: 'text/html' };
      if (fault === 'no-room') browser.disk.parts = 1;
      await downloads.take(['a']);
      await soon(() => expect(downloads.all.get().map((download) => download.fault)).toEqual([fault]));
      await soon(() => expect([...browser.caches.values()].every((entries) => entries.size === 0)).toBe(true));
      browser.disk.parts = Infinity;
      await downloads.take(['b']);
      await soon(() => expect(stages().sort()).toEqual(['a failed', 'b whole']));
      if (file) site.files[`${CONTENT}/a.pdf`] = file;
      await downloads.goOn(['a']);
      await soon(() => expect(stages().sort()).toEqual(['a whole', 'b whole']));
    },
  );

  it('say so where the browser fails in a way that nobody knows, and the next one comes', async () => {
    const { downloads, stages, browser } = await ada();
    const room = vi.spyOn(browser.store, 'room').mockRejectedValueOnce(new TypeError('undefined is not an object'));
    await downloads.take(['a', 'b']);
    await soon(() => expect(stages().sort()).toEqual(['a failed', 'b whole']));
    expect(downloads.all.get().find(({ titleId }) => titleId === 'a')?.fault).toBe('failed');
    expect(room).toHaveBeenCalledTimes(2);
    await downloads.goOn(['a']);
    await soon(() => expect(stages().sort()).toEqual(['a whole', 'b whole']));
  });

  it('are said to be removed by the browser when they are opened, and are taken again', async () => {
    const { downloads, stages, browser } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    for (const name of browser.caches.keys()) browser.caches.set(name, new Map());
    expect(await downloads.address('/b.pdf')).toBeUndefined();
    expect(downloads.all.get().map((download) => [download.fault, isDownloadComplete(download)])).toEqual([
      ['removed', false],
    ]);
    await downloads.goOn(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    expect(await downloads.address('/b.pdf')).toBeDefined();
  });

  it('are not fetched again at once where a full disk does not even take in why they failed', async () => {
    const { downloads, stages, site, browser, clock } = await ada();
    const { change } = browser.store;
    browser.disk.parts = 1;
    vi.spyOn(browser.store, 'change').mockImplementation((...asked) =>
      browser.disk.parts === 1 && browser.disk.wasFull
        ? Promise.reject(new DownloadFailure('no-room'))
        : change(...asked),
    );
    await downloads.take(['a']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0)); // a retry is scheduled
    expect(site.asked.filter(({ range }) => range !== 'bytes=0-0')).toHaveLength(1);
    browser.disk.parts = Infinity;
    clock.flush();
    await soon(() => expect(stages()).toEqual(['a whole']));
    expect(await browser.store.holds(downloads.all.get()[0]!)).toBe(true);
  });

  it('that are removed in the moment in which they fail stay so', async () => {
    const { downloads, browser } = await ada();
    const { fill } = browser.store;
    vi.spyOn(browser.store, 'fill').mockImplementation(async (...asked) => {
      await browser.store.remove(asked[0].download.id); // removed by another tab
      return fill(...asked);
    });
    await downloads.take(['b']);
    await soon(() => expect(browser.store.fill).toHaveBeenCalled());
    await soon(() => expect(downloads.all.get()).toEqual([]));
    expect(await browser.rows.owners()).toEqual([]);
  });

  it('are removed while they are fetched', async () => {
    const { downloads, browser, site } = await ada();
    const file = site.files[`${CONTENT}/a.pdf`];
    if (file) site.files[`${CONTENT}/a.pdf`] = { ...file, breaksAfter: () => PART_BYTES + 9 };
    await downloads.take(['a', 'b']);
    await soon(() => expect(downloads.all.get()[0]?.files[0]?.got).toBe(PART_BYTES));
    await downloads.remove(['a']);
    await downloads.goOn([]);
    await soon(() => expect(downloads.all.get().map(({ titleId }) => titleId)).toEqual(['b']));
    await soon(async () => expect((await browser.rows.owners()).length).toBe(1));
  });
});

/** Verifies: reliability F3: downloads follow the titles that the platform offers. */
describe('packs and the platform', () => {
  it('are opened for the days that the organisation allows since the platform last offered their titles', async () => {
    const { downloads, stages, clock, shown } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    clock.frame = 14 * DAY + 1;
    expect(await downloads.address('/b.pdf')).toBeUndefined();
    shown.set({ at: 'ready', value: catalogueOf([], [aDocument('a'), aDocument('b')]), refreshing: false, asOf: 1 });
    for (let nth = 0; nth < 20; nth++) await downloads.goOn([]); // all triggered work has ended
    expect(await downloads.address('/b.pdf'), 'an old catalogue says nothing').toBeUndefined();
    shown.set({ at: 'ready', value: catalogueOf([], [aDocument('a'), aDocument('b')]), refreshing: false });
    await soon(async () => expect(await downloads.address('/b.pdf')).toBeDefined());
  });

  it('count their days by the clock of the device, which is all there is without a line', async () => {
    const { downloads, stages, clock, world } = await ada();
    world.deviceAheadMs = -3 * DAY; // by a platform that sent its own time
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    clock.frame = -3 * DAY; // reloaded without a response of the platform
    world.deviceAheadMs = 0;
    expect(await downloads.address('/b.pdf')).toBeDefined();
  });

  it('go with titles that it no longer offers', async () => {
    const { downloads, stages, shown, browser } = await ada();
    await downloads.take(['a', 'b']);
    await soon(() => expect(stages()).toEqual(['a whole', 'b whole']));
    shown.set({ at: 'ready', value: catalogueOf([], [aDocument('a')]), refreshing: false });
    await soon(() => expect(stages()).toEqual(['a whole']));
    await soon(async () => expect((await browser.rows.owners()).length).toBe(1));
  });

  it('are outdated by another version, serve on, and make way for it once it is whole', async () => {
    const { downloads, stages, site, browser } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    const newer = someBytes(900, 9);
    site.files[`${CONTENT}/b.pdf`] = { bytes: newer, etag: '"c"', breaksAfter: () => 10 };
    await downloads.check();
    expect(downloads.all.get().map(({ isOutdated }) => isOutdated)).toEqual([true]);
    await downloads.update(['b']);
    await soon(() => expect(downloads.all.get().length).toBe(2));
    expect(await downloads.address('/b.pdf'), 'the older one').toBeDefined();
    site.files[`${CONTENT}/b.pdf`] = { bytes: newer, etag: '"c"' };
    await downloads.goOn(['b']);
    await soon(() =>
      expect(downloads.all.get().map((download) => [isDownloadComplete(download), download.isOutdated])).toEqual([
        [true, false],
      ]),
    );
    const [download] = downloads.all.get();
    expect(download && (await bytesOf(await browser.ask(download))).equals(Buffer.from(newer))).toBe(true);
  });
});

/** Verifies: reliability F3: downloads of a learner belong to this learner only, and are removed at sign-out. */
describe('packs and sessions', () => {
  it('stay for their learner over an expiry, and go at sign-out, offline too', async () => {
    const { downloads, stages, account, browser, world } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    downloads.ends('expiry');
    account.set(undefined);
    expect(downloads.all.get()).toEqual([]);
    expect(await downloads.address('/b.pdf')).toBeUndefined();
    for (let turn = 0; turn < 50; turn++) await new Promise((go) => setImmediate(go)); // all started work has ended
    expect(await browser.rows.owners()).toHaveLength(1);
    downloads.begins('ada');
    account.set('ada');
    await soon(() => expect(stages()).toEqual(['b whole']));
    world.hasLine = false;
    downloads.ends('wish');
    account.set(undefined);
    await soon(async () => expect([await browser.rows.owners(), [...browser.caches.keys()]]).toEqual([[], []]));
  });

  it('go when another learner signs in', async () => {
    const { downloads, stages, account, browser } = await ada();
    await downloads.take(['b']);
    await soon(() => expect(stages()).toEqual(['b whole']));
    downloads.ends('expiry');
    account.set(undefined);
    downloads.begins('ben');
    account.set('ben');
    await soon(async () => expect(await browser.rows.owners()).toEqual([]));
    expect(downloads.all.get()).toEqual([]);
  });

  it('that are on their way are given up with the session', async () => {
    const { downloads, site, account, browser } = await ada();
    const file = site.files[`${CONTENT}/a.pdf`];
    if (file) site.files[`${CONTENT}/a.pdf`] = { ...file, breaksAfter: () => PART_BYTES + 9 };
    await downloads.take(['a', 'b']);
    await soon(() => expect(downloads.all.get()[0]?.files[0]?.got).toBe(PART_BYTES));
    downloads.ends('wish');
    account.set(undefined);
    await soon(async () => expect([await browser.rows.owners(), [...browser.caches.keys()]]).toEqual([[], []]));
  });
});

/** Verifies: reliability F3: a retry of a download stays scheduled only while its learner is signed in. */
describe('a retry', () => {
  it('is not scheduled any more once the learner has signed out', async () => {
    const { downloads, world, account, clock } = await ada();
    world.isUnsent = true;
    await downloads.take(['b']);
    await soon(() => expect(clock.actions).toHaveLength(1));
    account.set(undefined);
    expect(clock.actions).toEqual([]);
  });
});

/** Verifies: reliability F3: two tabs fetch nothing twice, and a download requested in one appears in the other. */
describe('packs in two tabs', () => {
  it('are fetched by one of them', async () => {
    const join = tabsOfBrowser();
    const one = await ada({ tabs: join() });
    const two = aClient({ store: one.browser.store, tabs: join(), idsFrom: 100 });
    two.account.set('ada');
    await one.downloads.take(['a']);
    await two.downloads.take(['b']);
    await soon(() => expect(one.stages()).toEqual(['a whole', 'b whole']));
    await soon(() => expect(two.stages()).toEqual(['a whole', 'b whole']));
    const fetched = one.site.asked.filter(({ range }) => range === 'bytes=0-').map(({ address }) => address);
    expect(fetched.sort()).toEqual([`${CONTENT}/a.pdf`, `${CONTENT}/b.pdf`]);
    await two.downloads.remove(['a']);
    await soon(() => expect(one.stages()).toEqual(['b whole']));
  });

  it('whatever is wished, paused, removed and cut: in the end each wish is here whole, and nothing else', async () => {
    const act = fc.record({
      tab: fc.nat(1),
      what: fc.constantFrom('take' as const, 'pause' as const, 'goOn' as const, 'remove' as const, 'cut' as const),
      title: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const join = tabsOfBrowser();
        const one = await ada({ tabs: join() });
        const two = aClient({ store: one.browser.store, tabs: join(), idsFrom: 100 });
        two.account.set('ada');
        await soon(() => expect(two.downloads.terms.get()).toBeDefined());
        const wished = new Set<string>();
        for (const { tab, what, title } of acts) {
          const { downloads } = tab === 0 ? one : two;
          const file = one.site.files[`${CONTENT}/${title}.pdf`];
          if (what === 'cut' && file) {
            const left = [PART_BYTES + 9];
            one.site.files[`${CONTENT}/${title}.pdf`] = { ...file, breaksAfter: () => left.shift() };
          } else if (what !== 'cut') await downloads[what]([title]);
          if (what === 'take') wished.add(title);
          if (what === 'remove') wished.delete(title);
        }
        await soon(async () => {
          for (const { clock, connection, downloads } of [one, two]) {
            await downloads.goOn(['a', 'b']); // downloads that the learner sees as paused
            clock.flush();
            connection.set('back');
          }
          const kept = await one.browser.store.all('ada');
          expect(kept.every(isDownloadComplete)).toBe(true);
          expect(kept.map(({ titleId }) => titleId).sort()).toEqual([...wished].sort());
        });
        for (const download of await one.browser.store.all('ada')) {
          const file = one.site.files[`${CONTENT}/${download.titleId}.pdf`];
          expect((await bytesOf(await one.browser.ask(download))).equals(Buffer.from(file?.bytes ?? []))).toBe(true);
        }
        expect([one.reports, two.reports, one.browser.reports]).toEqual([[], [], []]);
        for (const { account } of [one, two]) account.set(undefined); // no download of this test continues in the next one
      }),
      { numRuns: runs(10) },
    );
  });
});
