import { isOtherTag, titlesIn } from './tree.ts';
import type { Catalogue, Title } from './types.ts';

/** Number of related titles. Spec §9. */
const RELATED = 4;

/**
 * At most four related titles: first those that the platform relates, then others of its tags. Chosen by `seed` in [0,
 * 1): the same seed gives the same titles. Spec §9.
 */
export function relatedTo(title: Title, catalogue: Catalogue, seed: number): Title[] {
  const named = new Set((title.relatedIds ?? []).flatMap((id) => catalogue.titles.get(id) ?? []));
  const ofTags = new Set(
    title.placements.flatMap(({ tagId }) => {
      const tag = catalogue.tags.get(tagId);
      return tag && !isOtherTag(tag) ? titlesIn(catalogue, tagId) : [];
    }),
  );
  const others = [...ofTags].filter((other) => other.id !== title.id && !named.has(other));
  const first = sample(
    [...named].filter((other) => other.id !== title.id),
    RELATED,
    seed,
  );
  return [...first, ...sample(others, RELATED - first.length, seed)];
}

/** The first `count` items of a Fisher–Yates shuffle, with a mulberry32 generator. */
function sample<V>(items: readonly V[], count: number, seed: number): V[] {
  const pool = [...items];
  let state = Math.floor(seed * 2 ** 32) >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const taken: V[] = [];
  while (taken.length < count && pool.length > 0) taken.push(...pool.splice(Math.floor(random() * pool.length), 1));
  return taken;
}
