import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confirmedBy,
  fileOf,
  fits,
  goodUntil,
  gotOf,
  isExpired,
  isOther,
  isTakeable,
  isWhole,
  linksOf,
  nextToTake,
  type Pack,
  type PackFile,
  packOf,
  RESERVE_BYTES,
  sizeOf,
  stageOf,
  superseded,
} from '#domain/packs/index.ts';
import { kindNames } from '#domain/content/index.ts';
import { runs } from '../../support/runs.ts';

const DAY = 24 * 3_600_000;
const aFile = (over: Partial<PackFile> = {}): PackFile => ({ ...fileOf('/a.pdf'), ...over });
const aPack = (over: Partial<Pack> = {}): Pack => ({
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
const somePacks = fc
  .array(
    fc.record({
      titleId: fc.constantFrom('a', 'b', 'c'),
      files: fc.array(files, { maxLength: 3 }),
      isPaused: fc.boolean(),
      fault: fc.option(fc.constantFrom('no-room' as const, 'removed' as const), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, nth) => aPack({ ...one, id: String(nth), wishedAt: nth })));

/** Verifies: reliability F3: a pack never claims to be whole when it is not, and opens within its time alone. */
describe('a pack', () => {
  it('is whole exactly when it has files and each byte of each is here', () => {
    fc.assert(
      fc.property(fc.array(files, { maxLength: 4 }), (all) => {
        const missing = all.some(({ size, got }) => size === undefined || got < size);
        expect(isWhole({ files: all })).toBe(all.length > 0 && !missing);
      }),
      { numRuns: runs(200) },
    );
  });

  it('says how much it is only once that is known of each file', () => {
    expect(sizeOf({ files: [aFile({ size: 3 }), aFile({ size: 4, got: 1 })] })).toBe(7);
    expect(sizeOf({ files: [aFile({ size: 3 }), aFile()] })).toBeUndefined();
    expect(gotOf({ files: [aFile({ size: 3, got: 3 }), aFile({ got: 2 })] })).toBe(5);
  });

  it.each([
    ['at its beginning', 0, false],
    ['on its last day', 14 * DAY, false],
    ['after it', 14 * DAY + 1, true],
    ['with the clock set back by a day', -DAY, false],
    ['with the clock set back by more', -DAY - 1, true],
  ])('%s may be opened, or not', (_when, now, expected) => {
    expect(isExpired(aPack(), { days: 14 }, now)).toBe(expected);
  });

  it('is good until so many days after the platform was last seen to offer its title', () => {
    expect(goodUntil(aPack({ confirmedAt: 5 }), { days: 2 })).toBe(2 * DAY + 5);
  });

  it.each<[string, Partial<Pack>, string | undefined, string]>([
    ['cannot be had', { fault: 'no-room' }, 'one', 'failed'],
    ['is here', {}, undefined, 'whole'],
    ['was here and is paused', { isPaused: true }, undefined, 'whole'],
    ['is paused', { isPaused: true, files: [aFile()] }, 'one', 'paused'],
    ['is fetched', { files: [aFile()] }, 'one', 'taking'],
    ['waits for its turn', { files: [aFile()] }, 'two', 'waiting'],
    ['is too old', { confirmedAt: -15 * DAY }, undefined, 'expired'],
  ])('that %s is said to be so', (_what, over, taking, expected) => {
    expect(stageOf(aPack(over), { terms: { days: 14 }, now: 0, taking })).toBe(expected);
  });
});

/** Verifies: reliability F3: what is fetched, what serves, and what goes. */
describe('packs of a learner', () => {
  it('are closed, and neither here nor expired, while nobody knows what the organisation allows', () => {
    const around = { terms: undefined, now: 0, taking: undefined };
    expect(stageOf(aPack({ confirmedAt: -15 * DAY }), around)).toBe('closed');
    expect(stageOf(aPack({ files: [aFile()] }), around)).toBe('waiting');
  });

  it('are fetched in the order of the wishes, but for those that something stands against', () => {
    fc.assert(
      fc.property(somePacks, (packs) => {
        const open = packs.filter((pack) => !isWhole(pack) && !pack.isPaused && !pack.fault);
        expect(nextToTake(packs)).toBe(open[0]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('serve whole before anything newer that is not, and the newer of two that are', () => {
    fc.assert(
      fc.property(somePacks, fc.constantFrom('a', 'b', 'c'), (packs, titleId) => {
        const own = packs.filter((pack) => pack.titleId === titleId);
        const whole = own.filter((pack) => isWhole(pack) && !pack.fault);
        expect(packOf(packs, titleId)).toBe(whole.at(-1) ?? own.at(-1));
        const gone = superseded(packs).filter((pack) => pack.titleId === titleId);
        expect(gone).toEqual(whole.slice(0, -1));
      }),
      { numRuns: runs(200) },
    );
  });

  it('stay, are outdated or go as the platform offers their titles', () => {
    const title = { kind: 'pdf', link: '/a.pdf', isCompatible: true } as const;
    const catalogue = (...titles: object[]) =>
      ({ titles: new Map(titles.map((one) => ['handbook', one])) }) as unknown as Parameters<typeof confirmedBy>[1];
    expect(confirmedBy(aPack(), catalogue(title), 7)).toEqual(aPack({ confirmedAt: 7 }));
    expect(confirmedBy(aPack(), catalogue({ ...title, link: '/b.pdf' }), 7)).toEqual(
      aPack({ confirmedAt: 7, isOutdated: true }),
    );
    expect(confirmedBy(aPack(), catalogue(), 7)).toBe('gone');
    expect(confirmedBy(aPack(), catalogue({ ...title, kind: 'scorm' }), 7)).toBe('gone');
  });
});

describe('a title', () => {
  it.each(kindNames.map((kind) => [kind, ['pdf', 'epub', 'audio', 'video'].includes(kind)] as const))(
    'of kind %s can be taken along: %s',
    (kind, expected) => {
      expect(isTakeable({ kind, link: '/a', isCompatible: true })).toBe(expected);
      expect(isTakeable({ kind, isCompatible: true })).toBe(false);
      expect(isTakeable({ kind, link: '/a', isCompatible: false })).toBe(false);
    },
  );

  it('is made of its content, its other forms and what stands beside it, each once', () => {
    const tracks = [{ link: '/en.vtt' }, { link: '/fr.vtt' }, { link: '/en.vtt' }] as unknown as NonNullable<Parameters<typeof linksOf>[0]['tracks']>; // prettier-ignore
    expect(linksOf({ link: '/a.webm', otherLinks: ['/a.mp4'], tracks })).toEqual([
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
    expect(isOther(kept, { size: 3, version: '"a"' })).toBe(false);
    expect(isOther(kept, { size: undefined, version: '"a"' })).toBe(false);
    expect(isOther(kept, { size: 4, version: '"a"' })).toBe(true);
    expect(isOther(kept, { size: 3, version: '"b"' })).toBe(true);
  });

  it('lets a pack fit beside the room that the learner’s own work needs, and where nobody knows', () => {
    expect(fits(1, RESERVE_BYTES)).toBe(false);
    expect(fits(1, RESERVE_BYTES + 1)).toBe(true);
    expect(fits(1_000_000_000, undefined)).toBe(true);
  });
});
