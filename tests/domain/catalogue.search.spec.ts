import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSearchIndex, fold, search } from '#domain/catalogue/index.ts';
import { aTag, aTitle, catalogueOf } from './catalogue.arbitraries.ts';

const named = (...names: string[]) =>
  buildSearchIndex(
    catalogueOf(
      [],
      names.map((name, i) => aTitle(String(i), { name })),
    ),
  );
const found = (name: string, query: string) => search(named(name), query).titles.length === 1;

// Verifies: §5 Search
describe('search', () => {
  it.each([
    ['İSTANBUL Tarihi', 'istanbul'],
    ['istanbul', 'İSTANBUL'],
    ['ıstanbul', 'ISTANBUL'],
    ['ISI ve enerji', 'ısı'],
    ['ısı', 'ISI'],
    ['ÇAĞRI merkezi', 'çağrı'],
    ['çağrı', 'CAGRI'],
    ['ＡＢＣ course', 'abc'],
    ['abc', 'ＡＢＣ'],
    ['Cafe\u0301 crème', 'café'],
    ['Café', 'cafe\u0301'],
    ['安全培训课程介绍', '课程'],
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['GROẞ', 'groß'],
    ['Fire   safety', 'fire safety'],
    ['ﬁre', 'FIRE'],
    ['ΟΔΟΣΙΑ', 'οδος'],
    ['No. 5', 'no. 5'],
    ['a+b (c)', '+b ('],
  ])('finds %j by %j', (name, query) => expect(found(name, query)).toBe(true));

  it.each([
    ['Fire safety', 'safetyfire'],
    ['Café', 'cafes'],
    ['安全', '培训'],
  ])('does not find %j by %j', (name, query) => expect(found(name, query)).toBe(false));

  it('finds nothing by an empty query, or by one of spaces or of marks alone', () => {
    for (const query of ['', '   ', '\u0301']) expect(search(named('x'), query)).toEqual({ tags: [], titles: [] });
  });

  it('looks at the names of tags too, but never shows the hidden tag or the root', () => {
    const index = buildSearchIndex(
      catalogueOf([
        aTag('r', { name: 'Other root', isRoot: true }),
        aTag('o', { name: 'OtherTag' }),
        aTag('t', { name: 'Others' }),
      ]),
    );
    expect(search(index, 'other').tags.map((tag) => tag.id)).toEqual(['t']);
  });

  it('finds what a plain look at each name finds, whatever the names and the query', () => {
    const letter = fc.constantFrom(...'aAbBiIıİçÇğĞsSßſŞ Ａé', 'e\u0301', '课', '程', '\u0307', 'Σ', 'ς', '😀');
    const text = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (names, query) => {
        const wanted = spell(query);
        const expected = names.flatMap((name, i) => (wanted !== '' && spell(name).includes(wanted) ? [String(i)] : []));
        expect(search(named(...names), query).titles.map((title) => title.id)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('folds a folded text to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

/** Letter by letter from a table written by hand: no normalisation, no case mapping of the engine. */
function spell(text: string): string {
  const table: Record<string, string> = {
    A: 'a',
    Ａ: 'a',
    B: 'b',
    I: 'i',
    ı: 'i',
    İ: 'i',
    ç: 'c',
    Ç: 'c',
    ğ: 'g',
    Ğ: 'g',
    S: 's',
    ſ: 's',
    Ş: 's',
    ß: 'ss',
    é: 'e',
    Σ: 'σ',
    ς: 'σ',
    '\u0301': '',
    '\u0307': '',
  };
  return [...text]
    .map((letter) => table[letter] ?? letter)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}
