import type { Catalogue, Title } from './types.ts';

/**
 * Image of a title. An image that two titles of a tag share counts as the tag’s, because it distinguishes neither.
 * Decided for the whole catalogue, so that a title looks the same in all lists.
 */
export function ownPictures(catalogue: Catalogue): (title: Pick<Title, 'imageSetId'>) => string | undefined {
  const shared = sharedPictures(catalogue);
  return ({ imageSetId }) => (imageSetId !== undefined && shared.has(imageSetId) ? undefined : imageSetId);
}

/** Keyed by response, so that entries are garbage-collected with it. */
const kept = new WeakMap<Catalogue, ReadonlySet<string>>();

function sharedPictures(catalogue: Catalogue): ReadonlySet<string> {
  let shared = kept.get(catalogue);
  if (!shared) {
    const { tags, titles } = catalogue;
    kept.set(catalogue, (shared = new Set([...tags.values()].flatMap((tag) => sharedIn(tag.titleIds, titles)))));
  }
  return shared;
}

/** Ids of images that two or more of these titles have. */
function sharedIn(titleIds: readonly string[], titles: Catalogue['titles']): string[] {
  const first = new Map<string, string>(); // by image: the first title with it
  const shared = new Set<string>();
  for (const titleId of titleIds) {
    const id = titles.get(titleId)?.imageSetId;
    if (id === undefined) continue;
    const other = first.get(id);
    if (other === undefined) first.set(id, titleId);
    else if (other !== titleId) shared.add(id);
  }
  return [...shared];
}
