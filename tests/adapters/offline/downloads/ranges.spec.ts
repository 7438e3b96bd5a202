import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { PART_BYTES } from '#adapters/offline/downloads/addresses.ts';
import { fileOf, withFileList, type Download } from '#domain/downloads/index.ts';
import { runs, timeFor } from '../../../support/runs.ts';
import { aDownload, CONTENT, contentSite, ORIGIN, downloadFixture, someBytes } from './download-fixture.ts';

const MOST = 4 * PART_BYTES;
/** Sizes around segment borders, and around the largest response. */
const SIZES = [
  1,
  PART_BYTES - 1,
  PART_BYTES,
  PART_BYTES + 1,
  2 * PART_BYTES,
  MOST - 1,
  MOST + 1,
  MOST + PART_BYTES + 7,
];
const PAGE = '/contentstream/titles/main/c/a.html';
const linkOf = (nth: number) => `./${nth}.bin`;
const addressOf = (nth: number) => new URL(linkOf(nth), CONTENT + PAGE).href;
const FILES = SIZES.map((size, nth) => someBytes(size, nth + 1));

type Answer = { status: number; range: string | null | undefined; bytes: Uint8Array };

/** A video of several files and a course of the same files, both complete, requested like players and courses do. */
async function taken() {
  const site = contentSite(Object.fromEntries(FILES.map((bytes, nth) => [addressOf(nth), { bytes, etag: `"${nth}"`, type: 'video/webm' }]))); // prettier-ignore
  const browser = downloadFixture(site);
  const film = aDownload({ kind: 'video', files: FILES.map((_bytes, nth) => fileOf(linkOf(nth))) });
  const found = FILES.map(({ length }, nth) => ({ link: linkOf(nth), size: length, version: `"${nth}"` }));
  const course = withFileList(aDownload({ id: COURSE, kind: 'scorm', files: [fileOf('/link')] }), {
    ...{ page: PAGE, isComplete: true, version: undefined },
    files: found,
  });
  const asFilm = await filled(browser, film);
  const { id } = await filled(browser, course);
  const ofCourse = serveDownloadedCourse({
    rows: browser.rows,
    caches: browser.storage,
    crypto,
    keysOf: browser.keysOf,
    origin: ORIGIN,
  });
  return {
    film: async (nth: number, range: string): Promise<Answer> => {
      const answer = await browser.ask(asFilm, nth, range);
      return { status: answer.status, range: answer.headers.get('content-range'), bytes: new Uint8Array(await answer.arrayBuffer()) }; // prettier-ignore
    },
    course: async (nth: number, range: string): Promise<Answer> => {
      const path = nth === 0 ? PAGE : new URL(addressOf(nth)).pathname;
      const answer = await ofCourse.file(id, { path, range });
      return { status: answer?.status ?? 404, range: answer?.more['content-range'], bytes: new Uint8Array(answer?.body ?? new ArrayBuffer(0)) }; // prettier-ignore
    },
  };
}
const COURSE = '00000000-0000-4000-8000-000000000002';

async function filled({ store }: ReturnType<typeof downloadFixture>, download: Download): Promise<Download> {
  const on = { signal: new AbortController().signal, onPart: async () => undefined };
  await store.add('ada', download);
  let now = download;
  for (const nth of FILES.keys()) {
    const file = await store.fill({ download: now, nth, address: addressOf(nth) }, on);
    now = (await store.change('ada', download.id, (one) => ({ ...one, files: one.files.with(nth, file) }))) ?? now;
  }
  return now;
}

type Expected = { begin: number; end: number } | 'past the end' | 'the whole';

/** By RFC 9110 §14.1.2; the response to an open range has 4 MiB at most. */
function expectedOf(size: number, { form, first, last }: Asked): Expected {
  switch (form) {
    case 'last':
      return last === 0 ? 'past the end' : { begin: Math.max(0, size - last), end: size };
    case 'from':
      return first >= size ? 'past the end' : { begin: first, end: Math.min(first + MOST, size) };
    case 'from-to':
      if (first >= size) return 'past the end';
      return last < first ? 'the whole' : { begin: first, end: Math.min(last + 1, size) };
  }
}

type Asked = { form: 'from-to' | 'from' | 'last'; first: number; last: number };
const headerOf = ({ form, first, last }: Asked) =>
  ({ 'from-to': `bytes=${first}-${last}`, from: `bytes=${first}-`, last: `bytes=-${last}` })[form];

const nearOf = (size: number) =>
  fc.oneof(
    fc.nat(size + 10),
    fc.tuple(fc.nat(Math.ceil(size / PART_BYTES)), fc.integer({ min: -2, max: 2 })).map(([part, beside]) => Math.max(0, part * PART_BYTES + beside)), // prettier-ignore
    fc.integer({ min: -2, max: 2 }).map((beside) => Math.max(0, size + beside)),
  );
const asked = fc.nat(SIZES.length - 1).chain((nth) => {
  const place = nearOf(SIZES[nth] ?? 1);
  const form = fc.constantFrom<Asked['form']>('from-to', 'from', 'last');
  return fc.record({
    nth: fc.constant(nth),
    by: fc.constantFrom('film' as const, 'course' as const),
    form,
    first: place,
    last: place,
  });
});

/** Verifies: reliability F3: any range that a player or a course requests has the bytes of the original. */
describe('ranges of what is on this device', () => {
  it('are what the original has there, and 416 past its end', { timeout: timeFor(60_000) }, async () => {
    const here = await taken();
    await fc.assert(
      fc.asyncProperty(asked, async ({ nth, by, ...range }) => {
        const original = FILES[nth] ?? new Uint8Array();
        const expected = expectedOf(original.length, range);
        const answer = await here[by](nth, headerOf(range));
        if (expected === 'past the end') {
          expect(answer).toEqual({ status: 416, range: `bytes */${original.length}`, bytes: new Uint8Array() });
          return;
        }
        const { begin, end } = expected === 'the whole' ? { begin: 0, end: original.length } : expected;
        expect(answer.status).toBe(expected === 'the whole' ? 200 : 206);
        if (answer.status === 206) expect(answer.range).toBe(`bytes ${begin}-${end - 1}/${original.length}`);
        expect(Buffer.compare(answer.bytes, original.subarray(begin, end))).toBe(0);
      }),
      { numRuns: runs(300) },
    );
  });
});
