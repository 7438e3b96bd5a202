import { fold } from '#domain/catalogue/index.ts';

export type Part = { text: string; found: boolean };

/**
 * A name in parts, with the places that the query matches marked. Matching is that of the search, so the marked text
 * may look different from the query (İSTANBUL for istanbul). Grapheme by grapheme: no character is ever cut in two.
 */
export function markMatches(name: string, query: string): Part[] {
  const wanted = fold(query);
  if (wanted === '') return [{ text: name, found: false }];
  const letters: { text: string; from: number; to: number }[] = [];
  let folded = '';
  for (const { segment } of graphemes.segment(name)) {
    const isSpace = /^\s+$/u.test(segment);
    const add = isSpace ? (folded.endsWith(' ') ? '' : ' ') : fold(segment);
    letters.push({ text: segment, from: folded.length, to: folded.length + add.length });
    folded += add;
  }
  const found = new Array<boolean>(folded.length).fill(false);
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    found.fill(true, at, at + wanted.length);
  const parts: Part[] = [];
  for (const { text, from, to } of letters) {
    const last = parts.at(-1);
    const marked = from === to ? (last?.found ?? false) : found.slice(from, to).some(Boolean);
    if (last && last.found === marked) last.text += text;
    else parts.push({ text, found: marked });
  }
  return parts;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
