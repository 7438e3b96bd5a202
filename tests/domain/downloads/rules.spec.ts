import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsKind,
  confirmedBy,
  emptied,
  fileOf,
  fits,
  goodUntil,
  storedBytesOf,
  isExpired,
  hasFileChanged,
  isDownloadable,
  isDownloadComplete,
  linksOf,
  withFileList,
  listsItsFiles,
  mayDownload,
  missingOf,
  nextToDownload,
  type Download,
  type DownloadFile,
  downloadOf,
  RESERVE_BYTES,
  sizeOf,
  stageOf,
  superseded,
} from '#domain/downloads/index.ts';
import { kindNames } from '#domain/content/index.ts';
import { runs } from '../../support/runs.ts';
import { aTitle } from '../catalogue/arbitraries.ts';

const DAY = 24 * 3_600_000;
const aFile = (over: Partial<DownloadFile> = {}): DownloadFile => ({ ...fileOf('/a.pdf'), ...over });
const aDownload = (over: Partial<Download> = {}): Download => ({
  id: 'one',
  titleId: 'handbook',
  name: 'Handbook',
  kind: 'pdf',
  files: [aFile({ size: 10, got: 10 })],
  isPaused: false,
  fault: undefined,
  wishedAt: 0,
  confirmedAt: 0,
  isOutdated: false,
  place: undefined,
  ...over,
});

const files = fc
  .record({
    size: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
    share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ size, share }) => aFile({ size, got: Math.floor((size ?? 50) * share) }));
const someDownloads = fc
  .array(
    fc.record({
      titleId: fc.constantFrom('a', 'b', 'c'),
      files: fc.array(files, { maxLength: 3 }),
      isPaused: fc.boolean(),
      fault: fc.option(fc.constantFrom('no-room' as const, 'removed' as const), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, nth) => aDownload({ ...one, id: String(nth), wishedAt: nth })));

/** Verifies: reliability F3: a download is complete only with all bytes, and opens only within its term. */
describe('a pack', () => {
  it('is whole exactly when it has files and each byte of each is here', () => {
    fc.assert(
      fc.property(fc.array(files, { maxLength: 4 }), (all) => {
        const missing = all.some(({ size, got }) => size === undefined || got < size);
        expect(isDownloadComplete({ files: all })).toBe(all.length > 0 && !missing);
      }),
      { numRuns: runs(200) },
    );
  });

  it('says how much it is only once that is known of each file', () => {
    expect(sizeOf({ files: [aFile({ size: 3 }), aFile({ size: 4, got: 1 })] })).toBe(7);
    expect(sizeOf({ files: [aFile({ size: 3 }), aFile()] })).toBeUndefined();
    expect(storedBytesOf({ files: [aFile({ size: 3, got: 3 }), aFile({ got: 2 })] })).toBe(5);
  });

  it.each([
    ['at its beginning', 0, false],
    ['on its last day', 14 * DAY, false],
    ['after it', 14 * DAY + 1, true],
    ['with the clock set back by a day', -DAY, false],
    ['with the clock set back by more', -DAY - 1, true],
  ])('%s may be opened, or not', (_when, now, expected) => {
    expect(isExpired(aDownload(), { days: 14 }, now)).toBe(expected);
  });

  it('is good until so many days after the platform was last seen to offer its title', () => {
    expect(goodUntil(aDownload({ confirmedAt: 5 }), { days: 2 })).toBe(2 * DAY + 5);
  });

  it.each<[string, Partial<Download>, string | undefined, string]>([
    ['cannot be had', { fault: 'no-room' }, 'one', 'failed'],
    ['is here', {}, undefined, 'whole'],
    ['was here and is paused', { isPaused: true }, undefined, 'whole'],
    ['is paused', { isPaused: true, files: [aFile()] }, 'one', 'paused'],
    ['is fetched', { files: [aFile()] }, 'one', 'taking'],
    ['waits for its turn', { files: [aFile()] }, 'two', 'waiting'],
    ['is too old', { confirmedAt: -15 * DAY }, undefined, 'expired'],
  ])('that %s is said to be so', (_what, over, taking, expected) => {
    expect(stageOf(aDownload(over), { terms: { days: 14 }, now: 0, taking })).toBe(expected);
  });
});

/** Verifies: reliability F3: which downloads are fetched, served and removed. */
describe('packs of a learner', () => {
  it('are closed, and neither here nor expired, while nobody knows what the organisation allows', () => {
    const around = { terms: undefined, now: 0, taking: undefined };
    expect(stageOf(aDownload({ confirmedAt: -15 * DAY }), around)).toBe('closed');
    expect(stageOf(aDownload({ files: [aFile()] }), around)).toBe('waiting');
  });

  it('are fetched in the order of the wishes, but for those that something stands against', () => {
    fc.assert(
      fc.property(someDownloads, (downloads) => {
        const open = downloads.filter(
          (download) => !isDownloadComplete(download) && !download.isPaused && !download.fault,
        );
        expect(nextToDownload(downloads)).toBe(open[0]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('serve whole before anything newer that is not, and the newer of two that are', () => {
    fc.assert(
      fc.property(someDownloads, fc.constantFrom('a', 'b', 'c'), (downloads, titleId) => {
        const own = downloads.filter((download) => download.titleId === titleId);
        const whole = own.filter((download) => isDownloadComplete(download) && !download.fault);
        expect(downloadOf(downloads, titleId)).toBe(whole.at(-1) ?? own.at(-1));
        const gone = superseded(downloads).filter((download) => download.titleId === titleId);
        expect(gone).toEqual(whole.slice(0, -1));
      }),
      { numRuns: runs(200) },
    );
  });

  it('stay, are outdated or go as the platform offers their titles', () => {
    const title = { kind: 'pdf', link: '/a.pdf', isCompatible: true } as const;
    const catalogue = (...titles: object[]) =>
      ({ titles: new Map(titles.map((one) => ['handbook', one])) }) as unknown as Parameters<typeof confirmedBy>[1];
    expect(confirmedBy(aDownload(), catalogue(title), 7)).toEqual(aDownload({ confirmedAt: 7 }));
    expect(confirmedBy(aDownload(), catalogue({ ...title, link: '/b.pdf' }), 7)).toEqual(
      aDownload({ confirmedAt: 7, isOutdated: true }),
    );
    expect(confirmedBy(aDownload(), catalogue(), 7)).toBe('gone');
    expect(confirmedBy(aDownload(), catalogue({ ...title, kind: 'unknown' }), 7)).toBe('gone');
  });

  it('are outdated from the first catalogue that names other files, whichever of them and whatever comes after it', () => {
    const links = fc.uniqueArray(fc.constantFrom('/a.webm', '/a.mp4', '/en.vtt', '/fr.vtt'), { minLength: 1 });
    fc.assert(
      fc.property(links, fc.array(links, { minLength: 1, maxLength: 3 }), (kept, catalogues) => {
        let download = aDownload({ kind: 'video', files: kept.map(fileOf) });
        let isOutdated = false;
        for (const [nth, [link = '', ...otherLinks]] of catalogues.entries()) {
          const titles = new Map([['handbook', { ...aTitle('handbook'), kind: 'video' as const, link, otherLinks }]]);
          const now = confirmedBy(download, { titles }, nth);
          if (now === 'gone') throw new Error('it is offered');
          isOutdated ||= [link, ...otherLinks].join() !== kept.join();
          expect(now.isOutdated).toBe(isOutdated);
          download = now;
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a title', () => {
  it.each(kindNames)('of kind %s can be taken along where it has a link and is for this device', (kind) => {
    expect(isDownloadable({ kind, link: '/a', isCompatible: true })).toBe(true);
    expect(isDownloadable({ kind, isCompatible: true })).toBe(false);
    expect(isDownloadable({ kind, link: '/a', isCompatible: false })).toBe(false);
  });

  it('of a kind that nobody plays here cannot', () => {
    expect(isDownloadable({ kind: 'unknown', link: '/a', isCompatible: true })).toBe(false);
  });

  it('that is a course is named by its first page; all else is found from there, and forgotten where it cannot be had', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('scorm', 'tincan', 'aicc'),
        fc.array(fc.webPath(), { minLength: 1 }),
        (kind, links) => {
          expect(linksOf({ kind, link: '/c/a.html', otherLinks: ['/b'] })).toEqual(['/c/a.html']);
          const download = aDownload({ kind, files: [fileOf('/c/a.html')] });
          const files = links.map((link) => ({ link: `.${link}`, size: link.length, version: undefined }));
          const course = { page: '/c/a.html', isComplete: false, version: undefined };
          const whole = withFileList(download, { ...course, files });
          expect(whole.files.map(({ link }) => link)).toEqual(['/c/a.html', ...files.slice(1).map(({ link }) => link)]);
          expect([whole.course, isDownloadComplete(whole)]).toEqual([course, files.every(({ size }) => size === 0)]);
          const titles = new Map([[download.titleId, { ...aTitle(download.titleId), kind, link: '/c/a.html' }]]);
          expect(confirmedBy(whole, { titles }, 9)).toMatchObject({ isOutdated: false, confirmedAt: 9 });
          expect(emptied(whole, 'removed')).toEqual({ ...download, fault: 'removed', course: undefined });
        },
      ),
    );
  });

  it.each(kindNames.map((kind) => [kind, ['scorm', 'tincan', 'aicc'].includes(kind)] as const))(
    'of kind %s is kept back where the organisation allows documents only: %s',
    (kind, isCourse) => {
      const title = { kind, link: '/a', isCompatible: true };
      expect(mayDownload(title, {})).toBe(isDownloadable(title));
      expect(mayDownload(title, { only: 'documents' })).toBe(isDownloadable(title) && !isCourse);
      expect(allowsKind({ only: 'documents' }, kind)).toBe(!isCourse);
      expect(allowsKind({}, kind)).toBe(true);
    },
  );

  it('is made of its content, its other forms and what stands beside it, each once', () => {
    const tracks = [{ link: '/en.vtt' }, { link: '/fr.vtt' }, { link: '/en.vtt' }] as unknown as NonNullable<Parameters<typeof linksOf>[0]['tracks']>; // prettier-ignore
    expect(linksOf({ kind: 'video', link: '/a.webm', otherLinks: ['/a.mp4'], tracks })).toEqual([
      '/a.webm',
      '/a.mp4',
      '/en.vtt',
      '/fr.vtt',
    ]);
  });
});

describe('what the content site and the browser say', () => {
  it('makes a file another one by its size or its version, as far as these are said', () => {
    const kept = aFile({ size: 3, version: '"a"' });
    expect(hasFileChanged(kept, { size: 3, version: '"a"' })).toBe(false);
    expect(hasFileChanged(kept, { size: undefined, version: '"a"' })).toBe(false);
    expect(hasFileChanged(kept, { size: 4, version: '"a"' })).toBe(true);
    expect(hasFileChanged(kept, { size: 3, version: '"b"' })).toBe(true);
  });

  it('lets a pack fit beside the room that the learner’s own work needs, and where nobody knows', () => {
    expect(fits(1, RESERVE_BYTES)).toBe(false);
    expect(fits(1, RESERVE_BYTES + 1)).toBe(true);
    expect(fits(1_000_000_000, undefined)).toBe(true);
  });
});

describe('what a course asked for and is not here', () => {
  const course = { page: '/m/c/pages/a%20b.html?lang=en', isComplete: false, version: undefined };
  const links = ['/whatever/the/catalogue/says.html', './../imsmanifest.xml', './one.js', './../data/two.json'];
  const download = aDownload({ kind: 'scorm', course, files: links.map((link) => aFile({ link })) });

  it('is what lies in its folder, and in no file of the pack', () => {
    const asked = [
      '/m/c/pages/a%20b.html',
      '/m/c/pages/one.js',
      '/m/c/data/two.json',
      '/m/c/data/three.json',
      '/m/other/x.js',
    ];
    expect(missingOf(download, asked)).toEqual(['/m/c/data/three.json']);
  });

  it('is nothing where the platform has told all files, or none is known yet', () => {
    const asked = ['/m/c/data/three.json'];
    expect(missingOf({ ...download, course: { ...course, isComplete: true } }, asked)).toEqual([]);
    expect(missingOf({ ...download, course: undefined }, asked)).toEqual([]);
  });
});

describe('the manifest of a course', () => {
  const names = (count: number, of: string) => Array.from({ length: count }, (_, n) => `/c/${of}${n}`);
  const lists = (named: number, unnamed: number, more = 0) =>
    listsItsFiles(new Set([...names(named, 'a'), ...names(more, 'gone')]), [
      ...names(named, 'a'),
      ...names(unnamed, 'b'),
    ]);

  it.each([
    ['all files', 5, 0, true],
    ['nine of ten', 9, 1, true],
    ['eight of ten', 8, 2, false],
    ['the first page alone', 1, 0, false],
    ['the first page of ten', 1, 9, false],
    ['nothing', 0, 4, false],
  ])('that lists %s', (_what, named, unnamed, does) => {
    expect(lists(named, unnamed)).toBe(does);
  });

  it('says what the course is made of as long as a tenth of it at most goes without a word, whatever is not there', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(20), (named, unnamed, gone) => {
        expect(lists(named, unnamed, gone)).toBe(named > 1 && unnamed * 10 <= named + unnamed);
      }),
      { numRuns: runs(100) },
    );
  });
});
