/** Diacritics that a learner may leave out: of Latin, Greek, Cyrillic, Hebrew and Arabic writing, and of emoji. */
const DIACRITICS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+/g;
/** Letters and digits that are typed for each other, and what no decomposition tells. */
const alike: Readonly<Record<string, string>> = {
  ...{ đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ـ: '' },
  ...Object.fromEntries('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.split('').map((digit, nth) => [digit, String(nth % 10)])),
};
const ALIKE = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');
/** What nobody sees: soft hyphens, joiners, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHES = /[\u2018-\u201b\u2032\u02b9\u02bb\u02bc\u05f3`]/g;
const QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\u05f4]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043]/g;
/** Where only capital letters have to be folded: most names, most of the time. */
const PLAIN = /^[ -_a-~]*$/;

/**
 * Letters as search sees them; spaces stay as they are. Spec §5 Search (case-insensitive substring). Rules, in order:
 * - compatibility forms are what they stand for (NFKD): ＡＢＣ, ﬁ, ①, half-width カ, decomposed é;
 * - letters that share a capital are one letter: so İ, I, ı, i are one, ß is ss, ς is σ, ſ is s;
 * - œ is oe and æ is ae, as they are typed where the keyboard has no such key;
 * - diacritics are left out: ç is c, ğ is g, and so is the bar of đ, ł and ø, which no decomposition takes away. Marks that
 *   make another letter (が, Indian vowels, Hangul) stay;
 * - Arabic letters that are typed for each other are one: ة is ه, ى and ی are ي, ک is ك; its digits are 0 to 9, and the
 *   stroke that only lengthens a word is left out;
 * - apostrophes, quotation marks and dashes are those of the keyboard; invisible characters are left out.
 *
 * Reading: "locale-aware" means the rules of all our languages at once, in each of them. A Turkish title is found by
 * somebody whose interface is English, so ı and i have to be one letter for everybody.
 */
export function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return casedLetters(
    text
      .normalize('NFKD')
      .toLowerCase() // ẞ has no other capital
      .toUpperCase() // ß, ı and ſ share their capital with others
      .toLowerCase()
      .replace(/ς/g, 'σ') // lower case writes a capital Σ in two ways
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae'),
  );
}

/** The same where capitals are to stay what they are. */
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

/** A name or a query as search sees it: letters folded, spaces of any kind and number one space, none at the ends. */
export const fold = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim();

/**
 * A text folded, with the way back: the code unit `i` of `folded` came from the characters [`starts[i]`, `ends[i]`) of
 * the text. A space at each end may be left.
 */
export type FoldedText = {
  readonly folded: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** The same letters as `fold`, or those of `letters`, grapheme by grapheme: no character is ever cut in two. */
export function foldWithPlaces(text: string, letters: (text: string) => string = foldLetters): FoldedText {
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

/** Plain letters, each a grapheme of its own, or others with the plain one before that they may belong to. */
const STRETCHES = /[ -_a-~]+(?=[ -_a-~]|$)|[^][^ -_a-~]*/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
