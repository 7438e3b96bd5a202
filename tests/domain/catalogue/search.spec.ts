import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildSearchIndex,
  markMatches,
  nearQueries,
  prepareSlice,
  rankOf,
  search,
  searchBestFirst,
  type SearchIndex,
} from '#domain/catalogue/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';
import { aTag, aTitle, catalogueOf } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';
import { FOUND, NOT_FOUND } from '../text/hard-cases.ts';

const named = (...names: string[]) =>
  buildSearchIndex(
    catalogueOf(
      [],
      names.map((name, i) => aTitle(String(i), { name })),
    ),
  );
const prepared = (index: SearchIndex, step = 1_000) => {
  while (index.advance(step));
  return index;
};
const ids = (index: SearchIndex, query: string) => search(index, query).titles.map((title) => Number(title.id));
const found = (name: string, query: string) => ids(named(name), query).length === 1;

// Verifies: §5 Search
describe('search', () => {
  const namesAlone: typeof FOUND = [
    ['安全 培训', '全 培', 'a space'],
    ['Fire   safety', 'fire safety', 'spaces'],
    ['No. 5', 'no. 5', 'a point'],
    ['a+b (c)', '+b (', 'signs'],
    ['🧯 Fire', '🧯', 'a picture'],
  ];
  it.each([...FOUND, ...namesAlone])('finds %j by %j: %s', (name, query) => {
    expect(found(name, query)).toBe(true);
    expect(markMatches(name, query).some((part) => part.found)).toBe(true);
  });

  it.each(NOT_FOUND)('does not find %j by %j', (name, query) => expect(found(name, query)).toBe(false));

  it('finds nothing by an empty query, or by one of spaces, of marks or of what nobody sees alone', () => {
    for (const query of ['', '   ', '\u0301', '\u200b'])
      expect(search(named('x'), query)).toEqual({ tags: [], titles: [] });
  });

  it('looks at the names of tags too, but never shows the hidden tag', () => {
    const index = buildSearchIndex(
      catalogueOf(
        [
          aTag('r', { name: 'Other root', isRoot: true }),
          aTag('o', { name: 'OtherTag', titleIds: ['x'] }),
          aTag('t', { name: 'Others' }),
        ],
        [aTitle('x', { name: 'In no other tag' })],
      ),
    );
    const { tags, titles } = search(index, 'other');
    expect([...tags, ...titles].map(({ id }) => id)).toEqual(['r', 't', 'x']);
  });

  it('looks for a tag by the name it is shown by', () => {
    const index = buildSearchIndex(catalogueOf([aTag('c', { name: 'Catalogue' })]), () => 'Katalog');
    expect([search(index, 'katalog').tags.length, search(index, 'catalogue').tags.length]).toEqual([1, 0]);
  });
});

/** Characters and whole names as written in each language of the product, and cases that are hard in every language. */
const letters = {
  'en-US': [...Array.from("abstei ABSTEI-'’.5"), '  '],
  'tr-TR': [...Array.from('abıiİIğĞşŞçÇöÜ '), 'i\u0307'],
  'fr-FR': [...Array.from('aàâéÉèêëîïœŒæçÇ ’«»-'), 'e\u0301'],
  'zh-CN': [...Array.from('安全培训课程消防ＡＢａｂ１ 　。')],
  'vi-VN': [...Array.from('dđĐaàạăằâậoơờuưựeệ '), 'e\u0323\u0302'],
  odd: [...Array.from('sßẞſΣσςόμµﬁ①Åå가각がか한'), '\ud800', '😀', '👩‍🚀', '\u00ad', '\u0345', 'ŉ', '\n', '\t'],
} as const;
const locales = Object.keys(letters) as (keyof typeof letters)[];
const textIn = (locale: keyof typeof letters, maxLength: number) =>
  fc.array(fc.constantFrom(...letters[locale]), { maxLength }).map((parts) => parts.join(''));
/** Names in one or several languages with repeated parts, which an index could get wrong. */
const anyNames = fc.constantFrom(...locales).chain((locale) => {
  const word = textIn(locale, 4);
  const name = fc.array(fc.oneof(word, textIn('odd', 2), fc.constantFrom('abab', 'step by step', 'aaaa')), {
    maxLength: 5,
  });
  return fc.record({
    locale: fc.constant(locale === 'odd' ? 'en-US' : locale),
    names: fc.array(
      name.map((words) => words.join('')),
      { maxLength: 12 },
    ),
    other: fc.oneof(
      word,
      name.map((words) => words.join('')),
    ),
  });
});
/** A substring of one of the names, or another text. */
const anyQuery = anyNames.chain(({ locale, names, other }) =>
  fc.record({
    locale: fc.constant(locale),
    names: fc.constant(names),
    query: fc.oneof(
      fc.constant(other),
      ...(names.length > 0
        ? [
            fc
              .tuple(fc.constantFrom(...names), fc.nat(12), fc.integer({ min: 1, max: 12 }))
              .map(([name, from, length]) => name.slice(from, from + length)),
          ]
        : []),
    ),
  }),
);

/** Names of few words with joining characters and surrogate pairs; and short and long substrings of them. */
const fewWords = fc
  .array(
    fc
      .array(fc.constantFrom('a', 'ab', 'ba', 'b-a', "a'ab", '𠀀a', '(a', 'a:', 'aab', '安全a'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' ')),
    { minLength: 1, maxLength: 20 },
  )
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      queries: fc.array(
        fc
          .tuple(fc.constantFrom(...names), fc.nat(8), fc.integer({ min: 1, max: 9 }))
          .map(([name, from, length]) => name.slice(from % name.length, (from % name.length) + length)),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  );

describe('the index', () => {
  it('finds what a plain look at each folded name finds, in the same order, at every stage of being made', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 5 }), ({ names, query }, step) => {
        const wanted = normalizeForSearch(query);
        const expected = names.flatMap((name, i) =>
          wanted !== '' && normalizeForSearch(name).includes(wanted) ? [i] : [],
        );
        const index = named(...names);
        expect(ids(index, query)).toEqual(expected);
        while (index.advance(step)) expect(ids(index, query)).toEqual(expected);
        expect(ids(index, query)).toEqual(expected);
      }),
      { numRuns: runs(100) },
    );
  });

  it('is prepared for some milliseconds at once by the clock it is given, as exact after each as at the end', () => {
    const names = Array.from({ length: 900 }, (_, i) => `Step by step ${i}`);
    const index = named(...names);
    let [now, looks, slices] = [0, 0, 0];
    const clock = () => {
      looks++;
      return (now += 1);
    };
    for (let more = true; more; slices++) {
      looks = 0;
      more = prepareSlice(index, clock);
      expect(looks).toBeLessThanOrEqual(3); // the ms of a time slice, and the check at its start
      expect(ids(index, 'by step 89')).toEqual([89, 890, 891, 892, 893, 894, 895, 896, 897, 898, 899]);
    }
    expect(slices).toBeGreaterThan(5);
    expect(prepareSlice(index, clock)).toBe(false);
  });

  it('holds also where a name is long, and where many hold the same runs', () => {
    const names = Array.from(
      { length: 300 },
      (_, i) => `${'ab'.repeat(i % 90)}${i % 7 === 0 ? 'abc' : 'bac'}${'x'.repeat(i)}abcab`,
    );
    const index = prepared(named(...names));
    for (const query of ['abab', 'ababac', 'abcx', 'bacxxxx', 'xabca', 'xxabcab', 'cabc', 'abcabx', 'b'.repeat(9)])
      expect(ids(index, query), query).toEqual(names.flatMap((name, i) => (name.includes(query) ? [i] : [])));
  });

  it('does not take runs far into a name for neighbours', () => {
    const names = [`${'q'.repeat(124)}abc${'q'.repeat(80)}xyz`, 'abc', 'abc', 'abc', `${'q'.repeat(200)}abcxyz`];
    expect(ids(prepared(named(...names)), 'abcxyz')).toEqual([4]);
  });

  it('finds a name by any part of it, in capitals or small letters of its language', () => {
    const { reached, assert } = reaching({ part: 0.5 });
    assert(
      fc.property(anyNames, fc.nat(20), fc.integer({ min: 1, max: 20 }), ({ locale, names }, from, length) => {
        const index = prepared(named(...names));
        names.forEach((name, i) => {
          const graphemes = [...new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(name)];
          const part = graphemes
            .slice(from % (graphemes.length || 1), length)
            .map(({ segment }) => segment)
            .join('');
          if (normalizeForSearch(part) === '') return;
          reached('part');
          for (const query of [
            part,
            part.toLocaleUpperCase(locale),
            part.toLocaleLowerCase(locale),
            part.normalize('NFD'),
          ])
            expect(ids(index, query)).toContain(i);
        });
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('folding', () => {
  it('finds what a table written by hand finds', () => {
    const letter = fc.constantFrom(
      ...Array.from('aAbBiIıİçÇğĞsSßſŞ Ａé'),
      'e\u0301',
      '课',
      '程',
      '\u0307',
      'Σ',
      'ς',
      '😀',
    );
    const text = fc.array(letter, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), text, (names, query) => {
        const wanted = spell(query);
        const expected = names.flatMap((name, i) => (wanted !== '' && spell(name).includes(wanted) ? [i] : []));
        expect(ids(named(...names), query)).toEqual(expected);
      }),
      { numRuns: runs(100) },
    );
  });

  it('says the same of each character of Unicode, its capital, its small letter and its normal forms', () => {
    const wrong: string[] = [];
    for (let code = 1; code < 0x1_0000; code++) {
      const letter = String.fromCharCode(code);
      if (!/\p{L}|\p{M}|\p{N}/u.test(letter) || /\p{Script=Han}|\p{Script=Hangul}/u.test(letter)) continue; // a letter without upper and lower case
      const once = normalizeForSearch(letter);
      const forms = [
        once,
        ...['tr', 'en', 'el'].flatMap((l) => [letter.toLocaleUpperCase(l), letter.toLocaleLowerCase(l)]),
      ];
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) forms.push(letter.normalize(form));
      if (forms.some((form) => normalizeForSearch(form) !== once)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('folds a folded text to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text));
      }),
    );
  });
});

describe('the best first', () => {
  it.each([
    ['fire', 'fire', 0],
    ['fire safety', 'fire', 1],
    ['in case of fire', 'fire', 2],
    ['campfire and fire', 'fire', 2],
    ['campfire', 'fire', 3],
    ['消防疏散', '疏散', 3],
  ])('%j for %j has rank %i', (name, wanted, rank) => expect(rankOf(name, wanted)).toBe(rank));

  const expectBestFirst = (index: SearchIndex, names: readonly string[], query: string) => {
    const best = searchBestFirst(index, query).titles.map((title) => Number(title.id));
    expect([...best].sort((a, b) => a - b)).toEqual(ids(index, query));
    const ranks = best.map((i) => [rankOf(normalizeForSearch(names[i]!), normalizeForSearch(query)), i] as const); // ids are indices of `names`
    for (const [at, [rank, i]] of ranks.slice(1).entries()) {
      const [rankBefore, before] = ranks[at]!; // the previous index
      expect(rankBefore < rank || (rankBefore === rank && before < i)).toBe(true);
    }
  };

  it('has the same names as the search, better ones never after worse, equals in the order of the catalogue', () => {
    fc.assert(
      fc.property(anyQuery, ({ names, query }) => {
        const index = named(...names);
        expectBestFirst(index, names, query);
        expectBestFirst(prepared(index), names, query);
      }),
    );
  });

  it.each([
    ['a \0', ['b a', 'a \0', 'a \0a', 'ba \0'], [1, 2, 3]],
    ['step b', ['step by', 'step b', 'step b step'], [1, 0, 2]],
    ['\udc00a', ['aa\udc00a', 'b \udc00a', 'b 𠀀a', 'c \udc00a'], [1, 2, 3, 0]],
  ])('%j finds %j in the order %j, prepared or not', (query, names, order) => {
    const index = named(...names);
    const best = () => searchBestFirst(index, query).titles.map(({ id }) => Number(id));
    expect(best()).toEqual(order);
    prepared(index);
    expect(best()).toEqual(order);
  });

  it('holds where few words make many names, begin inside others, and follow each other more than once', () => {
    fc.assert(
      fc.property(fewWords, ({ names, queries }) => {
        const index = prepared(named(...names));
        for (const query of queries) {
          const wanted = normalizeForSearch(query);
          expect(ids(index, query)).toEqual(
            names.flatMap((name, i) => (wanted !== '' && normalizeForSearch(name).includes(wanted) ? [i] : [])),
          );
          expectBestFirst(index, names, query);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('can be asked for the first ones alone', () => {
    const catalogue = catalogueOf(
      ['Fire', 'Fire drill', 'Campfire'].map((name, i) => aTag(`t${i}`, { name, isRoot: true })),
      ['Wildfire', 'First aid', 'Fire safety', 'In case of fire'].map((name, i) => aTitle(`${i}`, { name })),
    );
    const { tags, titles } = searchBestFirst(buildSearchIndex(catalogue), 'fire', 2);
    expect([tags, titles].map((some) => some.map(({ name }) => name))).toEqual([
      ['Fire', 'Fire drill'],
      ['Fire safety', 'In case of fire'],
    ]);
    expect(searchBestFirst(buildSearchIndex(catalogue), 'drill', 2)).toMatchObject({ tags: [{}], titles: [] });
  });
});

describe('marking what was found', () => {
  const shown = (name: string, query: string) =>
    markMatches(name, query)
      .map(({ text, found: isFound }) => (isFound ? `[${text}]` : text))
      .join('');

  it.each([
    ['İSTANBUL Tarihi', 'istanbul', '[İSTANBUL] Tarihi'],
    ['Straße', 'ss', 'Stra[ß]e'],
    ['Straße', 'se', 'Stra[ße]'],
    ['Cafe\u0301 crème', 'café', '[Cafe\u0301] crème'],
    ['安全培训课程介绍', '课程', '安全培训[课程]介绍'],
    ['ＡＢＣ', 'b', 'Ａ[Ｂ]Ｃ'],
    ['Œuvres', 'oeu', '[Œu]vres'],
    ['banana', 'an', 'b[anan]a'],
    ['a  b', 'a b', '[a  b]'],
    ['ab  c', 'ab', '[ab]  c'],
    ['plain', 'x', 'plain'],
    ['plain', '', 'plain'],
    ['👩‍🚀 safe', 'safe', '👩‍🚀 [safe]'],
    ['  fire ', ' fire  ', '  [fire] '],
  ])('in %j by %j', (name, query, expected) => expect(shown(name, query)).toBe(expected));

  it('never changes the name, marks something exactly when the search finds it, and only what folds to the query', () => {
    const { reached, assert } = reaching({ mark: 0.2 });
    assert(
      fc.property(anyQuery, ({ names, query }) => {
        for (const name of names) {
          const parts = markMatches(name, query);
          expect(parts.map((part) => part.text).join('')).toBe(name);
          const marked = parts.filter((part) => part.found);
          expect(marked.length > 0).toBe(
            normalizeForSearch(query) !== '' && normalizeForSearch(name).includes(normalizeForSearch(query)),
          );
          for (const part of marked) {
            reached('mark');
            expect(normalizeForSearch(part.text)).toContain(normalizeForSearch(query));
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a query that finds nothing', () => {
  const index = named('Forklift handling', 'Fire safety', 'Fire drill', 'First aid', 'İlk yardım', '消防疏散指南');
  it.each([
    ['forklfit', ['forklift']],
    ['frie safety', ['fire safety']],
    ['fier', ['fire']],
    ['handlng', ['handling']],
    ['yardam', ['yardim']],
    ['xyzzy', []],
    ['fire', []],
    ['fire frist aid', []],
    ['abc', []],
  ])('%j is near %j', (query, near) => expect(nearQueries(index, query)).toEqual(near));

  it('is never answered by one that finds nothing either', () => {
    const word = fc.constantFrom('forklift', 'safety', 'drill', 'yardım', 'Fire', 'handling');
    const mistyped = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(7), fc.constantFrom('', 'x', 'ee'))
      .map(([words, at, put]) => {
        const query = words[0] ?? '';
        return {
          names: [words.join(' '), words.slice(1).join(' ')],
          query: query.slice(0, at) + put + query.slice(at + 1),
        };
      });
    const { reached, assert } = reaching({ near: 0.08 });
    assert(
      fc.property(fc.oneof(anyQuery, mistyped), ({ names, query }) => {
        const of = named(...names);
        for (const near of nearQueries(of, query)) {
          reached('near');
          expect(ids(of, near).length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

/** Character by character from a hand-written table: no normalization and no case mapping of the engine. */
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
  return Array.from(text)
    .map((letter) => table[letter] ?? letter)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}
