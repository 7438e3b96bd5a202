import type { BookMatch } from '#domain/player/index.ts';

/** Characters of context on each side. */
const CONTEXT = 60;
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'rt', 'rp']);

/** Text of a chapter as it is searched: folded letters, and where each of them came from. */
type Searchable = { letters: string[]; places: { node: Text; at: number }[] };

/** Letters without case and marks, spaces as one: `Café  au` is found by `cafe au`. */
function foldLetter(letter: string): string {
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/g, ' ');
}

export const foldText = (text: string): string => Array.from(text, foldLetter).join('').replace(/ +/g, ' ').trim();

function searchable(chapter: Document): Searchable {
  const places: Searchable['places'] = [];
  const folded: string[] = [];
  const body = chapter.body as HTMLElement | null; // XML need not have one
  const walk = chapter.createTreeWalker(body ?? chapter, NodeFilter.SHOW_TEXT);
  let block: Element | null = null;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!parent || UNSEEN.has(parent.localName) || parent.closest('[hidden]')) continue;
    const text = node as Text; // the walker shows text only
    let at = 0;
    // Words of two paragraphs are no one word.
    const nearest = parent.closest(
      'p, li, td, th, dd, dt, div, h1, h2, h3, h4, h5, h6, blockquote, section, pre, figcaption',
    );
    if (nearest !== block && folded.length > 0 && folded.at(-1) !== ' ') {
      folded.push(' ');
      places.push({ node: text, at: 0 });
    }
    block = nearest;
    for (const letter of text.data) {
      for (const one of foldLetter(letter)) {
        if (one === ' ' && (folded.length === 0 || folded.at(-1) === ' ')) continue;
        folded.push(one);
        places.push({ node: text, at });
      }
      at += letter.length;
    }
  }
  return { letters: folded, places };
}

/** Matches in one chapter, in reading order, at most `most`. `placeOf` turns a range into a place in the book. */
export function matchesIn(
  chapter: Document,
  wanted: string,
  most: number,
  about: { chapter: string; placeOf: (range: Range) => string },
): BookMatch[] {
  const { letters, places } = searchable(chapter);
  const folded = letters.join('');
  const matches: BookMatch[] = [];
  // Every folded letter is one unit of the string or, beyond the basic plane, two: positions are counted in units.
  const unitOf: number[] = [];
  letters.forEach((letter, index) => {
    for (let n = 0; n < letter.length; n++) unitOf.push(index);
  });
  const original = (from: number, to: number) => {
    let text = '';
    for (let i = Math.max(0, from); i < Math.min(places.length, to); i++) {
      const here = places[i];
      const before = places[i - 1];
      if (!here || (before && i > from && before.node === here.node && before.at === here.at)) continue;
      text += letters[i] === ' ' ? ' ' : String.fromCodePoint(here.node.data.codePointAt(here.at) ?? 32);
    }
    return text;
  };
  for (
    let from = folded.indexOf(wanted);
    from >= 0 && matches.length < most;
    from = folded.indexOf(wanted, from + wanted.length)
  ) {
    const first = unitOf[from] ?? 0;
    const last = unitOf[from + wanted.length - 1] ?? first;
    const [begin, end] = [places[first], places[last]];
    if (!begin || !end) break;
    const range = chapter.createRange();
    range.setStart(begin.node, begin.at);
    range.setEnd(
      end.node,
      Math.min(end.node.length, end.at + String.fromCodePoint(end.node.data.codePointAt(end.at) ?? 32).length),
    );
    matches.push({
      place: about.placeOf(range),
      chapter: about.chapter,
      before: wholeWords(original(first - CONTEXT, first), first > CONTEXT ? 'start' : undefined),
      match: original(first, last + 1),
      after: wholeWords(
        original(last + 1, last + 1 + CONTEXT),
        last + 1 + CONTEXT < letters.length ? 'end' : undefined,
      ),
    });
  }
  return matches;
}

/** Context without half a word at the edge where it was cut; text without spaces is left as it is. */
function wholeWords(text: string, cutAt: 'start' | 'end' | undefined): string {
  if (cutAt === 'start') return `…${text.replace(/^\S{0,20}\s/, '')}`;
  return cutAt === 'end' ? `${text.replace(/\s\S{0,20}$/, '')}…` : text;
}
