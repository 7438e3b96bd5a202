import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeForSearch, normalizeWithPositions } from '#domain/text/index.ts';
import { FOUND, NOT_FOUND } from './hard-cases.ts';

/** Characters of the product’s languages and hard cases of all languages, in every spelling. */
const letters = [
  ...Array.from("abstei ABSTEI-'’.5`«»–ıİğĞşŞçÇöÜàâéÉèœŒæſςΣσßẞ安全ＡｂﬁÅ①가がか한ŉµ"),
  ...[
    'i\u0307',
    'e\u0301',
    '  ',
    '\u00a0',
    '\n',
    '\r\n',
    '\t',
    '\u00ad',
    '\u200d',
    '👩‍🚀',
    '1\ufe0f\u20e3',
    '\ud800',
    '🇹🇷',
    'ﾃﾞ',
    'سَّ',
  ],
];
const anyText = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join(''));

describe('letters with their places', () => {
  it.each(FOUND)('%j is found by %j: %s', (text, typed) =>
    expect(normalizeWithPositions(text).folded).toContain(normalizeForSearch(typed)),
  );
  it.each(NOT_FOUND)('%j is not found by %j', (text, typed) =>
    expect(normalizeWithPositions(text).folded).not.toContain(normalizeForSearch(typed)),
  );

  it('are the letters of the fold', () =>
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => {
        expect(normalizeWithPositions(text).folded.trim()).toBe(normalizeForSearch(text));
      }),
    ));

  it('lie in order, inside the text, on whole graphemes, and each holds its letter', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, starts, ends } = normalizeWithPositions(text);
        const edges = new Set([text.length]);
        for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) edges.add(index);
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        for (let i = 0; i < folded.length; i++) {
          const [start, end] = [starts[i]!, ends[i]!]; // as many as characters
          expect(edges.has(start) && edges.has(end) && start < end).toBe(true);
          if (i > 0) expect(start >= ends[i - 1]! || start === starts[i - 1]).toBe(true);
          expect(normalizeWithPositions(text.slice(start, end)).folded).toContain(folded[i]);
        }
      }),
    ));
});
