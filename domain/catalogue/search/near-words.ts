import { normalizeForSearch } from '../../text/index.ts';
import type { SearchIndex } from './search.ts';

const SUGGESTIONS = 3;
/** Minimum length; shorter words have too many neighbours. */
const SHORTEST = 4;
/** Maximum number of names to scan; a frequent word occurs in one of them. */
const NAMES_MOST = 20_000;

/**
 * Alternatives for a query without results. A word that is in no name is replaced by a similar word of the catalogue:
 * one letter differs, or two from seven letters on. Sorted by distance, then frequency.
 */
export function nearQueries(index: SearchIndex, query: string): string[] {
  const wanted = normalizeForSearch(query);
  const missing = wanted.split(' ').filter((word) => word.length >= SHORTEST && index.find(word).length === 0);
  const [word] = missing;
  if (word === undefined || missing.length > 1) return [];
  const most = word.length >= 7 ? 2 : 1;
  const near: { query: string; distance: number; count: number }[] = [];
  for (const [known, count] of wordsOf(index)) {
    if (Math.abs(known.length - word.length) > most) continue;
    const distance = distanceOf(word, known, most);
    if (distance <= most) near.push({ query: wanted.replace(word, known), distance, count });
  }
  return near
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
    .map((one) => one.query)
    .filter((one) => index.find(one).length > 0)
    .slice(0, SUGGESTIONS);
}

function wordsOf(index: SearchIndex): Map<string, number> {
  const words = new Map<string, number>();
  const end = Math.min(index.tags.length + index.titles.length, NAMES_MOST);
  for (let number = 0; number < end; number++)
    for (const word of index.foldedAt(number).split(/[^\p{L}\p{N}]+/u))
      if (word.length >= SHORTEST - 1) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/**
 * Edit distance: insert, delete, replace, or swap neighbours (Damerau–Levenshtein). Above `most` the value is only some
 * larger number.
 */
function distanceOf(a: string, b: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? most) + 1 : Infinity;
      const replace = (row[j - 1] ?? most) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? most) + 1, (next[j - 1] ?? most) + 1, swap));
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length] ?? most + 1;
}
