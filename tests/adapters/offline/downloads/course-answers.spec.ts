import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { fileOf, withFileList, type Download } from '#domain/downloads/index.ts';
import { runs } from '../../../support/runs.ts';
import { aDownload, CONTENT, contentSite, ORIGIN, downloadFixture, someBytes } from './download-fixture.ts';

// Verifies: reliability F3: a downloaded course gets its files as its site would send them, and none of another
// download.

const PAGE = '/contentstream/titles/main/c/pages/a.html';
const FILES = {
  './a.html': { bytes: someBytes(700, 1), type: 'text/html; charset=utf-8' },
  './p.js': { bytes: someBytes(PART_BYTES + 9, 2), type: 'text/javascript' },
  '../shared/a%20film.mp4': { bytes: someBytes(2 * PART_BYTES + 5, 3), type: 'video/mp4' },
  './empty.css': { bytes: someBytes(0), type: 'text/css' },
};
const addressOf = (link: string) => new URL(link, CONTENT + PAGE).href;

/** A downloaded course of these files. */
async function taken(id = aDownload().id) {
  const site = contentSite(
    Object.fromEntries(Object.entries(FILES).map(([link, file]) => [addressOf(link), { ...file, etag: link }])),
  );
  const browser = downloadFixture(site);
  const course = { page: `${PAGE}?lang=en`, isComplete: false, version: undefined };
  const files = Object.entries(FILES).map(([link, { bytes, type }]) => ({
    link,
    size: bytes.length,
    version: link,
    type,
  }));
  let download: Download = withFileList(aDownload({ id, kind: 'scorm', files: [fileOf('/link')] }), {
    ...course,
    files,
  });
  await browser.store.add('ada', download);
  for (const [nth, { link }] of files.entries()) {
    if (files[nth]?.size === 0) continue;
    const on = { signal: new AbortController().signal, onPart: async () => undefined };
    const whole = await browser.store.fill({ download, nth, address: addressOf(link) }, on);
    download =
      (await browser.store.change('ada', id, (now) => ({ ...now, files: now.files.with(nth, whole) }))) ?? download;
  }
  const answer = serveDownloadedCourse({
    rows: browser.rows,
    caches: browser.storage,
    crypto: globalThis.crypto,
    keysOf: browser.keysOf,
    origin: ORIGIN,
  });
  return {
    site,
    browser,
    download,
    texts: () => answer.texts(id),
    ask: (path: string, range: string | null = null) => answer.file(id, { path, range }),
    isHole: (path: string) => answer.isHole(id, path),
  };
}

describe('a course on this device', () => {
  it('is opened at its own place below that of its pack, and each file is as its site gives it', async () => {
    const { browser, download, ask } = await taken();
    expect(browser.store.address(download, 0)).toBe(`${CONTENT}/shell/on-device/${download.id}${PAGE}?lang=en`);
    expect(await browser.store.holds(download)).toBe(true);
    for (const [link, { bytes, type }] of Object.entries(FILES)) {
      const answer = await ask(new URL(addressOf(link)).pathname);
      expect([answer?.status, answer?.more['content-type']], link).toEqual([200, type]);
      expect(Buffer.compare(Buffer.from(answer?.body ?? new ArrayBuffer(1)), Buffer.from(bytes)), link).toBe(0);
    }
  });

  it('hands over its texts as it opens, and nothing that is none', async () => {
    const { texts } = await taken();
    const found = (await texts()).map(([path, type, text]) => [path, type, text.length > 0]);
    expect(found).toEqual([
      [PAGE, 'text/html; charset=utf-8', true],
      [PAGE.replace('a.html', 'p.js'), 'text/javascript', true],
      [PAGE.replace('a.html', 'empty.css'), 'text/css', false],
    ]);
  });

  it('gives the parts that a film is asked for', async () => {
    const { ask } = await taken();
    const film = '../shared/a%20film.mp4';
    const { bytes } = FILES[film];
    const range = fc.tuple(fc.nat(bytes.length - 1), fc.nat(200_000));
    await fc.assert(
      fc.asyncProperty(range, async ([from, more]) => {
        const to = Math.min(bytes.length - 1, from + more);
        const answer = await ask('/contentstream/titles/main/c/shared/a film.mp4', `bytes=${from}-${to}`);
        expect(answer?.status).toBe(206);
        expect(answer?.more['content-range']).toBe(`bytes ${from}-${to}/${bytes.length}`);
        expect(Buffer.compare(Buffer.from(answer?.body ?? new ArrayBuffer(1)), bytes.subarray(from, to + 1))).toBe(0);
      }),
      { numRuns: runs(40) },
    );
  });

  it('has no other file, and none once its pack was removed', async () => {
    const { ask, browser, download } = await taken();
    for (const path of ['/', PAGE.replace('a.html', 'b.html'), '/%', '/contentstream/titles/main/c/pages/'])
      expect(await ask(path), path).toBeUndefined();
    await browser.store.remove(download.id);
    expect(await ask(PAGE)).toBeUndefined();
  });

  it.each([true, false])(
    'may have a hole where its files were found and not listed; listed: %s',
    async (isComplete) => {
      const { isHole, browser, download } = await taken();
      await browser.store.change('ada', download.id, (now) => ({
        ...now,
        course: now.course && { ...now.course, isComplete },
      }));
      const elsewhere = PAGE.replace('a.html', 'b.html');
      expect(await isHole(elsewhere)).toBe(!isComplete);
      expect(await isHole(PAGE)).toBe(true); // called only for a file that is unavailable
      await browser.store.remove(download.id);
      const gone = await taken();
      await gone.browser.store.remove(gone.download.id);
      expect(await gone.isHole(elsewhere)).toBe(true);
    },
  );

  it('that is not what the platform means by it is not taken', async () => {
    const bytes = someBytes(PART_BYTES + 9, 2);
    const address = addressOf('./p.js');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (const [told, isIt] of [
      [sha256, true],
      ['0'.repeat(64), false],
    ] as const) {
      const browser = downloadFixture(contentSite({ [address]: { bytes } }));
      const download = aDownload({ kind: 'scorm', files: [{ ...fileOf('./p.js'), sha256: told }] });
      await browser.store.add('ada', download);
      const on = { signal: new AbortController().signal, onPart: async () => undefined };
      const filled = browser.store.fill({ download, nth: 0, address }, on);
      if (isIt) expect(await filled).toMatchObject({ got: bytes.length, sha256 });
      else await expect(filled).rejects.toMatchObject({ kind: 'unreadable' });
    }
  });

  it('that was taken anew since it was last opened is given as it is now, and nothing of it while it comes', async () => {
    const { ask, texts, browser, download, site } = await taken();
    expect((await ask(PAGE))?.body.byteLength).toBe(FILES['./a.html'].bytes.length);
    const newer = someBytes(900, 9);
    const first = { ...download.files[0]!, size: newer.length };
    const change = (got: number) =>
      browser.store.change('ada', download.id, (now) => ({ ...now, files: now.files.with(0, { ...first, got }) }));
    const halfway = await change(5);
    await texts();
    expect(await ask(PAGE)).toBeUndefined();
    site.files[addressOf('./a.html')] = { bytes: newer, type: 'text/html' };
    const on = { signal: new AbortController().signal, onPart: async () => undefined };
    await browser.store.fill({ download: { ...download, ...halfway }, nth: 0, address: addressOf('./a.html') }, on);
    await change(newer.length);
    await texts();
    expect(Buffer.compare(Buffer.from((await ask(PAGE))?.body ?? new ArrayBuffer(1)), newer)).toBe(0);
  });

  it('is never answered on the application’s own site', async () => {
    const { browser, download } = await taken();
    const asked = download.files.map((_file, nth) => browser.answers({ url: `${ORIGIN}/on-device/${download.id}/${nth}`, headers: new Headers() })); // prettier-ignore
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(download.files.map(() => 404));
  });

  it('whose parts were changed, or are another’s, is not there', async () => {
    const { ask, browser, download } = await taken();
    const parts = browser.caches.get(`pack:${download.id}`);
    const [first, second] = [...(parts?.entries() ?? [])];
    if (first && second) parts?.set(first[0], second[1]);
    expect(await ask(PAGE)).toBeUndefined();
  });
});
