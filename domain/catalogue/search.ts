import { fold } from './fold.ts';
import { nameIndex } from './name-index.ts';
import { isOtherTag, titlesOf } from './tree.ts';
import type { Catalogue, Tag, Title } from './types.ts';

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
  const tags: Tag[] = [];
  const titles: Title[] = [];
  for (const number of index.find(fold(query))) place(index, number, tags, titles);
  return { tags, titles };
}

/**
 * The same, the best first: names that are the query, that begin with it, that have a word that begins with it, then
 * the others; otherwise in the catalogue's order.
 */
export function searchBestFirst(index: SearchIndex, query: string): Found {
  const wanted = fold(query);
  const byRank: number[][] = [[], [], [], []];
  for (const number of index.find(wanted)) byRank[rankOf(index.foldedAt(number), wanted)]?.push(number);
  const tags: Tag[] = [];
  const titles: Title[] = [];
  for (const numbers of byRank) for (const number of numbers) place(index, number, tags, titles);
  return { tags, titles };
}

/** How well a folded name that contains the text fits it: 0 the best, 3 the least. */
export function rankOf(name: string, wanted: string): 0 | 1 | 2 | 3 {
  if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1;
  for (let at = name.indexOf(wanted); at > 0; at = name.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return 2;
  return 3;
}

function place(index: SearchIndex, number: number, tags: Tag[], titles: Title[]): void {
  const tag = index.tags[number];
  if (tag) return void tags.push(tag);
  const title = index.titles[number - index.tags.length];
  if (title) titles.push(title);
}
