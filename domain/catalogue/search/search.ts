import { fold } from '../../text/index.ts';
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
  /** The same numbers by `rankOf`, the best first. */
  findBestFirst: (wanted: string) => Uint32Array;
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
  const foldedOnce = (number: number): string => {
    const tag = tags[number];
    return folded[number] ?? fold(tag ? nameOf(tag) : (titles[number - tags.length]?.name ?? ''));
  };
  const foldedAt = (number: number): string => (folded[number] ??= foldedOnce(number));
  const count = tags.length + titles.length;
  return { tags, titles, foldedAt, ...nameIndex({ count, at: foldedAt }, { count, at: foldedOnce }) };
}

/** Titles and tags whose name contains the query, in the catalogue's order; an empty query finds nothing. Spec §5 Search. */
export function search(index: SearchIndex, query: string): Found {
  return found(index, index.find(fold(query)));
}

/**
 * The same, the best first: names that are the query, that begin with it, that have a word that begins with it, then
 * the others; otherwise in the catalogue's order. At most so many tags, and so many titles.
 */
export function searchBestFirst(index: SearchIndex, query: string, most?: number): Found {
  return found(index, index.findBestFirst(fold(query)), most);
}

/** Time in milliseconds that an index may be prepared for at once: typing and scrolling go on. */
const SLICE_MS = 2;
/** Names between two looks at the clock, and never more than some milliseconds of work. */
const NAMES_A_LOOK = 50;

/** Prepares the index for a short while by this clock, in milliseconds; false once it is made. */
export function prepareSlice({ advance }: SearchIndex, now: () => number): boolean {
  const end = now() + SLICE_MS;
  while (advance(NAMES_A_LOOK)) if (now() >= end) return true;
  return false;
}

function found(index: SearchIndex, numbers: Uint32Array, most = numbers.length): Found {
  const firstTitle = index.tags.length;
  let tags = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i]! < firstTitle) tags++; // in range
  // Arrays that need not grow: many are found by one letter.
  const of: { tags: Tag[]; titles: Title[] } = {
    tags: new Array<Tag>(Math.min(tags, most)),
    titles: new Array<Title>(Math.min(numbers.length - tags, most)),
  };
  let [nextTag, nextTitle] = [0, 0];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!; // in range
    if (number >= firstTitle) {
      if (nextTitle < of.titles.length) of.titles[nextTitle++] = index.titles[number - firstTitle]!; // numbers are those of names
    } else if (nextTag < of.tags.length) of.tags[nextTag++] = index.tags[number]!; // as above
  }
  return of;
}
