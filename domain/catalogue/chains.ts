import type { Catalogue, Tag } from './types.ts';

const MAX_DEPTH = 64;

/**
 * The tag with its ancestors, the topmost first, by first known parents; a cycle ends the walk. Chains are memoized per
 * catalogue response: a 304 reuses the response and its chains; another ETag brings a new one. Spec §4 Session and
 * caching.
 */
export function chainOf({ tags }: Pick<Catalogue, 'tags'>, tagId: string): readonly Tag[] {
  const chains = chainsOf(tags);
  const known = chains.get(tagId);
  if (known) return known;
  const chain: Tag[] = [];
  const seen = new Set<string>();
  let tag = tags.get(tagId);
  while (tag && !seen.has(tag.id) && chain.length < MAX_DEPTH) {
    chain.unshift(tag);
    seen.add(tag.id);
    const parent: { id: string } | undefined = tag.parents.find(({ id }) => tags.has(id));
    tag = parent ? tags.get(parent.id) : undefined;
  }
  chains.set(tagId, chain);
  return chain;
}

type Tags = Catalogue['tags'];

/** Keyed by response, so that chains are garbage-collected with it. */
const kept = new WeakMap<Tags, Map<string, readonly Tag[]>>();

function chainsOf(tags: Tags): Map<string, readonly Tag[]> {
  let chains = kept.get(tags);
  if (!chains) kept.set(tags, (chains = new Map<string, readonly Tag[]>()));
  return chains;
}
