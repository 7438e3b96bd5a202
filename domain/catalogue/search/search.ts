import { fold } from './fold.ts';
import { nameIndex } from './name-index.ts';
import { isOtherTag, titlesOf } from '../tree.ts';
import type { Catalogue, Tag, Title } from '../types.ts';

export type Found = { tags: readonly Tag[]; titles: readonly Title[] };

/** A catalogue, ready to be searched. */
export type SearchIndex = {
  tags: readonly Tag[];
  titles: readonly Title[];
  /** The name as search sees it. Numbers are those of the tags, then those of the titles. */
  foldedAt: (number: number) => string;
  /** Numbers of names that contain the folded text, ascending. */
  find: (wanted: string) => Uint32Array;
  /** Prepares this many more names in advance; false once all are. Searching is exact before, and slower. */
  advance: (names: number) => boolean;
};

/**
 * Reading: "OtherTag items are not shown" means the tag of that name; a title that stands nowhere else can only be found
 * by searching. `nameOf` is the name a tag is shown by (§9: the one named Catalogue has a translated label).
 */
export function buildSearchIndex(catalogue: Catalogue, nameOf: (tag: Tag) => string = (tag) => tag.name): SearchIndex {
  const tags = [...catalogue.tags.values()].filter((tag) => !isOtherTag(tag));
  const titles = titlesOf(catalogue);
  const folded: string[] = [];
  const foldedAt = (number: number): string => {
    const tag = tags[number];
    return (folded[number] ??= fold(tag ? nameOf(tag) : (titles[number - tags.length]?.name ?? '')));
  };
  const { find, advance } = nameIndex({ count: tags.length + titles.length, at: foldedAt });
  return { tags, titles, foldedAt, find, advance };
}

/** Titles and tags whose name contains the query, in the catalogue's order; an empty query finds nothing. Spec §5 Search. */
export function search(index: SearchIndex, query: string): Found {
  return found(index, index.find(fold(query)));
}

/**
 * The same, the best first: names that are the query, that begin with it, that have a word that begins with it, then
 * the others; otherwise in the catalogue's order.
 */
export function searchBestFirst(index: SearchIndex, query: string): Found {
  const wanted = fold(query);
  const numbers = index.find(wanted);
  const ranks = new Uint8Array(numbers.length);
  const next = [0, 0, 0, 0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const rank = rankOf(index.foldedAt(numbers[i]!), wanted); // in range
    ranks[i] = rank;
    next[rank + 1]! += 1; // one more than there are ranks
  }
  for (let rank = 1; rank < next.length; rank++) next[rank]! += next[rank - 1]!; // in range
  const ordered = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) ordered[next[ranks[i]!]!++] = numbers[i]!; // in range
  return found(index, ordered);
}

/** How well a folded name that contains the text fits it: 0 the best, 3 the least. */
export function rankOf(name: string, wanted: string): 0 | 1 | 2 | 3 {
  if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1;
  for (let at = name.indexOf(wanted); at > 0; at = name.indexOf(wanted, at + 1))
    if (!isWordLetter(name.charCodeAt(at - 1), name, at)) return 2;
  return 3;
}

/** Of what stands before a place of a folded name; a look at ASCII is a hundred times as fast as the general one. */
function isWordLetter(unit: number, name: string, end: number): boolean {
  if (unit < 0x80) return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
  return /[\p{L}\p{N}]$/u.test(name.slice(Math.max(0, end - 2), end));
}

function found(index: SearchIndex, numbers: Uint32Array): Found {
  const tags: Tag[] = [];
  const titles: Title[] = [];
  const firstTitle = index.tags.length;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!; // in range
    if (number < firstTitle)
      tags.push(index.tags[number]!); // numbers are those of names
    else titles.push(index.titles[number - firstTitle]!); // as above
  }
  return { tags, titles };
}
