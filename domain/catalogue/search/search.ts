import { normalizeForSearch } from '../../text/index.ts';
import { nameIndex } from './name-index.ts';
import { isOtherTag, titlesOf } from '../tree.ts';
import type { Catalogue, Tag, Title } from '../types.ts';

export type SearchMatches = { tags: readonly Tag[]; titles: readonly Title[] };

/** Search index of a catalogue. */
export type SearchIndex = {
  tags: readonly Tag[];
  titles: readonly Title[];
  /** Normalized name. Indexes: tags first, then titles. */
  foldedAt: (number: number) => string;
  /** Ascending indexes of names that contain the normalized text. */
  find: (wanted: string) => Uint32Array;
  /** The same indexes sorted by `rankOf`, the best first. */
  findBestFirst: (wanted: string) => Uint32Array;
  /** Indexes this many more names; false when done. Before that, searching is exact but slower. */
  advance: (names: number) => boolean;
};

/**
 * Reading: “OtherTag items are not shown” means the tag of that name; a title without another tag is found by search
 * only. `nameOf`: displayed name of a tag (§9: the tag named Catalogue has a translated label).
 */
export function buildSearchIndex(catalogue: Catalogue, nameOf: (tag: Tag) => string = (tag) => tag.name): SearchIndex {
  const tags = [...catalogue.tags.values()].filter((tag) => !isOtherTag(tag));
  const titles = titlesOf(catalogue);
  const folded: string[] = [];
  const foldedOnce = (number: number): string => {
    const tag = tags[number];
    return folded[number] ?? normalizeForSearch(tag ? nameOf(tag) : (titles[number - tags.length]?.name ?? ''));
  };
  const foldedAt = (number: number): string => (folded[number] ??= foldedOnce(number));
  const count = tags.length + titles.length;
  return { tags, titles, foldedAt, ...nameIndex({ count, at: foldedAt }, { count, at: foldedOnce }) };
}

/**
 * Titles and tags whose name contains the query, in the catalogue’s order; an empty query finds nothing. Spec §5
 * Search.
 */
export function search(index: SearchIndex, query: string): SearchMatches {
  return found(index, index.find(normalizeForSearch(query)));
}

/**
 * Like `search`, the best first: equal names, names that begin with the query, names with a word that begins with it,
 * then others; ties in the catalogue’s order. At most `most` tags and `most` titles.
 */
export function searchBestFirst(index: SearchIndex, query: string, most?: number): SearchMatches {
  return found(index, index.findBestFirst(normalizeForSearch(query)), most);
}

/** Maximum time slice in ms for indexing: typing and scrolling stay responsive. */
const SLICE_MS = 2;
/** Names between two reads of the clock: at most a few milliseconds of work. */
const NAMES_A_LOOK = 50;

/** Builds the index for one time slice by this clock, in milliseconds; false when done. */
export function prepareSlice({ advance }: SearchIndex, now: () => number): boolean {
  const end = now() + SLICE_MS;
  while (advance(NAMES_A_LOOK)) if (now() >= end) return true;
  return false;
}

function found(index: SearchIndex, numbers: Uint32Array, most = numbers.length): SearchMatches {
  const firstTitle = index.tags.length;
  let tags = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! < firstTitle) tags++; // in range
  // Preallocated arrays: a query of one letter has many results.
  const of: { tags: Tag[]; titles: Title[] } = {
    tags: new Array<Tag>(Math.min(tags, most)),
    titles: new Array<Title>(Math.min(numbers.length - tags, most)),
  };
  let [nextTag, nextTitle] = [0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!; // in range
    if (number >= firstTitle) {
      if (nextTitle < of.titles.length) of.titles[nextTitle++] = index.titles[number - firstTitle]!; // an index of a name
    } else if (nextTag < of.tags.length) of.tags[nextTag++] = index.tags[number]!; // as above
  }
  return of;
}
