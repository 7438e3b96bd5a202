import type { Catalogue, Title } from './types.ts';

/**
 * The picture that is a title's own. One that two titles of a tag share is the tag's: it tells neither of them from the
 * other. The answer is one for the whole catalogue, so that a title looks the same in each list.
 */
export function ownPictures(catalogue: Catalogue): (title: Pick<Title, 'imageSetId'>) => string | undefined {
  const shared = sharedPictures(catalogue);
  return ({ imageSetId }) => (imageSetId !== undefined && shared.has(imageSetId) ? undefined : imageSetId);
}

/** By answer, so that they go when the answer goes. */
const kept = new WeakMap<Catalogue, ReadonlySet<string>>();

function sharedPictures(catalogue: Catalogue): ReadonlySet<string> {
  let shared = kept.get(catalogue);
  if (!shared) {
    const { tags, titles } = catalogue;
    kept.set(catalogue, (shared = new Set([...tags.values()].flatMap((tag) => sharedIn(tag.titleIds, titles)))));
  }
  return shared;
}

/** Ids of the pictures that two or more of these titles have. */
function sharedIn(titleIds: readonly string[], titles: Catalogue['titles']): string[] {
  const first = new Map<string, string>(); // by picture: the title that was met with it
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
