import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingSecond } from '#domain/player/index.ts';

/** Verifies: §4 Audio and video (readings: resume near the end). */
describe('where a film opens', () => {
  it.each([
    ['at the place that was kept', 8, 20, 8],
    ['not in its last second', 19, 19.5, 0],
    ['in its last but one', 19, 20.4, 19],
    ['a second before its end at the latest', 19, 20, 19],
    ['… wherever between two seconds it was', 19.7, 20.4, 19.4],
    ['at the beginning, where it was seen to its end', 20, 20, 0],
    ['… whose last second is no whole one', 7, 7.8, 0],
    ['… or that has become shorter', 900, 20, 0],
    ['at the beginning of what is shorter than a second', 0, 0.5, 0],
    ['at the beginning without a place', 0, 20, 0],
    ['… or with one that is none', -3, 20, 0],
    ['where it was, if nobody knows its length', 12, Number.NaN, 12],
    ['… as of what is sent live', 12, Number.POSITIVE_INFINITY, 12],
  ])('%s', (_what, saved, duration, second) => expect(openingSecond(saved, duration)).toBeCloseTo(second, 5));

  it('plays for a second at least before it ends, and skips nothing', () => {
    const length = fc.double({ min: 1, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(fc.nat(50_000), length, (saved, duration) => {
        const second = openingSecond(saved, duration);
        expect(second).toBeGreaterThanOrEqual(0);
        expect(second).toBeLessThanOrEqual(Math.min(saved, duration - 1));
        expect(second === 0).toBe(saved === 0 || duration === 1 || saved >= Math.floor(duration));
      }),
    );
  });
});
