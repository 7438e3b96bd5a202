import { normalizeForSearch, normalizeWithPositions } from '../../text/index.ts';

export type MarkedPart = { text: string; found: boolean };

/**
 * Splits a name into sections, with the matches of the query marked; joined they are the name. Matches as search does,
 * so marked text may differ from the query in form and length (Straße for SS).
 */
export function markMatches(name: string, query: string): MarkedPart[] {
  const wanted = normalizeForSearch(query);
  if (wanted === '' || name === '') return [{ text: name, found: false }];
  const { folded, starts, ends } = normalizeWithPositions(name);
  const parts: MarkedPart[] = [];
  const add = (text: string, found: boolean) => {
    const last = parts.at(-1);
    if (last && last.found === found) last.text += text;
    else if (text !== '') parts.push({ text, found });
  };
  let told = 0;
  let before = -1;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = starts[at]!; // the match is inside the name
    const to = ends[at + wanted.length - 1]!;
    // Characters that normalize to nothing, between two matches, are marked like their surroundings.
    if (from > told) add(name.slice(told, from), at === before);
    if (to > told) add(name.slice(Math.max(told, from), to), true);
    told = Math.max(told, to);
    before = at + wanted.length;
  }
  add(name.slice(told), false);
  return parts;
}
