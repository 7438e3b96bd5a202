import { describe, expect, it } from 'vitest';
import { minutesLeft } from '#domain/content/index.ts';

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
});
