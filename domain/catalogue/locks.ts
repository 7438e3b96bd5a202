import { titlesBelow } from './tree.ts';
import type { Catalogue, Title, TitleStatus } from './types.ts';

/** Lock of a title: the titles to finish first, as far as known. */
export type Lock = { finishFirst: readonly string[] };

const MAX_DEPTH = 64;

/**
 * Lock of a title; undefined if it is open. A title is locked if a tag of it has an incomplete prerequisite, or the
 * server or an ancestor tag locks it. A completed title is never locked. Missing status counts as not started; an
 * unreadable prerequisite locks. Spec §4 Content launch, §6.
 */
export function lockOf(
  title: Title,
  statusOf: (titleId: string) => TitleStatus,
  catalogue: Pick<Catalogue, 'tags'>,
): Lock | undefined {
  if (statusOf(title.id) === 'completed') return undefined;
  let finishFirst: Set<string> | undefined; // most titles have no prerequisite
  let locked = title.isLockedByServer && title.placements.every((placement) => placement.prerequisites.length === 0);
  for (const placement of title.placements) {
    for (const id of placement.prerequisites) if (statusOf(id) !== 'completed') (finishFirst ??= new Set()).add(id);
    if (placement.isLocked && placement.prerequisites.length === 0) locked = true;
    if (isTagLocked(placement.tagId, catalogue)) locked = true;
  }
  return locked || finishFirst ? { finishFirst: [...(finishFirst ?? [])] } : undefined;
}

/**
 * Titles that unlock a locked tag, as far as known: prerequisites that all titles in and below it share. Reading: §3
 * gives a tag a lock without a reason; its titles have one.
 */
export function tagOpensAfter(
  tagId: string,
  statusOf: (titleId: string) => TitleStatus,
  catalogue: Catalogue,
): readonly string[] {
  let common: readonly string[] | undefined;
  for (const titleId of titlesBelow(catalogue)(tagId)) {
    const title = catalogue.titles.get(titleId);
    const lock = title && lockOf(title, statusOf, catalogue);
    if (!lock) continue;
    common = common ? common.filter((id) => lock.finishFirst.includes(id)) : lock.finishFirst;
    if (common.length === 0) break;
  }
  return common ?? [];
}

/** Keyed by response, so that entries are garbage-collected with it. All titles of a tag need the same value. */
const kept = new WeakMap<Catalogue['tags'], Map<string, boolean>>();

/** Whether the tag or an ancestor is locked. Parents may form a cycle or be missing. */
export function isTagLocked(tagId: string, { tags }: Pick<Catalogue, 'tags'>): boolean {
  let known = kept.get(tags);
  if (!known) kept.set(tags, (known = new Map<string, boolean>()));
  let isLocked = known.get(tagId);
  if (isLocked === undefined) known.set(tagId, (isLocked = isLockedFromAbove(tagId, tags)));
  return isLocked;
}

function isLockedFromAbove(tagId: string, tags: Catalogue['tags']): boolean {
  const seen = new Set<string>();
  let level = [tagId];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth++) {
    const above: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      const tag = tags.get(id);
      if (!tag) continue;
      if (tag.isLocked) return true;
      for (const parent of tag.parents) above.push(parent.id);
    }
    level = above;
  }
  return false;
}
