import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#ui/i18n/languages.ts';
import { sizeInWords } from '#ui/format/size.ts';

describe('a size in words', () => {
  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [999, '1 kB'],
    [15_200, '16 kB'],
    [999_499, '1,000 kB'],
    [999_500, '1 MB'],
    [1_250_000, '1.3 MB'],
    [9_940_000, '9.9 MB'],
    [9_960_000, '10 MB'],
    [24_400_000, '24 MB'],
    [999_600_000, '1 GB'],
    [1_340_000_000, '1.3 GB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(sizeInWords(bytes, 'en-US')).toBe(words);
  });

  it('has no words where nobody knows it', () => {
    expect([undefined, NaN, Infinity, -1].map((bytes) => sizeInWords(bytes, 'en-US'))).toEqual(['', '', '', '']);
  });

  it('has words in every language, and something is never said to be nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.constantFrom(...languages), (bytes, language) => {
        const words = sizeInWords(bytes, language);
        expect(words).toMatch(/[1-9]/);
        expect(words).not.toMatch(/^0(?![.,])/);
      }),
    );
  });

  it('is in the unit of the language', () => {
    expect(sizeInWords(24_000_000, 'fr-FR').replace(/\s/g, ' ')).toBe('24 Mo');
  });
});
