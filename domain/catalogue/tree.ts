import type { Catalogue, Tag, Title } from './types.ts';

/** The special tag that lists never display. Spec §3 Tag. */
export const isOtherTag = (tag: Pick<Tag, 'name'>): boolean => tag.name === 'OtherTag';

/** The tag whose name is replaced by a translated label. Spec §9. */
export const isCatalogueTag = (tag: Pick<Tag, 'name'>): boolean => tag.name === 'Catalogue';

/** The tag for an empty tag id: the one marked root, else the first without a known parent. */
export function rootTag({ tags }: Pick<Catalogue, 'tags'>): Tag | undefined {
  let orphan: Tag | undefined;
  for (const tag of tags.values()) {
    if (tag.isRoot) return tag;
    if (!orphan && !isOtherTag(tag) && !tag.parents.some((parent) => tags.has(parent.id))) orphan = tag;
  }
  return orphan ?? tags.values().next().value;
}

/**
 * Direct children in their order there. At the root, also tags that are unreachable from it (missing or cyclic
 * parents), last: every tag but the hidden one is reachable.
 */
export function childTags(catalogue: Pick<Catalogue, 'tags'>, tagId: string): Tag[] {
  const below = tagsByParent(catalogue);
  const found = (below.get(tagId) ?? []).map(({ tag }) => tag);
  return tagId === rootTag(catalogue)?.id ? [...found, ...unreached(catalogue, tagId, below)] : found;
}

/** Titles of a tag in their order there. Unknown titles are skipped. */
export function titlesIn(catalogue: Catalogue, tagId: string): Title[] {
  const found: Title[] = [];
  const places: number[] = [];
  let isInOrder = true;
  for (const id of new Set(catalogue.tags.get(tagId)?.titleIds)) {
    const title = catalogue.titles.get(id);
    if (!title) continue;
    const place = placeIn(tagId, title) ?? found.length;
    isInOrder &&= place >= (places.at(-1) ?? -Infinity);
    found.push(title);
    places.push(place);
  }
  if (isInOrder) return found; // the usual case
  return found
    .map((title, i) => ({ title, place: places[i]! })) // `places` is as long as `found`
    .sort((a, b) => a.place - b.place)
    .map(({ title }) => title);
}

function placeIn(tagId: string, { placements }: Title): number | undefined {
  for (const placement of placements) if (placement.tagId === tagId) return placement.pos;
  return undefined;
}

/** Titles in a tag and its descendants, each once. Cycles are cut. */
export function titlesBelow(catalogue: Catalogue): (tagId: string) => ReadonlySet<string> {
  const below = tagsByParent(catalogue);
  return (tagId) => {
    const titles = new Set<string>();
    const seen = new Set<string>();
    const open = [tagId];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const id of catalogue.tags.get(next)?.titleIds ?? []) if (catalogue.titles.has(id)) titles.add(id);
      for (const { tag } of below.get(next) ?? []) open.push(tag.id);
    }
    return titles;
  };
}

export const titlesOf = ({ titles }: Pick<Catalogue, 'titles'>): Title[] => [...titles.values()];

type Below = ReadonlyMap<string, readonly { tag: Tag; pos: number }[]>;

/** Children of each tag in their order there, without the hidden tag and without self-references. */
function tagsByParent({ tags }: Pick<Catalogue, 'tags'>): Below {
  const below = new Map<string, { tag: Tag; pos: number }[]>();
  for (const tag of tags.values()) {
    if (isOtherTag(tag)) continue;
    const parents = new Map([...tag.parents].reverse().map(({ id, pos }) => [id, pos])); // the first entry wins
    for (const [id, pos] of parents) {
      if (id === tag.id) continue;
      const siblings = below.get(id);
      if (siblings) siblings.push({ tag, pos });
      else below.set(id, [{ tag, pos }]);
    }
  }
  for (const siblings of below.values()) siblings.sort((a, b) => a.pos - b.pos);
  return below;
}

/** Minimal set of tags, in the catalogue’s order, from which all tags outside the root’s tree are reachable. */
function unreached({ tags }: Pick<Catalogue, 'tags'>, rootId: string, below: Below): Tag[] {
  const reached = new Set<string>();
  const reach = (id: string) => {
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      for (const { tag } of below.get(next) ?? []) open.push(tag.id);
    }
  };
  reach(rootId);
  for (const tag of tags.values()) if (isOtherTag(tag)) reach(tag.id); // tags below the hidden tag stay hidden
  const entries: Tag[] = [];
  const hasParent = (tag: Tag) => tag.parents.some(({ id }) => id !== tag.id && tags.has(id));
  // Parentless tags first: others may be reachable from them.
  for (const wanted of [false, true])
    for (const tag of tags.values()) {
      if (reached.has(tag.id) || hasParent(tag) !== wanted) continue;
      entries.push(tag);
      reach(tag.id);
    }
  return entries;
}
