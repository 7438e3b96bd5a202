/** Optional diacritics: Latin, Greek, Cyrillic, Hebrew, Arabic, and emoji modifiers. */
const DIACRITICS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+/g;
/** Equivalent letters and digits that no Unicode decomposition maps. */
const alike: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ـ: '' },
  ...Object.fromEntries('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.split('').map((digit, nth) => [digit, String(nth % 10)])),
};
const ALIKE = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');
/** Invisible characters: soft hyphens, joiners, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9\u02bb\u02bc\u05f3`]/g;
const QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\u05f4]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043]/g;
/** Fast path: ASCII texts need lower case only, which covers most names. */
const PLAIN = /^[ -_a-~]*$/;

/**
 * Normalizes letters for search; spaces are unchanged. Spec §5 Search (case-insensitive substring). Rules, in order:
 * - compatibility forms are decomposed (NFKD): ＡＢＣ, ﬁ, ①, half-width カ, decomposed é;
 * - letters with the same capital are equal: İ, I, ı, i are one, ß is ss, ς is σ, ſ is s;
 * - œ is oe and æ is ae, as typed on keyboards without these keys;
 * - diacritics are removed: ç is c, ğ is g. So are the bars of đ, ł and ø, which no decomposition removes. Marks that
 *   make another letter (が, Indian vowels, Hangul) stay;
 * - interchangeable Arabic letters are equal: ة is ه, ى and ی are ي, ک is ك; its digits are 0 to 9, and the elongation
 *   stroke is removed;
 * - apostrophes, quotation marks and dashes become ASCII; invisible characters are removed.
 *
 * Reading: “locale-aware” means the rules of all our languages at once. A Turkish title must be found from an English
 * interface, so ı and i are equal for everybody.
 */
export function normalizeLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return casedLetters(
    text
      .normalize('NFKD')
      .toLowerCase() // ẞ has no other capital
      .toUpperCase() // ß, ı and ſ share their capital with others
      .toLowerCase()
      .replace(/ς/g, 'σ') // capital Σ has two lower-case forms
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae'),
  );
}

/** Like `normalizeLetters`, but keeps the case. */
export const casedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(ALIKE, (letter) => alike[letter] ?? letter)
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFC');

/** Normalizes a name or query for search: letters normalized, white space collapsed and trimmed. */
export const normalizeForSearch = (text: string): string => normalizeLetters(text).replace(/\s+/g, ' ').trim();

/**
 * A normalized text with its source positions: code unit `i` of `folded` comes from the range [`starts[i]`, `ends[i]`)
 * of the text. One space at each end may remain.
 */
export type FoldedText = {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Normalizes like `fold`, or by `letters`, grapheme by grapheme, with positions: no character is split. */
export function normalizeWithPositions(text: string, letters: (text: string) => string = normalizeLetters): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const put = (letter: string, start: number, end: number) => {
    const seen = /\s/.test(letter) ? ' ' : letter;
    if (seen === ' ' && folded.endsWith(' ')) return;
    folded += seen;
    starts.push(start);
    ends.push(end);
  };
  for (const { 0: part, index } of text.matchAll(STRETCHES)) {
    const isPlain = PLAIN.test(part);
    const segments = isPlain ? [{ segment: part, index: 0 }] : graphemes.segment(part);
    for (const { segment, index: within } of segments) {
      const start = index + within;
      letters(segment)
        .split('')
        .forEach((letter, i) =>
          isPlain ? put(letter, start + i, start + i + 1) : put(letter, start, start + segment.length),
        );
    }
  }
  return { folded, starts, ends };
}

/** Plain letters, each a grapheme, or other characters with the preceding plain one, which may belong to them. */
const STRETCHES = /[ -_a-~]+(?=[ -_a-~]|$)|[^][^ -_a-~]*/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
