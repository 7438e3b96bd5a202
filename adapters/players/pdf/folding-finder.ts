import { casedLetters, fold, type FoldedText, foldLetters, foldWithPlaces } from '#domain/text/index.ts';
import type { PDFFindController } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { ViewerParts } from './engine.ts';

type Match = { index: number; length: number };
type Wanted = { caseSensitive?: boolean; entireWord?: boolean };

/**
 * pdf.js's find, by the letters of every search: pdf.js itself takes İ, I and ı, ß and ss, œ and oe, σ and ς for
 * different ones and all vowels of India for one, and it finds no punctuation in a browser without `RegExp.escape`.
 */
export function foldingFinder(
  { PDFFindController: Finder }: Pick<ViewerParts, 'PDFFindController'>,
  options: ConstructorParameters<typeof PDFFindController>[0],
): PDFFindController {
  const pages = new Map<number, { content: string; letters: Letters; text: FoldedText }>();
  const folded = (page: number, content: string, letters: Letters): FoldedText => {
    const known = pages.get(page);
    if (known?.content === content && known.letters === letters) return known.text;
    const text = foldWithPlaces(content, letters);
    pages.set(page, { content, letters, text });
    return text;
  };

  class FoldingFinder extends Finder {
    override match(query: string | string[], content: string, page: number): Match[] {
      const { caseSensitive = false, entireWord = false } = (this.state as Wanted | null) ?? {}; // declared as null alone
      const letters = caseSensitive ? casedLetters : foldLetters;
      const wanted = [query].flat().map((one) => (caseSensitive ? casedLetters(one).trim() : fold(one)));
      return matchesOf(wanted.filter(Boolean), folded(page, content, letters), entireWord);
    }
  }
  return new FoldingFinder(options);
}

type Letters = typeof foldLetters;

function matchesOf(wanted: readonly string[], { folded, starts, ends }: FoldedText, isWhole: boolean): Match[] {
  if (wanted.length === 0) return [];
  const matches: Match[] = [];
  for (const { 0: match, index: at } of folded.matchAll(new RegExp(wanted.map(patternOf).join('|'), 'gu'))) {
    const end = at + match.length;
    if (isWhole && (isOneWord(folded, at) || isOneWord(folded, end))) continue;
    const index = starts[at]!; // found there
    if (index !== matches.at(-1)?.index) matches.push({ index, length: ends[end - 1]! - index });
  }
  return matches;
}

/** A space is as many as there are; around punctuation there may be some, as type is set. */
const patternOf = (wanted: string): string =>
  Array.from(wanted, (letter) => {
    if (letter === ' ') return ' +';
    const itself = letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    return /[\p{P}+^$|]/u.test(letter) ? ` *${itself} *` : itself;
  })
    .join('')
    .replace(/^ \*|(?: \*)+$/g, '');

/** What makes words: Han, Hiragana, Katakana and Thai are told apart from other letters and digits, as in pdf.js. */
const WORDS = [
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Thai}/u,
  /[\p{L}\p{N}\p{M}_]/u,
];
const kindOf = (letter = ''): number => WORDS.findIndex((kind) => kind.test(letter));

/** Whether the letters on both sides of a place belong to one word. */
function isOneWord(text: string, at: number): boolean {
  const before = kindOf(Array.from(text.slice(Math.max(0, at - 2), at)).at(-1));
  return before >= 0 && before === kindOf(Array.from(text.slice(at, at + 2))[0]);
}
