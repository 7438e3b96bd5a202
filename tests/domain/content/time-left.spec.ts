import { describe, expect, it } from 'vitest';
import { minutesInAll, minutesLeft } from '#domain/content/index.ts';

describe('the time that is left', () => {
  it.each([
    [41, 60, 9],
    [5, 12, 4],
    [11, 12, 1],
    [1, 1, undefined],
    [12, 12, undefined],
    [13, 12, undefined],
    [NaN, 12, undefined],
  ])('on page %s of %s is %s minutes', (at, of, minutes) =>
    expect(minutesLeft({ unit: 'page', at, of })).toBe(minutes),
  );

  it('is not guessed where no pages are counted', () => {
    expect(minutesLeft(undefined)).toBeUndefined();
    expect(minutesLeft({ unit: 'second', at: 10, of: 100 })).toBeUndefined();
    expect(minutesLeft({ unit: 'cfi', at: 'epubcfi(/6/2)', fraction: 0.5 })).toBeUndefined();
  });

  it('is less than the whole, which is known of the same content', () => {
    expect(minutesInAll({ unit: 'page', at: 5, of: 12 })).toBe(6);
    expect(minutesInAll({ unit: 'page', at: 5, of: 0 })).toBeUndefined();
    expect(minutesInAll({ unit: 'second', at: 10, of: 100 })).toBeUndefined();
    expect(minutesInAll(undefined)).toBeUndefined();
  });
});
