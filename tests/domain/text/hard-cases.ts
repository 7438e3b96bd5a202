/**
 * What stands in a text, what somebody types, and why it is hard. Every search of the product is held to each of them:
 * titles, groups, the palette, books, documents, notes.
 */
export const FOUND: readonly (readonly [text: string, typed: string, why: string])[] = [
  ['İSTANBUL Tarihi', 'istanbul', 'a capital with a dot'],
  ['istanbul', 'İSTANBUL', 'and typed so'],
  ['İstanbul', 'ıstanbul', 'dot and no dot are one letter for everybody'],
  ['ıstanbul', 'ISTANBUL', 'a capital without a dot'],
  ['ISI ve enerji', 'ısı', 'small letters without a dot'],
  ['ışık', 'IŞIK', 'and typed as capitals'],
  ['KIRMIZI', 'kırmızı', 'more of them'],
  ['ÇAĞRI merkezi', 'çağrı', 'cedilla and breve'],
  ['çağrı', 'CAGRI', 'left out'],
  ['Straße', 'STRASSE', 'sharp s'],
  ['STRASSE', 'straße', 'typed as one letter'],
  ['GROẞ', 'groß', 'as a capital'],
  ['Œuvres', 'oeuvre', 'a ligature'],
  ['OEUVRES', 'œuvre', 'typed as one'],
  ['Encyclopædia', 'encyclopaedia', 'the other one'],
  ['ΟΔΟΣΙΑ', 'οδος', 'a final sigma that is none'],
  ['οδός', 'ΟΔΟΣ', 'sigma at the end, and an accent'],
  ['Cafe\u0301 crème', 'café', 'a mark of its own'],
  ['Café', 'cafe\u0301', 'and typed so'],
  ['café', 'CAFE', 'without the mark'],
  ['ﬁre', 'FIRE', 'a letter of print'],
  ['ＡＢＣ course', 'abc', 'full width'],
  ['abc', 'ＡＢＣ', 'and typed so'],
  ['ﾃﾞｰﾀ', 'データ', 'half width, with marks of their own'],
  ['安全培训课程介绍', '课程', 'no spaces'],
  ['Fire\u00a0safety', 'FIRE SAFETY', 'a space that does not break'],
  ['L’essentiel', "l'essentiel", 'an apostrophe of print'],
  ['first–aid', 'first-aid', 'a dash of print'],
  ['extin\u00adguisher', 'extinguisher', 'a hyphen that nobody sees'],
  ['السَّلامة', 'السلامة', 'vowels that are not written'],
];

/** What must stay apart. */
export const NOT_FOUND: readonly (readonly [text: string, typed: string])[] = [
  ['Fire safety', 'safetyfire'],
  ['Café', 'cafes'],
  ['安全', '培训'],
  ['か', 'が'],
  ['कि', 'की'],
  ['Øl', 'ol'],
];
