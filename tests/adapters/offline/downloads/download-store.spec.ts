import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import {
  fileOf,
  isDownloadComplete,
  type Download,
  DownloadFailure,
  type DownloadFile,
} from '#domain/downloads/index.ts';
import { runs } from '../../../support/runs.ts';
import { aDownload, contentSite, downloadFixture, someBytes } from './download-fixture.ts';

const ADDRESS = 'https://content.example.net/a.pdf';
const LONG = 3 * PART_BYTES + 1_234;
const never = new AbortController().signal;

type Fixture = ReturnType<typeof downloadFixture>;

/** Downloads a file like the client: stores each segment before the next one is fetched. */
async function fill({ store }: Fixture, account: string, download: Download, signal = never): Promise<Download> {
  let now = download;
  const keep = async (file: DownloadFile) => {
    now = (await store.change(account, download.id, (one) => ({ ...one, files: one.files.with(0, file) }))) ?? now;
  };
  await keep(await store.fill({ download, nth: 0, address: ADDRESS }, { signal, onPart: keep }));
  return now;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/**
 * Verifies: reliability F3: downloads arrive in segments, resume after an interruption, and equal the files of the
 * content site.
 */
describe('a file that is taken along', () => {
  it('is here byte for byte, in parts of 1 MiB', async () => {
    const bytes = someBytes(LONG);
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes, etag: '"1"' } }));
    await world.store.add('ada', aDownload());
    const download = await fill(world, 'ada', aDownload());
    expect(download.files[0]).toEqual({ link: '/a.pdf', type: '', size: LONG, version: '"1"', got: LONG });
    expect(isDownloadComplete(download) && (await world.store.holds(download))).toBe(true);
    expect([...(world.caches.get(`pack:${download.id}`)?.keys() ?? [])]).toHaveLength(4);
    const answer = await world.ask(download);
    expect((await bytesOf(answer)).equals(Buffer.from(bytes))).toBe(true);
  });

  it('goes on after each break with the part that is missing, and ends as if there had been none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 * PART_BYTES }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: LONG }),
        async (breaks, length) => {
          const bytes = someBytes(length, length);
          const left = [...breaks];
          const site = contentSite({ [ADDRESS]: { bytes, etag: '"1"', breaksAfter: () => left.shift() } });
          const world = downloadFixture(site);
          await world.store.add('ada', aDownload());
          let download = aDownload();
          for (;;) {
            const before = download.files[0]?.got ?? 0;
            const tried = await fill(world, 'ada', download).then(
              () => true,
              (error: unknown) => !PortFailure.isNoAnswer(error),
            );
            download = (await world.store.all('ada'))[0] ?? download;
            expect(download.files[0]?.got, 'nothing that is here is lost').toBeGreaterThanOrEqual(before);
            expect(isDownloadComplete(download), 'whole exactly when it came to its end').toBe(tried);
            if (tried) break;
          }
          expect((await bytesOf(await world.ask(download))).equals(Buffer.from(bytes))).toBe(true);
          const froms = site.asked.map(({ range }) => Number(/\d+/.exec(range ?? '')?.[0]));
          expect(froms.every((from) => from % PART_BYTES === 0)).toBe(true);
          expect(froms).toEqual([...froms].sort((a, b) => a - b));
        },
      ),
      { numRuns: runs(12) },
    );
  });

  it('is not whole when its answer ends too early, and goes on from its last whole part', async () => {
    const bytes = someBytes(LONG);
    const ends = [PART_BYTES + 9];
    const site = contentSite({ [ADDRESS]: { bytes, etag: '"1"', endsEarly: true, breaksAfter: () => ends.shift() } });
    const world = downloadFixture(site);
    await world.store.add('ada', aDownload());
    await expect(fill(world, 'ada', aDownload())).rejects.toThrow(PortFailure);
    const [half = aDownload()] = await world.store.all('ada');
    expect([half.files[0]?.got, isDownloadComplete(half)]).toEqual([PART_BYTES, false]);
    const download = await fill(world, 'ada', half);
    expect((await bytesOf(await world.ask(download))).equals(Buffer.from(bytes))).toBe(true);
  });

  it('begins anew where the content site has another one by now', async () => {
    const first = someBytes(LONG, 1);
    const second = someBytes(LONG, 2);
    const site = contentSite({ [ADDRESS]: { bytes: first, etag: '"1"', breaksAfter: () => PART_BYTES + 5 } });
    const world = downloadFixture(site);
    await world.store.add('ada', aDownload());
    await expect(fill(world, 'ada', aDownload())).rejects.toThrow(PortFailure);
    const [half = aDownload()] = await world.store.all('ada');
    expect(half.files[0]?.got).toBe(PART_BYTES);
    site.files[ADDRESS] = { bytes: second, etag: '"2"' };
    const download = await fill(world, 'ada', half);
    expect((await bytesOf(await world.ask(download))).equals(Buffer.from(second))).toBe(true);
    expect(download.files[0]?.version).toBe('"2"');
  });

  it('comes in one go where the content site knows no ranges, and begins anew after a break', async () => {
    const bytes = someBytes(LONG);
    const breaks = [PART_BYTES + 7];
    const site = contentSite({ [ADDRESS]: { bytes, isPlain: true, breaksAfter: () => breaks.shift() } });
    const world = downloadFixture(site);
    await world.store.add('ada', aDownload());
    await expect(fill(world, 'ada', aDownload())).rejects.toThrow(PortFailure);
    const [half = aDownload()] = await world.store.all('ada');
    expect(isDownloadComplete(half)).toBe(false);
    const download = await fill(world, 'ada', half);
    expect(download.files[0]).toMatchObject({ size: LONG, got: LONG });
    expect((await bytesOf(await world.ask(download))).equals(Buffer.from(bytes))).toBe(true);
  });

  it.each([
    ['is not there', { bytes: someBytes(1), status: 404 }, { kind: 'status', status: 404 }],
    ['is a page of HTML', { bytes: someBytes(9), type: 'text/html; charset=utf-8' }, { kind: 'unreadable' }],
    ['is empty', { bytes: someBytes(0), isPlain: true }, { kind: 'unreadable' }],
  ])('that %s is refused for that', async (_what, file, expected) => {
    const world = downloadFixture(contentSite({ [ADDRESS]: file }));
    await world.store.add('ada', aDownload());
    await expect(fill(world, 'ada', aDownload())).rejects.toMatchObject(expected);
  });

  it('is not kept where the disk is full, and that is said', async () => {
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes: someBytes(LONG) } }));
    await world.store.add('ada', aDownload());
    world.disk.isFull = true;
    await expect(fill(world, 'ada', aDownload())).rejects.toEqual(new DownloadFailure('no-room'));
    expect(isDownloadComplete((await world.store.all('ada'))[0] ?? aDownload())).toBe(false);
  });

  it('begins anew where the browser has removed a part of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1 }), async (part) => {
        const bytes = someBytes(LONG);
        const [site, breaks] = [contentSite({}), [2 * PART_BYTES + 9]];
        site.files[ADDRESS] = { bytes, etag: '"1"', breaksAfter: () => breaks.shift() };
        const world = downloadFixture(site);
        await world.store.add('ada', aDownload());
        await fill(world, 'ada', aDownload()).catch(() => undefined);
        const [half] = await world.store.all('ada');
        expect(half?.files[0]?.got).toBe(2 * PART_BYTES);
        const parts = world.caches.get(`pack:${half!.id}`);
        parts?.delete([...parts.keys()][part] ?? '');
        const whole = await fill(world, 'ada', half!);
        expect(await world.store.holds(whole)).toBe(true);
        expect((await bytesOf(await world.ask(whole))).equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: runs(4) },
    );
  });

  it('is given up when it is not wanted any more', async () => {
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes: someBytes(LONG) } }));
    await world.store.add('ada', aDownload());
    const control = new AbortController();
    control.abort(new Error('left'));
    await expect(fill(world, 'ada', aDownload(), control.signal)).rejects.toThrow('left');
  });

  it('is asked about without being fetched', async () => {
    const site = contentSite({ [ADDRESS]: { bytes: someBytes(LONG), etag: '"1"' } });
    expect(await downloadFixture(site).store.ask(ADDRESS)).toEqual({ size: LONG, version: '"1"' });
    expect(site.asked).toEqual([{ address: ADDRESS, range: 'bytes=0-0' }]);
  });
});

/** Verifies: reliability F3: players get segments unchanged, and nobody gets any once the key is removed. */
describe('the answers of the worker', () => {
  const taken = async (length: number) => {
    const bytes = someBytes(length);
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes, type: 'video/webm' } }));
    await world.store.add('ada', aDownload());
    return { world, bytes, download: await fill(world, 'ada', aDownload()) };
  };

  it('are none past the end, and none of a file that is not whole', async () => {
    const { world, download } = await taken(10);
    expect((await world.ask(download, 0, 'bytes=10-')).status).toBe(416);
    expect((await world.ask(download, 0, 'bytes=9-')).status).toBe(206);
    const half = (one: Download) => ({ ...one, files: one.files.map((file) => ({ ...file, got: 3 })) });
    await world.store.change('ada', download.id, half);
    expect((await world.ask(download)).status).toBe(404);
  });

  it('are files for players, never a page or a script', async () => {
    const { world, download } = await taken(10);
    const { headers } = await world.ask(download);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await world.ask({ ...download, id: '00000000-0000-4000-8000-000000000009' })).status).toBe(404);
    expect((await world.ask(download, 1)).status).toBe(404);
  });

  it('are none of a pack that was removed, of a part that is gone, or of one that stands in another’s place', async () => {
    const { world, download } = await taken(LONG);
    const cache = world.caches.get(`pack:${download.id}`) ?? new Map<string, Uint8Array<ArrayBuffer>>();
    const [one = '', two = ''] = [...cache.keys()];
    const second = cache.get(two) ?? new Uint8Array();
    cache.set(two, cache.get(one) ?? second);
    expect((await world.ask(download, 0, `bytes=${PART_BYTES}-${PART_BYTES}`)).status).toBe(404);
    cache.delete(two);
    expect((await world.ask(download, 0, `bytes=${PART_BYTES}-${PART_BYTES}`)).status).toBe(404);
    expect(await world.store.holds(download)).toBe(false);
    await world.store.remove(download.id);
    expect((await world.ask(download)).status).toBe(404);
    expect([...world.caches.keys()]).toEqual([]);
  });
});

/**
 * Verifies: reliability F3: each learner’s downloads are separate, and no data of a title is readable without the key.
 */
describe('packs of learners', () => {
  it('are each one’s own, in the order of the wishes', async () => {
    const world = downloadFixture(contentSite({}));
    await world.store.add('ada', aDownload({ id: 'b', wishedAt: 2 }));
    await world.store.add('ada', aDownload({ id: 'a', wishedAt: 1 }));
    await world.store.add('ben', aDownload({ id: 'c' }));
    expect((await world.store.all('ada')).map(({ id }) => id)).toEqual(['a', 'b']);
    expect((await world.store.all('ben')).map(({ id }) => id)).toEqual(['c']);
  });

  it('go but for those of one account, with parts whose key is gone already', async () => {
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes: someBytes(5) } }));
    await world.store.add('ada', aDownload());
    await world.store.add('ben', aDownload({ id: '00000000-0000-4000-8000-000000000002' }));
    await fill(world, 'ada', aDownload());
    world.caches.set('pack:stray', new Map());
    world.caches.set('build:1', new Map());
    await world.store.keepOnly('ada');
    expect((await world.store.all('ben')).length).toBe(0);
    expect([...world.caches.keys()]).toEqual([`pack:${aDownload().id}`, 'build:1']);
    await world.store.keepOnly(undefined);
    expect([...world.caches.keys()]).toEqual(['build:1']);
    expect(await world.rows.owners()).toEqual([]);
  });

  it.each([
    ['is looked for', (world: Fixture, download: Download) => world.store.holds(download), false],
    ['is opened', async (world: Fixture, download: Download) => (await world.ask(download)).status, 404],
  ])('leave no cache where one %s while it goes', async (_what, meanwhile, answer) => {
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes: someBytes(5) } }));
    await world.store.add('ada', aDownload());
    const download = await fill(world, 'ada', aDownload());
    const { get } = world.rows;
    let isFirst = true;
    vi.spyOn(world.rows, 'get').mockImplementation(async (id) => {
      const row = await get(id);
      if (isFirst) {
        isFirst = false;
        await world.store.keepOnly(undefined);
      }
      return row;
    });
    expect(await meanwhile(world, download)).toBe(answer);
    expect([...world.caches.keys()]).toEqual([]);
  });

  it.each(['before its cache is opened', 'after its row is read'])(
    'leave no cache where one is removed %s',
    async (when) => {
      const world = downloadFixture(contentSite({ [ADDRESS]: { bytes: someBytes(5) } }));
      await world.store.add('ada', aDownload());
      const isFirst = when === 'before its cache is opened';
      const [{ open }, { get }] = [world.storage, world.rows];
      vi.spyOn(world.storage, 'open').mockImplementation(async (name) => {
        if (isFirst) await world.store.keepOnly(undefined);
        return open(name);
      });
      vi.spyOn(world.rows, 'get').mockImplementation(async (id) => {
        const row = await get(id);
        if (!isFirst) await world.store.keepOnly(undefined);
        return row;
      });
      await fill(world, 'ada', aDownload()).catch((error: unknown) =>
        expect(error).toEqual(new DownloadFailure('removed')),
      );
      expect([...world.caches.keys()]).toEqual([]);
    },
  );

  it('leave no database in the browser of who has none', async () => {
    const { store, database } = downloadFixture(contentSite({}));
    const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === database);
    await store.all('ada');
    await store.keepOnly('ada');
    await store.keepOnly(undefined);
    expect(await isThere()).toBe(false);
    await store.add('ada', aDownload());
    expect(await isThere()).toBe(true);
    await store.keepOnly(undefined);
    expect(await isThere()).toBe(false);
  });

  it('have no word of a title or a file in what is kept', async () => {
    const words = ['planted-title', 'Planted name', '/planted/file.pdf', 'planted text of the file'];
    const bytes = new TextEncoder().encode(words[3]);
    const world = downloadFixture(contentSite({ [ADDRESS]: { bytes } }));
    const download = aDownload({ titleId: words[0] ?? '', name: words[1] ?? '', files: [fileOf(words[2] ?? '')] });
    await world.store.add('ada', download);
    await fill(world, 'ada', download);
    const row = await world.rows.get(download.id);
    const parts = [...world.caches].flatMap(([name, entries]) => [name, ...[...entries].flatMap(([at, part]) => [at, Buffer.from(part).toString('latin1')])]); // prettier-ignore
    const all = [JSON.stringify({ ...row, sealed: '' }), Buffer.from(row?.sealed ?? []).toString('latin1'), ...parts];
    for (const word of words) expect(all.filter((one) => one.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(Object.keys(row ?? {}).sort(), 'no key beside it').toEqual(['account', 'id', 'sealed', 'wrapped']);
  });

  it('are changed one step after the other, and not once they are removed', async () => {
    const { store, rows } = downloadFixture(contentSite({}));
    await store.add('ada', aDownload());
    const longer = (download: Download) => ({ ...download, name: `${download.name}!` });
    await Promise.all(Array.from({ length: 5 }, () => store.change('ada', aDownload().id, longer)));
    expect((await store.all('ada'))[0]?.name).toBe('Handbook!!!!!');
    const row = await rows.get(aDownload().id);
    await store.remove(aDownload().id);
    expect(await store.change('ada', aDownload().id, longer)).toBeUndefined();
    expect(row && (await rows.replace(row)), 'a change that was under way').toBe(false);
    expect(await store.all('ada')).toEqual([]);
  });
});
