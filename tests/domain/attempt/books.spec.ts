import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookAction,
  bookMargins,
  bookTypefaces,
  bookLetterSpacings,
  bookSizes,
  bookSpacings,
  bookThemes,
  fractionAt,
  lastLinear,
  displayOf,
  minutesAtPace,
  noPace,
  PACE_LEAST_MS,
  chapterAt,
  plainDisplay,
  READ_LEAST_MS,
  READ_MOST_MS,
  recordPageChange,
  spineWeights,
  stepSize,
  SWIPE_LEAST_PX,
  swipeAction,
} from '#domain/player/index.ts';
import { attempt, attemptEvents as events } from '#domain/attempt/index.ts';
import { given } from '../../support/given.ts';

const item = fc.record({ linear: fc.boolean(), bytes: fc.nat(1_000_000) });
const spine = fc.array(item, { maxLength: 150 });
const readable = spine.filter((items) => items.some(({ linear }) => linear));

describe('how far into a book a place is (Verifies: §4 Epub, readings)', () => {
  it.each([
    [
      'by the length of chapters',
      [
        [true, 100],
        [true, 300],
      ],
      false,
      [0.25, 0.75],
    ],
    [
      'notes beside the reading order count nothing',
      [
        [true, 50],
        [false, 900],
        [true, 50],
      ],
      false,
      [0.5, 0, 0.5],
    ],
    [
      'drawn pages count the same',
      [
        [true, 10],
        [true, 990],
      ],
      true,
      [0.5, 0.5],
    ],
    [
      'a missing chapter is a moment',
      [
        [true, 0],
        [true, 999],
      ],
      false,
      [0.001, 0.999],
    ],
    ['nothing to read', [[false, 10]], false, [0]],
  ] as const)('%s', (_, items, isFixed, weights) => {
    const made = spineWeights(
      items.map(([linear, bytes]) => ({ linear, bytes })),
      isFixed,
    );
    expect(made.map((weight) => Math.round(weight * 1000) / 1000)).toEqual(weights);
  });

  it('shares out the whole book, to each chapter what is its own', () => {
    fc.assert(
      fc.property(readable, fc.boolean(), (items, isFixed) => {
        const weights = spineWeights(items, isFixed);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
        for (const [at, weight] of weights.entries()) expect(weight > 0).toBe(items[at]!.linear); // as long as the spine
      }),
    );
  });

  it('grows along the reading order, and finds the place of any fraction again', () => {
    fc.assert(
      fc.property(readable, fc.double({ min: 0, max: 1, noNaN: true }), (items, fraction) => {
        const weights = spineWeights(items, false);
        const { index, within } = chapterAt(weights, fraction);
        expect(items[index]?.linear).toBe(true);
        expect(fractionAt(weights, index, within)).toBeCloseTo(fraction, 6);
        for (let at = 1; at < items.length; at++)
          expect(fractionAt(weights, at, 0)).toBeGreaterThanOrEqual(fractionAt(weights, at - 1, 0));
      }),
    );
  });

  it('stays between nothing and all, whatever it is asked', () => {
    fc.assert(
      fc.property(spine, fc.integer(), fc.double(), (items, index, within) => {
        const weights = spineWeights(items, false);
        const fraction = fractionAt(weights, index, within);
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
        expect(chapterAt(weights, within).within).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('ends with the last chapter of the reading order', () => {
    expect(lastLinear([{ linear: true }, { linear: true }, { linear: false }])).toBe(1);
    expect(lastLinear([{ linear: false }])).toBe(-1);
  });
});

describe('keys and fingers in a book (Verifies: §2 arrow keys)', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  });
  it.each([
    ['ArrowRight', {}, 'next', 'previous'],
    ['ArrowLeft', {}, 'previous', 'next'],
    ['PageDown', {}, 'next', 'next'],
    ['PageUp', {}, 'previous', 'previous'],
    [' ', {}, 'next', 'next'],
    [' ', { shiftKey: true }, 'previous', 'previous'],
    ['f', { ctrlKey: true }, 'find', 'find'],
    ['F3', {}, 'find', 'find'],
    ['F6', {}, 'nextLandmark', 'nextLandmark'],
    ['F6', { shiftKey: true }, 'previousLandmark', 'previousLandmark'],
    ['f', {}, undefined, undefined],
    ['ArrowRight', { altKey: true }, undefined, undefined],
    ['ArrowLeft', { shiftKey: true }, undefined, undefined],
    ['ArrowDown', {}, undefined, undefined],
    ['End', {}, undefined, undefined],
    ['+', { ctrlKey: true }, undefined, undefined],
  ] as const)('%s %j: %s; right to left: %s', (name, more, ltr, rtl) => {
    expect(bookAction(key(name, more), 'ltr')).toBe(ltr);
    expect(bookAction(key(name, more), 'rtl')).toBe(rtl);
  });

  it.each([
    [-SWIPE_LEAST_PX, 0, 'next', 'previous'],
    [SWIPE_LEAST_PX, 10, 'previous', 'next'],
    [-SWIPE_LEAST_PX + 1, 0, undefined, undefined],
    [-100, 60, undefined, undefined],
    [0, 200, undefined, undefined],
  ] as const)('a finger that goes %i, %i', (dx, dy, ltr, rtl) => {
    expect(swipeAction(dx, dy, 'ltr')).toBe(ltr);
    expect(swipeAction(dx, dy, 'rtl')).toBe(rtl);
  });
});

describe('how a learner likes to read', () => {
  const keptAs = (kept: Record<string, string>) => (setting: string) => kept[setting];

  it('is kept a setting at a time; one that was never chosen is plain', () => {
    expect(displayOf(keptAs({ size: '150', theme: 'sepia', spacing: 'wide' }))).toEqual({
      size: 150,
      theme: 'sepia',
      spacing: 'wide',
      margins: 'normal',
      typeface: 'book',
      letterSpacing: 'book',
      layout: 'two',
    });
    expect(displayOf(keptAs({ typeface: 'dyslexic', letterSpacing: 'wider', layout: 'scroll' }))).toEqual({
      ...plainDisplay,
      typeface: 'dyslexic',
      letterSpacing: 'wider',
      layout: 'scroll',
    });
  });
  it('is plain where what was kept is not known', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...(Object.keys(plainDisplay) as (keyof typeof plainDisplay)[])), fc.string()),
        (kept) => {
          const known = new Set<string>([
            ...bookSizes.map(String),
            ...bookThemes,
            ...bookSpacings,
            ...bookMargins,
            ...bookTypefaces,
            ...bookLetterSpacings,
          ]);
          fc.pre(!Object.values(kept).some((value) => known.has(value)));
          expect(displayOf(keptAs(kept))).toEqual(plainDisplay);
        },
      ),
    );
    expect(
      displayOf(
        keptAs({ size: '99999', theme: 'url(x)', spacing: '', margins: '<b>', typeface: 'x; }', letterSpacing: '9' }),
      ),
    ).toEqual(plainDisplay);
  });
  it('goes through sizes step by step and stops at the ends', () => {
    expect(stepSize(100, 1)).toBe(115);
    expect(stepSize(bookSizes[0], -1)).toBe(bookSizes[0]);
    expect(stepSize(250, 1)).toBe(250);
  });
});

describe('minutes left in a book', () => {
  const read = (pages: number, each: number, share: number) => {
    let pace = noPace;
    for (let n = 0; n <= pages; n++) pace = recordPageChange(pace, n * share, n * each);
    return pace;
  };
  it('are not said before the learner has read for a while', () => {
    expect(minutesAtPace(noPace, 0)).toBeUndefined();
    expect(minutesAtPace(read(2, PACE_LEAST_MS, 0.01), 0.02)).toBeUndefined();
    expect(minutesAtPace(read(5, 1_000, 0.01), 0.05)).toBeUndefined();
  });
  it('follow from the pace: a hundredth in half a minute is 45 minutes for nine tenths', () => {
    expect(minutesAtPace(read(10, 30_000, 0.01), 0.1)).toBe(45);
  });
  it('count neither leafing, nor jumps, nor the time away', () => {
    const pace = read(10, 30_000, 0.01);
    const away = recordPageChange(pace, 0.11, 300_000 + READ_MOST_MS + 1);
    const leafed = recordPageChange(away, 0.12, away.at!.since + READ_LEAST_MS - 1); // a page was displayed
    const jumped = recordPageChange(leafed, 0.9, leafed.at!.since + 30_000); // a page was displayed
    expect([away.ms, leafed.ms, jumped.ms]).toEqual([pace.ms, pace.ms, pace.ms]);
  });
});

describe('an attempt with a book (Verifies: §4 Epub)', () => {
  const [attemptId, titleId] = ['a-1', 't-1'];
  const started = events.Started({
    attemptId,
    titleId,
    titleName: 'Tale',
    activityId: 'u',
    sessionId: 's',
    kind: 'epub',
  });
  const cfi = (at: string, fraction?: number) => ({
    unit: 'cfi' as const,
    at,
    ...(fraction === undefined ? {} : { fraction }),
  });
  const opened = events.Opened({ epoch: 1, attemptId, titleId, from: cfi('epubcfi(/6/4!/4/2)') });
  it('learns once how much of the book lies before the kept place', () => {
    const told = cfi('epubcfi(/6/4!/4/2)', 0.3);
    given(started, opened)
      .when(attempt.advance, { attemptId, position: told })
      .then([events.Advanced({ attemptId, titleId, position: told })]);
    given(started, opened, events.Advanced({ attemptId, titleId, position: told }))
      .when(attempt.advance, { attemptId, position: cfi('epubcfi(/6/4!/4/2)', 0.31) })
      .then([]);
  });
  it('goes on remembering the place after completion, and completes once', () => {
    const done = events.Completed({ attemptId, titleId });
    const back = cfi('epubcfi(/6/2!/4/2)', 0.1);
    given(started, opened, done)
      .when(attempt.advance, { attemptId, position: back })
      .then([events.Advanced({ attemptId, titleId, position: back })]);
    given(started, opened, done).when(attempt.finish, { attemptId }).then([]);
  });
});
