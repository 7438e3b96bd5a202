import type { Database } from './db.ts';

/** What locks what, for everybody: worked out once for each version of the catalogue. */
export type Gates = {
  /** Tag to the titles that must be completed before anything in it, its own and inherited. */
  gatesOfTag: ReadonlyMap<string, readonly string[]>;
  /** Tag to all tags above it, nearest first. */
  above: ReadonlyMap<string, readonly string[]>;
  /** Titles that can be locked. */
  gated: ReadonlySet<string>;
  /** Titles whose completion can change a lock: the prerequisites, and the gated themselves. */
  deciding: ReadonlySet<string>;
};

export function gatesOf(db: Database): Gates {
  const above = new Map<string, string[]>();
  const gatesOfTag = new Map<string, string[]>();
  for (const { id } of db.tag.all()) {
    const found = new Set<string>();
    const open = [id];
    for (let next = open.shift(); next !== undefined; next = open.shift())
      for (const { parentId } of db.tagParent.by('tagId', next))
        if (parentId !== id && !found.has(parentId)) {
          found.add(parentId);
          open.push(parentId);
        }
    above.set(id, [...found]);
    gatesOfTag.set(id, [...new Set([id, ...found].flatMap((tag) => db.tag.get(tag)?.prerequisites ?? []))]);
  }
  const gated = new Set<string>();
  const deciding = new Set<string>([...gatesOfTag.values()].flat());
  for (const { titleId, tagId, prerequisites } of db.titleTag.all()) {
    const inherited = gatesOfTag.get(tagId) ?? [];
    if (prerequisites.length + inherited.length === 0) continue;
    gated.add(titleId);
    deciding.add(titleId);
    for (const id of prerequisites) deciding.add(id);
  }
  return { gatesOfTag, above, gated, deciding };
}
