import type { Crumb, Whereabouts } from './breadcrumbs.ts';
import { chainOf } from './chains.ts';
import { childTags, isOtherTag, rootTag } from './tree.ts';
import type { Catalogue, Tag, Title } from './types.ts';

/** A screen that may lead to any tag or title: home, search, the profile. Its trail begins with it. */
const isStart = ({ name }: Crumb): boolean => name !== 'catalogue' && name !== 'title';

const isTagOf = (tagIds: ReadonlySet<string>, { name, tagId }: Crumb): boolean =>
  name === 'catalogue' && tagId !== undefined && tagIds.has(tagId);

/** Where home, search and the like belong: nowhere below another screen. */
export const nowhere: Whereabouts = { above: [], isBelow: () => false };

/** Where a tag belongs: below its parents, or below any start; one that nothing leads to, below the root. */
export function whereaboutsOfTag(catalogue: Catalogue, tag: Tag, crumbOf: (tag: Tag) => Crumb): Whereabouts {
  const root = rootTag(catalogue);
  if (tag.id === root?.id) return nowhere;
  const parents = new Set(tag.parents.map(({ id }) => id));
  if (root && childTags(catalogue, root.id).includes(tag)) parents.add(root.id);
  return {
    above: wayTo(catalogue, tag).slice(0, -1).map(crumbOf),
    isBelow: (from) => isStart(from) || isTagOf(parents, from),
  };
}

/** Where a title belongs: in any tag that it stands in, or below any start. `shownIn` is the one to begin with. */
export function whereaboutsOfTitle(
  catalogue: Catalogue,
  title: Title,
  shownIn: Tag | undefined,
  crumbOf: (tag: Tag) => Crumb,
): Whereabouts {
  const tagIds = new Set(title.placements.map(({ tagId }) => tagId));
  for (const tag of catalogue.tags.values()) if (tag.titleIds.includes(title.id)) tagIds.add(tag.id);
  const root = rootTag(catalogue);
  const above = shownIn ? wayTo(catalogue, shownIn) : root ? [root] : [];
  return {
    above: above.filter((tag) => !isOtherTag(tag)).map(crumbOf),
    isBelow: (from) => isStart(from) || isTagOf(tagIds, from),
  };
}

/** From the root down to the tag, also for tags that the root does not lead to. */
function wayTo(catalogue: Catalogue, tag: Tag): readonly Tag[] {
  const chain = chainOf(catalogue, tag.id);
  const root = rootTag(catalogue);
  if (!root || chain[0]?.id === root.id) return chain;
  return [root, ...chain.filter(({ id }) => id !== root.id)];
}
