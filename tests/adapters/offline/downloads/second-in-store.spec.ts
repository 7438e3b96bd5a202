import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { fileOf, withFileList, type Download } from '#domain/downloads/index.ts';
import { aDownload, CONTENT, contentSite, ORIGIN, downloadFixture, someBytes } from './download-fixture.ts';

/** Verifies: reliability F3: two downloads in one browser, and two files in one download, never mix. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const never = new AbortController().signal;

type Fixture = ReturnType<typeof downloadFixture>;

/** Downloads each file of a download, whose URLs are their links on the content site. */
async function filled({ store }: Fixture, download: Download, signal = never): Promise<Download> {
  let now = download;
  for (const [nth, { link }] of download.files.entries()) {
    const address = new URL(link, `${CONTENT}${download.course?.page ?? ''}`).href;
    const whole = await store.fill({ download: now, nth, address }, { signal, onPart: async () => undefined });
    const put = (one: Download) => ({ ...one, files: one.files.with(nth, whole) });
    now = (await store.change('ada', download.id, put)) ?? now;
  }
  return now;
}

const FILES = {
  '/film.webm': someBytes(300, 1),
  '/film.mp4': someBytes(PART_BYTES + 7, 2),
  '/en.vtt': someBytes(90, 3),
};
const links = Object.keys(FILES);
const site = () => contentSite(Object.fromEntries(Object.entries(FILES).map(([path, bytes]) => [CONTENT + path, { bytes, type: 'video/webm' }]))); // prettier-ignore
const aFilm = (n: number) => aDownload({ id: idOf(n), titleId: `film-${n}`, kind: 'video', files: links.map(fileOf) });

async function twoFilms() {
  const world = downloadFixture(site());
  const downloads = [];
  for (const n of [1, 2]) {
    await world.store.add('ada', aFilm(n));
    downloads.push(await filled(world, aFilm(n)));
  }
  const [one, two] = downloads as [Download, Download];
  return { world, one, two };
}

describe('two downloads of three files each', () => {
  it('have each file as it is at its site, and are here as long as each of its parts is', async () => {
    const { world, one, two } = await twoFilms();
    for (const download of [one, two])
      for (const [nth, bytes] of Object.values(FILES).entries())
        expect((await bytesOf(await world.ask(download, nth))).equals(Buffer.from(bytes))).toBe(true);
    const parts = world.caches.get(`pack:${one.id}`) ?? new Map<string, unknown>();
    expect(parts.size).toBe(4);
    for (const place of [...parts.keys()]) {
      const part = parts.get(place);
      parts.delete(place);
      expect([await world.store.holds(one), await world.store.holds(two)], place).toEqual([false, true]);
      parts.set(place, part);
    }
    expect(await world.store.holds(one)).toBe(true);
  });

  it('both stay for their learner who signs in again, and go one at a time', async () => {
    const { world, one, two } = await twoFilms();
    world.caches.set('pack:stray', new Map());
    await world.store.keepOnly('ada');
    expect((await world.store.all('ada')).map(({ id }) => id).sort()).toEqual([one.id, two.id]);
    expect([await world.store.holds(one), await world.store.holds(two)]).toEqual([true, true]);
    await world.store.remove(one.id);
    expect([(await world.store.all('ada')).length, await world.store.holds(two)]).toEqual([1, true]);
    expect([...world.caches.keys()]).toEqual([`pack:${two.id}`]);
  });

  it('lose their keys before their parts: a page that dies in between leaves nothing that opens', async () => {
    const { world, one, two } = await twoFilms();
    const keys: unknown[] = [];
    const { delete: remove } = world.storage;
    vi.spyOn(world.storage, 'delete').mockImplementation(async (name) => {
      keys.push((await world.rows.owners()).map(({ id }) => `pack:${id}`).includes(name));
      return remove(name);
    });
    await world.store.remove(one.id);
    await world.store.keepOnly(undefined);
    expect(keys).toEqual([false, false]);
    expect((await world.ask(two)).status).toBe(404);
  });

  it('keep nothing of what comes as one of them is given up', async () => {
    const world = downloadFixture(site());
    for (const n of [1, 2]) await world.store.add('ada', aFilm(n));
    const control = new AbortController();
    const { subtle } = globalThis.crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    const sealing = vi.spyOn(subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      control.abort(new Error('given up'));
      return encrypt(...asked);
    });
    onTestFinished(() => sealing.mockRestore());
    await expect(filled(world, aFilm(1), control.signal)).rejects.toThrow('given up');
    expect(world.caches.get(`pack:${idOf(1)}`)?.size).toBe(0);
    expect(await world.store.holds(await filled(world, aFilm(2)))).toBe(true);
  });
});

describe('two courses', () => {
  const PAGE = '/titles/c/a.html';
  const bodies = [someBytes(500, 4), someBytes(700, 5)] as const;

  /** Two courses with the same paths on their sites, like two versions of one course. */
  async function twoCourses() {
    const content = contentSite({});
    const world = downloadFixture(content);
    const downloads: Download[] = [];
    for (const [n, bytes] of bodies.entries()) {
      content.files[CONTENT + PAGE] = { bytes, type: 'text/html', etag: `"${n}"` };
      const course = { page: PAGE, isComplete: n === 0, version: undefined };
      const files = [{ link: PAGE, size: bytes.length, version: `"${n}"` }];
      const wish = aDownload({ id: idOf(n + 1), titleId: `course-${n}`, kind: 'scorm', files: [fileOf(PAGE)] });
      const download = withFileList(wish, { ...course, files });
      await world.store.add('ada', download);
      downloads.push(await filled(world, download));
    }
    const { rows, keysOf, storage } = world;
    const answers = serveDownloadedCourse({ rows, caches: storage, crypto: globalThis.crypto, keysOf, origin: ORIGIN });
    return { answers, downloads };
  }

  it('that are played one after the other, and at once, each have their own files', async () => {
    const { answers, downloads } = await twoCourses();
    const isOwn = async (n: number) => {
      const answer = await answers.file(downloads[n]!.id, { path: PAGE, range: null });
      return Buffer.from(answer?.body ?? new ArrayBuffer(0)).equals(Buffer.from(bodies[n] ?? []));
    };
    for (const n of [0, 1, 0, 1]) expect(await isOwn(n), `course ${n}`).toBe(true);
    expect(await Promise.all([0, 1, 0].map(isOwn))).toEqual([true, true, true]);
    expect(await Promise.all(downloads.map(({ id }) => answers.isHole(id, '/titles/c/b.html')))).toEqual([false, true]);
    await answers.texts(downloads[0]!.id);
    expect(await isOwn(1)).toBe(true);
  });
});
