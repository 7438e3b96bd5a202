import { lockOf } from './locks.ts';
import type { StatusOf } from './status.ts';
import { titlesIn } from './tree.ts';
import type { Catalogue, Title, TitleStatus } from './types.ts';

/** What completing a title has brought about in the catalogue. */
export type Completion = {
  /** The folder it was opened from: its titles that are completed now, this one among them, and all. Where all are known. */
  folder: { done: number; of: number } | undefined;
  /** Titles that waited for this one and are open now, in the order of the catalogue; none that was, or may be, completed before. */
  opened: readonly Title[];
};

/** `statusOf` may know of the completion or not: the platform answers later than the learner sees it. Spec §3 Prerequisites. */
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
