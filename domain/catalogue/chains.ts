import type { Catalogue, Tag } from './types.ts';

const MAX_DEPTH = 64;

/**
 * The tag with the tags above it, the uppermost first, by first known parents; a cycle ends the walk. Chains are
 * worked out once for each answer of the platform: a 304 leaves the answer, and with it its chains, in place; another
 * ETag brings another answer. Spec §4 Session and caching.
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

/** By answer, so that chains go when the answer goes. */
const kept = new WeakMap<Tags, Map<string, readonly Tag[]>>();

function chainsOf(tags: Tags): Map<string, readonly Tag[]> {
  let chains = kept.get(tags);
  if (!chains) kept.set(tags, (chains = new Map<string, readonly Tag[]>()));
  return chains;
}
