import type { Scenario } from '../../scenarios/schema.ts';

/**
 * Whether a title of the story is locked, by what has been completed: read from the story alone, so that a wrong rule of
 * the client or of the platform shows. Spec §4 Content launch.
 */
export function lockOracle({
  catalogue,
}: Scenario): (titleId: string, isCompleted: (titleId: string) => boolean) => boolean {
  const tags = new Map(catalogue.tags.map((tag) => [tag.id, tag]));
  const titles = new Map(catalogue.titles.map((title) => [title.id, title]));
  const above = (tagId: string, seen: Set<string>): string[] => {
    const tag = tags.get(tagId);
    if (!tag || seen.has(tagId)) return [];
    seen.add(tagId);
    return [...tag.prerequisites, ...tag.parents.flatMap((parent) => above(parent.id, seen))];
  };
  return (titleId, isCompleted) => {
    const title = titles.get(titleId);
    if (!title || isCompleted(titleId)) return false;
    const seen = new Set<string>();
    const first = title.tags.flatMap((tag) => [...tag.prerequisites, ...above(tag.id, seen)]);
    return first.some((id) => !isCompleted(id));
  };
}
