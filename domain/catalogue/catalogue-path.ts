import type { Breadcrumb, CataloguePath } from './breadcrumbs.ts';
import { chainOf } from './chains.ts';
import { childTags, isOtherTag, rootTag } from './tree.ts';
import type { Catalogue, Tag, Title } from './types.ts';

/** Whether a screen links to any tag or title: home, search, the profile. Breadcrumbs start with it. */
const isStart = ({ name }: Breadcrumb): boolean => name !== 'catalogue' && name !== 'title';

const isTagOf = (tagIds: ReadonlySet<string>, { name, tagId }: Breadcrumb): boolean =>
  name === 'catalogue' && tagId !== undefined && tagIds.has(tagId);

/** Position of home, search and the like: no parent. */
export const topLevelPath: CataloguePath = { above: [], isBelow: () => false };

/** Position of a tag: below its parents, or any start screen; an unreachable tag is below the root. */
export function pathOfTag(catalogue: Catalogue, tag: Tag, crumbOf: (tag: Tag) => Breadcrumb): CataloguePath {
  const root = rootTag(catalogue);
  if (tag.id === root?.id) return topLevelPath;
  const parents = new Set(tag.parents.map(({ id }) => id));
  if (root && childTags(catalogue, root.id).includes(tag)) parents.add(root.id);
  return {
    above: wayTo(catalogue, tag).slice(0, -1).map(crumbOf),
    isBelow: (from) => isStart(from) || isTagOf(parents, from),
  };
}

/** Position of a title: in any of its tags, or below any start screen. `shownIn`: the preferred tag. */
export function pathOfTitle(
  catalogue: Catalogue,
  title: Title,
  shownIn: Tag | undefined,
  crumbOf: (tag: Tag) => Breadcrumb,
): CataloguePath {
  const tagIds = new Set(title.placements.map(({ tagId }) => tagId));
  for (const tag of catalogue.tags.values()) if (tag.titleIds.includes(title.id)) tagIds.add(tag.id);
  const root = rootTag(catalogue);
  const above = shownIn ? wayTo(catalogue, shownIn) : root ? [root] : [];
  return {
    above: above.filter((tag) => !isOtherTag(tag)).map(crumbOf),
    isBelow: (from) => isStart(from) || isTagOf(tagIds, from),
  };
}

/** Tags from the root down to the tag, even if the root does not link to it. */
function wayTo(catalogue: Catalogue, tag: Tag): readonly Tag[] {
  const chain = chainOf(catalogue, tag.id);
  const root = rootTag(catalogue);
  if (!root || chain[0]?.id === root.id) return chain;
  return [root, ...chain.filter(({ id }) => id !== root.id)];
}
