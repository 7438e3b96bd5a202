import { fold, foldWithPlaces } from '../../text/index.ts';

export type MarkedPart = { text: string; found: boolean };

/**
 * A name in parts, with the places that the query matches marked; the parts together are the name. Matching is that of
 * the search, so the marked text may look different from the query, and be shorter or longer (Straße for SS).
 */
export function markMatches(name: string, query: string): MarkedPart[] {
  const wanted = fold(query);
  if (wanted === '' || name === '') return [{ text: name, found: false }];
  const { folded, starts, ends } = foldWithPlaces(name);
  const parts: MarkedPart[] = [];
  const add = (text: string, found: boolean) => {
    const last = parts.at(-1);
    if (last && last.found === found) last.text += text;
    else if (text !== '') parts.push({ text, found });
  };
  let told = 0;
  let before = -1;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = starts[at]!; // the match lies inside
    const to = ends[at + wanted.length - 1]!;
    // What folds to nothing between two matches belongs to what it stands in.
    if (from > told) add(name.slice(told, from), at === before);
    if (to > told) add(name.slice(Math.max(told, from), to), true);
    told = Math.max(told, to);
    before = at + wanted.length;
  }
  add(name.slice(told), false);
  return parts;
}
