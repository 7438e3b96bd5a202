import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import type { Title } from '#domain/catalogue/index.ts';
import { isDownloadComplete, RESERVE_BYTES } from '#domain/downloads/index.ts';
import { catalogueOf } from '../../../domain/catalogue/arbitraries.ts';
import { aClient, aDocument, tabsOfBrowser } from './clients.ts';
import { CONTENT, contentSite, downloadFixture, someBytes } from './download-fixture.ts';

/** Verifies: reliability F3: rules for one download also hold beside a second download, session or version. */
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 5 });
const LONG = 2 * PART_BYTES + 5;
const FILM = { link: '/f.webm', otherLinks: ['/f.vtt'] };
const TITLES = [aDocument('a'), aDocument('b'), aDocument('film', { kind: 'video', ...FILM })];
const COURSE = aDocument('course', { kind: 'scorm', link: '/c/a.html' });
const page = (at: number) => ({ unit: 'page', at, of: 9 }) as const;

/** Ada with a long document, a short one and a video of two files on the content site; store calls can be delayed. */
async function ada(over: Partial<Parameters<typeof aClient>[0]> = {}) {
  const file = (path: string, length: number, seed: number, type = 'application/pdf') => [`${CONTENT}${path}`, { bytes: someBytes(length, seed), etag: `"${path}"`, type }] as const; // prettier-ignore
  const site = contentSite(
    Object.fromEntries([
      file('/a.pdf', LONG, 1),
      file('/b.pdf', 700, 2),
      file('/f.webm', 800, 3, 'video/webm'),
      file('/f.vtt', 90, 4, 'video/webm'),
    ]),
  );
  const browser = downloadFixture(site);
  const client = aClient({ store: browser.store, titles: [...TITLES, COURSE], ...over });
  onTestFinished(() => client.account.set(undefined)); // no download of this test continues in the next one
  client.account.set('ada');
  await soon(() => expect(client.downloads.terms.get()).toBeDefined());
  const has = async (...stages: string[]) => soon(() => expect(client.stages().sort()).toEqual(stages));
  const asked = (path: string) => site.asked.filter(({ address, range }) => address === CONTENT + path && range !== 'bytes=0-0'); // prettier-ignore
  /** Sets the titles that the platform offers from now on. */
  const offers = (titles: readonly Title[]) =>
    client.shown.set({ at: 'ready', value: catalogueOf([], titles), refreshing: false });
  return { site, browser, has, asked, offers, ...client };
}
type Ada = Awaited<ReturnType<typeof ada>>;

/** Delays the files of a title’s downloads until they are released. */
function held({ browser }: Ada, titleId: string) {
  const { fill } = browser.store;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const begun: string[] = [];
  vi.spyOn(browser.store, 'fill').mockImplementation(async (file, on) => {
    begun.push(file.download.titleId);
    if (file.download.titleId === titleId) await gate;
    return fill(file, on);
  });
  return { letGo, begun };
}
const breakIn = ({ site }: Ada, path: string, at: number) => {
  const file = site.files[CONTENT + path]!; // a file of hers
  const breaks = [at];
  site.files[CONTENT + path] = { ...file, breaksAfter: () => breaks.shift() };
};

describe('a title beside another one', () => {
  it('comes where the other one of the two that are asked for is here already', async () => {
    const { downloads, has } = await ada();
    await downloads.take(['a']);
    await has('a whole');
    await downloads.take(['a', 'b', 'film']);
    await has('a whole', 'b whole', 'film whole');
  });

  it('comes on while the other one is paused, and is begun once', async () => {
    const world = await ada();
    const { downloads, has, asked } = world;
    const { letGo, begun } = held(world, 'a');
    await downloads.take(['a', 'b']);
    await soon(() => expect(begun).toEqual(['a']));
    await downloads.pause(['b']);
    letGo();
    await has('a whole', 'b paused');
    expect([begun, asked('/a.pdf')]).toEqual([['a'], [expect.anything()]]);
  });

  it('is updated while the other one is not complete', async () => {
    const world = await ada();
    const { downloads, has, site, clock } = world;
    await downloads.take(['b']);
    await has('b whole');
    site.files[`${CONTENT}/a.pdf`] = { ...site.files[`${CONTENT}/a.pdf`]!, breaksAfter: () => 9 }; // at every try
    await downloads.take(['a']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0)); // the download was interrupted, and a retry is scheduled
    await downloads.pause(['a']);
    site.files[`${CONTENT}/b.pdf`] = { bytes: someBytes(900, 9), etag: '"newer"' };
    await downloads.update(['a', 'b']);
    await soon(() =>
      expect(downloads.all.get().find(({ titleId }) => titleId === 'b')?.files[0]?.version).toBe('"newer"'),
    );
    await has('a paused', 'b whole');
  });

  it('goes with the other one that is removed, or is no longer offered', async () => {
    const { downloads, has, offers, browser } = await ada();
    await downloads.take(['a', 'b', 'film']);
    await has('a whole', 'b whole', 'film whole');
    await downloads.remove(['film', 'a']);
    await has('b whole');
    await downloads.take(['a', 'film']);
    await has('a whole', 'b whole', 'film whole');
    offers([aDocument('a')]);
    await has('a whole');
    await soon(async () => expect(await browser.rows.owners()).toHaveLength(1));
  });

  it('is opened where its own reader left it', async () => {
    const { downloads, has } = await ada();
    await downloads.take(['a', 'b']);
    await has('a whole', 'b whole');
    const places = () => downloads.all.get().map(({ place }) => place?.position);
    downloads.placeIs('a', { position: page(4) });
    await soon(() => expect(places()).toEqual([page(4), undefined]));
    downloads.placeIs('b', { position: page(7) });
    await soon(() => expect(places()).toEqual([page(4), page(7)]));
  });

  it('has its player renewed, too, where the other one is of another kind', async () => {
    const { downloads, has, offers, account, browser } = await ada();
    await downloads.take(['a', 'film']);
    await has('a whole', 'film whole');
    account.set(undefined);
    const renewed = vi.spyOn(browser.store, 'keepPlayer');
    account.set('ada');
    await has('a whole', 'film whole');
    offers(TITLES);
    await soon(() =>
      expect(renewed.mock.calls).toEqual([
        ['pdf', ['a']],
        ['video', ['film']],
      ]),
    );
  });

  it('weighs nothing that is known where the other one is a course', async () => {
    const { downloads, site } = await ada();
    site.files[`${CONTENT}/c/a.html`] = { bytes: someBytes(9), etag: '"c"', type: 'text/html' };
    expect(await downloads.weigh(['a', 'b'])).toBe(LONG + 700);
    expect(await downloads.weigh(['a', 'course'])).toBeUndefined();
  });

  it('comes after a download that another tab requested in the same moment', async () => {
    const join = tabsOfBrowser();
    const one = await ada({ tabs: join(), idsFrom: 500 });
    const two = aClient({ store: one.browser.store, tabs: join(), idsFrom: 1 });
    onTestFinished(() => two.account.set(undefined));
    two.account.set('ada');
    await soon(() => expect(two.downloads.terms.get()).toBeDefined());
    await one.downloads.take(['b']);
    await two.downloads.take(['a']);
    const order = async () => (await one.browser.store.all('ada')).map(({ titleId }) => titleId);
    await soon(async () => expect(await order()).toEqual(['b', 'a']));
  });
});

describe('a second file', () => {
  it('is opened as itself', async () => {
    const { downloads, has, browser } = await ada();
    await downloads.take(['a', 'film']);
    await has('a whole', 'film whole');
    const film = downloads.all.get().find(({ titleId }) => titleId === 'film')!; // displayed above
    const addresses = await Promise.all([FILM.link, ...FILM.otherLinks].map(downloads.address));
    expect(addresses).toEqual([browser.store.address(film, 0), browser.store.address(film, 1)]);
    expect(new Set(addresses).size).toBe(2);
  });

  it('makes its download outdated when it alone is another one by now', async () => {
    const { downloads, has, site } = await ada();
    await downloads.take(['b', 'film']);
    await has('b whole', 'film whole');
    site.files[`${CONTENT}/f.vtt`] = { bytes: someBytes(90, 8), etag: '"newer"', type: 'video/webm' };
    await downloads.check();
    expect(downloads.all.get().map(({ titleId, isOutdated }) => [titleId, isOutdated])).toEqual([
      ['b', false],
      ['film', true],
    ]);
  });
});

describe('a second version', () => {
  it('is the one that opens while both are here', async () => {
    const { downloads, has, account, browser } = await ada();
    await downloads.take(['b']);
    await has('b whole');
    const [older] = downloads.all.get();
    const newer = { ...older!, id: '00000000-0000-4000-8000-000000000777', wishedAt: older!.wishedAt + 1 };
    const missing = { ...newer, files: newer.files.map((file) => ({ ...file, got: 0 })) };
    await browser.store.add('ada', missing);
    const on = { signal: new AbortController().signal, onPart: async () => undefined };
    const whole = await browser.store.fill({ download: missing, nth: 0, address: `${CONTENT}/b.pdf` }, on);
    await browser.store.change('ada', newer.id, (now) => ({ ...now, files: [whole] })); // the page died at this step
    account.set(undefined);
    account.set('ada');
    await soon(() => expect(downloads.all.get().filter(isDownloadComplete)).toHaveLength(2));
    expect(await downloads.address('/b.pdf')).toBe(browser.store.address(newer, 0));
  });

  it('that the browser throws away as it is complete leaves the first one, which opens', async () => {
    const { downloads, has, browser, site } = await ada();
    await downloads.take(['b']);
    await has('b whole');
    const [older] = downloads.all.get();
    site.files[`${CONTENT}/b.pdf`] = { bytes: someBytes(900, 9), etag: '"newer"' };
    const { fill } = browser.store;
    vi.spyOn(browser.store, 'fill').mockImplementation(async (file, on) => {
      const whole = await fill(file, on);
      browser.caches.get(`pack:${file.download.id}`)?.clear();
      return whole;
    });
    await downloads.update(['b']);
    await soon(() => expect(downloads.all.get().map(({ fault }) => fault)).toEqual([undefined, 'removed']));
    expect(await downloads.address('/b.pdf')).toBe(browser.store.address(older!, 0));
    expect(Buffer.from(await (await browser.ask(older!)).arrayBuffer()).equals(someBytes(700, 2))).toBe(true);
  });
});

describe('a second try', () => {
  it.each([
    ['with room for what is missing', 0, 'a whole'],
    ['with a byte less', -1, 'a failed'],
  ])('on a nearly full disk %s', async (_what, more, stage) => {
    const world = await ada();
    const { downloads, has, browser, clock } = world;
    breakIn(world, '/a.pdf', PART_BYTES + 9);
    await downloads.take(['a']);
    await soon(() => expect(clock.actions.length).toBeGreaterThan(0)); // the download was interrupted, and a retry is scheduled
    expect(downloads.all.get()[0]?.files[0]?.got).toBe(PART_BYTES);
    const room = RESERVE_BYTES + LONG - PART_BYTES + more;
    vi.spyOn(browser.store, 'room').mockResolvedValue(room);
    clock.flush();
    await has(stage);
  });

  it('and a first one are begun only where all files of a download have room', async () => {
    const { downloads, has, browser, asked } = await ada();
    vi.spyOn(browser.store, 'room').mockResolvedValue(RESERVE_BYTES + 889); // video and subtitles together have 890
    await downloads.take(['a', 'b', 'film']);
    await has('a failed', 'b whole', 'film failed');
    expect([asked('/a.pdf'), asked('/f.webm')]).toEqual([[], []]);
  });
});

describe('a second session of a tab', () => {
  it('has its own downloads, while one of the first has not let go yet', async () => {
    const world = await ada();
    const { downloads, has, account } = world;
    const { letGo, begun } = held(world, 'a');
    await downloads.take(['a']);
    await soon(() => expect(begun).toEqual(['a']));
    account.set(undefined);
    account.set('ben');
    await soon(() => expect(downloads.all.get()).toEqual([]));
    await downloads.take(['b']);
    await has('b whole');
    letGo();
    await downloads.take(['film']);
    await has('b whole', 'film whole');
  });
});
