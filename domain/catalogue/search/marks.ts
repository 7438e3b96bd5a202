import { fold, foldLetters } from './fold.ts';

export type MarkedPart = { text: string; found: boolean };

/**
 * A name in parts, with the places that the query matches marked; the parts together are the name. Matching is that of
 * the search, so the marked text may look different from the query, and be shorter or longer (Straße for SS). Grapheme
 * by grapheme: no character is ever cut in two.
 */
export function markMatches(name: string, query: string): MarkedPart[] {
  const wanted = fold(query);
  if (wanted === '' || name === '') return [{ text: name, found: false }];
  const letters: { text: string; from: number; to: number }[] = [];
  let folded = '';
  for (const { segment } of graphemes.segment(name)) {
    const from = folded.length;
    for (const letter of foldLetters(segment))
      if (!/\s/u.test(letter)) folded += letter;
      else if (folded !== '' && !folded.endsWith(' ')) folded += ' ';
    letters.push({ text: segment, from, to: folded.length });
  }
  const found = new Array<boolean>(folded.length).fill(false);
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    found.fill(true, at, at + wanted.length);
  const parts: MarkedPart[] = [];
  for (const { text, from, to } of letters) {
    const last = parts.at(-1);
    // What folds to nothing (the second of two spaces) belongs to what it stands in.
    const marked =
      from === to ? found[from - 1] === true && found[from] === true : found.slice(from, to).includes(true);
    if (last && last.found === marked) last.text += text;
    else parts.push({ text, found: marked });
  }
  return parts;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
