import { lockOf } from './locks.ts';
import type { StatusOf } from './status.ts';
import { titlesIn } from './tree.ts';
import type { Catalogue, Title, TitleStatus } from './types.ts';

/** Effects of a completed title on the catalogue. */
export type Completion = {
  /**
   * Progress of the tag it was opened from: titles completed now, including this one, and all. Only if all statuses are
   * known.
   */
  folder: { done: number; of: number } | undefined;
  /**
   * Titles that this completion unlocked, in the order of the catalogue. Excludes titles that were, or may have been,
   * completed before.
   */
  opened: readonly Title[];
};

/** `statusOf` may or may not include the completion: the platform responds later. Spec §3 Prerequisites. */
export function completionOf(
  title: Title,
  catalogue: Catalogue,
  tagId: string | undefined,
  statusOf: StatusOf,
): Completion {
  const now = (titleId: string): TitleStatus => (titleId === title.id ? 'completed' : statusOf(titleId).status);
  const isKnown = ({ id }: Title) => id === title.id || !statusOf(id).isUnknown;
  const inTag = tagId === undefined ? [] : titlesIn(catalogue, tagId);
  const isHere = inTag.some(({ id }) => id === title.id);
  const waitedFor = (one: Title) => one.placements.some(({ prerequisites }) => prerequisites.includes(title.id));
  return {
    folder:
      isHere && inTag.every(isKnown)
        ? { done: inTag.filter(({ id }) => now(id) === 'completed').length, of: inTag.length }
        : undefined,
    opened: [...catalogue.titles.values()].filter(
      (one) => waitedFor(one) && isKnown(one) && now(one.id) !== 'completed' && !lockOf(one, now, catalogue),
    ),
  };
}
