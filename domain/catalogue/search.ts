import { fold } from './fold.ts';
import { isOtherTag, titlesOf } from './tree.ts';
import type { Catalogue, Tag, Title } from './types.ts';

export type SearchIndex = {
  tags: readonly { folded: string; tag: Tag }[];
  titles: readonly { folded: string; title: Title }[];
};

/** Names folded once, so that each keystroke only looks. */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  return {
    tags: [...catalogue.tags.values()]
      .filter((tag) => !isOtherTag(tag) && !tag.isRoot)
      .map((tag) => ({ folded: fold(tag.name), tag })),
    titles: titlesOf(catalogue).map((title) => ({ folded: fold(title.name), title })),
  };
}

/** Titles and tags whose name contains the query; an empty query finds nothing. Spec §5 Search. */
export function search(index: SearchIndex, query: string): { tags: Tag[]; titles: Title[] } {
  const wanted = fold(query);
  if (wanted === '') return { tags: [], titles: [] };
  return {
    tags: index.tags.filter(({ folded }) => folded.includes(wanted)).map(({ tag }) => tag),
    titles: index.titles.filter(({ folded }) => folded.includes(wanted)).map(({ title }) => title),
  };
}
