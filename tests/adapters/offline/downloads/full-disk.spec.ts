import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { isCourse, isDownloadComplete, type Download } from '#domain/downloads/index.ts';
import { runs, timeFor } from '../../../support/runs.ts';
import { aClient, aDocument } from './clients.ts';
import { CONTENT, contentSite, ORIGIN, downloadFixture, someBytes } from './download-fixture.ts';
import { countRows, type Refusal, type Refusing } from './quota.ts';

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });
const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth);
const refusing = fc.constantFrom<Refusing>('at once', 'at its end');
const refusal = fc.constantFrom<Refusal>('QuotaExceededError', 'InvalidAccessError', 'UnknownError', 'AbortError');

const PAGE = '/titles/c/a.html';
const FILES = {
  '/a.pdf': someBytes(2 * PART_BYTES + 5, 1),
  '/film.webm': someBytes(PART_BYTES + 70_000, 2),
  '/film.vtt': someBytes(900, 3),
  [PAGE]: someBytes(4_000, 4),
  '/titles/c/p.js': someBytes(600_000, 5),
  '/titles/c/film.mp4': someBytes(PART_BYTES + 9, 6),
};
type Path = keyof typeof FILES;
const COURSE: readonly Path[] = [PAGE, '/titles/c/p.js', '/titles/c/film.mp4'];
const TAKEN = {
  document: { title: aDocument('a'), files: ['/a.pdf'] },
  film: { title: aDocument('film', { kind: 'video', link: '/film.webm', otherLinks: ['/film.vtt'] }), files: ['/film.webm', '/film.vtt'] }, // prettier-ignore
  course: { title: aDocument('c', { kind: 'scorm', link: PAGE }), files: COURSE },
} as const satisfies Record<string, { title: ReturnType<typeof aDocument>; files: readonly Path[] }>;

/** Ada downloads one title onto a disk with this many bytes free. */
async function ada(what: keyof typeof TAKEN) {
  const { title, files } = TAKEN[what];
  const site = contentSite(Object.fromEntries(Object.entries(FILES).map(([path, bytes]) => [CONTENT + path, { bytes, etag: path }]))); // prettier-ignore
  const browser = downloadFixture(site);
  const client = aClient({ store: browser.store, titles: [title] });
  client.world.list = {
    ...{ page: PAGE, isComplete: true, version: undefined },
    files: COURSE.map((path) => ({ link: path, size: FILES[path].length, version: path })),
  };
  client.account.set('ada');
  await soon(() => expect(client.downloads.terms.get()).toBeDefined());
  const inCourse = serveDownloadedCourse({
    rows: browser.rows,
    caches: browser.storage,
    crypto,
    keysOf: browser.keysOf,
    origin: ORIGIN,
  });
  /** Worker’s response for each file; undefined if the file is missing. */
  const answered = async (download: Download) => {
    await inCourse.texts(download.id); // as at the start of a course
    return Promise.all(
      files.map(async (path, nth) => {
        if (isCourse(download)) return bytesOf((await inCourse.file(download.id, { path, range: null }))?.body);
        const answer = await browser.ask(download, nth);
        return answer.ok ? bytesOf(await answer.arrayBuffer()) : undefined;
      }),
    );
  };
  return { site, browser, title, files, answered, ...client };
}
const bytesOf = (body: ArrayBuffer | undefined) => body && Buffer.from(body);

/** Asserts that neither store nor screen claims more than is present, and that opened files equal the originals. */
async function claimsNoMore({ browser, downloads, title, files, answered }: Awaited<ReturnType<typeof ada>>) {
  for (const download of [...(await browser.store.all('ada')), ...downloads.all.get()]) {
    const found = await answered(download);
    const originals = files.map((path) => Buffer.from(FILES[path]));
    for (const [nth, bytes] of found.entries())
      if (bytes) expect(bytes.equals(originals[nth] ?? Buffer.of()), files[nth]).toBe(true);
    expect(isDownloadComplete(download), 'what a pack says of itself').toBe(
      found.every((bytes) => bytes !== undefined),
    );
  }
  const opens = (await downloads.address(title.link ?? '')) !== undefined;
  expect(opens).toBe(downloads.all.get().some(isDownloadComplete));
}

/** Verifies: reliability F3: a disk that becomes full at any time during a download leaves no partial title. */
describe('a disk that is full while a title is taken along', () => {
  it.each(TENTHS)('at tenth %i of it: no pack claims to be whole, its learner is told why, and it comes once there is room', async (tenth) => {
    const kinds = fc.constantFrom(...(Object.keys(TAKEN) as (keyof typeof TAKEN)[]));
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 0, max: 999 }), refusing, refusal, async (what, within, how, says) => {
        const one = await ada(what);
        const { browser, downloads, clock, stages, account, title, files } = one;
        const whole = files.reduce((sum, path) => sum + FILES[path].length, 0);
        const undo = countRows(browser.disk, browser.left, how);
        browser.disk.says = says;
        browser.disk.bytes = Math.floor(((tenth + within / 1_000) / 10) * whole);
        try {
          await downloads.take([title.id]);
          await soon(() => expect(downloads.all.get().length === 0 || clock.actions.length > 0 || stages().every((stage) => / (failed|whole)$/.test(stage))).toBe(true)); // prettier-ignore
          await claimsNoMore(one);
          expect(downloads.all.get().some(isDownloadComplete)).toBe(false);
          for (const { fault } of downloads.all.get()) expect(fault, 'why, in what is shown').toBe('no-room');
          browser.disk.bytes = Infinity;
          await downloads.take([title.id]);
          await downloads.goOn([title.id]);
          clock.flush();
          await soon(() => expect(stages()).toEqual([`${title.id} whole`]));
          await claimsNoMore(one);
        } finally {
          account.set(undefined); // no download of this test continues in the next one
          undo();
        }
      }),
      { numRuns: runs(5, 1) },
    );
  }, timeFor(60_000)); // prettier-ignore
});
