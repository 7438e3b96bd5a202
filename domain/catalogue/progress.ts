import { lockOf } from './locks.ts';
import { type DisplayedStatus, displayedStatusOf, type StatusOf } from './status.ts';
import { titlesBelow } from './tree.ts';
import type { Catalogue, Title } from './types.ts';

/** A title of a list with its status there; a lock replaces `not-started`. */
export type TitleProgress = { title: Title; stands: DisplayedStatus | 'locked' };

/** Progress of a list of titles. */
export type Progress = {
  /** One per title, in the order of the list. */
  steps: readonly TitleProgress[];
  completed: number;
  /** The status of some titles is unknown: `completed` is a minimum. */
  isUnknown: boolean;
  /** Number of titles for each filter. */
  within: Readonly<Record<ListFilter, number>>;
  /** The title to continue with: the first in progress or failed, else the first not started; never a locked one. */
  next: Title | undefined;
};

/** Progress through these titles, from the same statuses and locks as their tiles. One pass. */
export function progressOf(titles: readonly Title[], statusOf: StatusOf, catalogue: Pick<Catalogue, 'tags'>): Progress {
  const statusOnly = (id: string) => statusOf(id).status;
  let completed = 0;
  let isUnknown = false;
  const within = { left: 0, mandatory: 0, due: 0 };
  let begun: Title | undefined;
  let waiting: Title | undefined;
  const steps = titles.map((title): TitleProgress => {
    const record = statusOf(title.id);
    const stands = lockOf(title, statusOnly, catalogue) ? 'locked' : displayedStatusOf(record);
    isUnknown ||= record.isUnknown ?? false;
    if (stands === 'completed') completed++;
    else if (stands !== 'locked' && title.isCompatible) {
      if (stands === 'in-progress' || stands === 'failed') begun ??= title;
      else waiting ??= title;
    }
    const step: TitleProgress = { title, stands };
    for (const narrowing of listFilters) if (isWithin(narrowing, step)) within[narrowing]++;
    return step;
  });
  return { steps, completed, isUnknown, within, next: begun ?? waiting };
}

/** Number of titles in a tag and its descendants, each once, and how many are completed. */
export type TagCompletion = { count: number } & Pick<Progress, 'completed' | 'isUnknown'>;

/** Progress of tags, from the same statuses as their titles. */
export function tagCompletionOf(catalogue: Catalogue, statusOf: StatusOf): (tagId: string) => TagCompletion {
  const below = titlesBelow(catalogue);
  return (tagId) => {
    const records = [...below(tagId)].map(statusOf);
    return {
      count: records.length,
      completed: records.filter(({ status }) => status === 'completed').length,
      isUnknown: records.some(({ isUnknown }) => isUnknown),
    };
  };
}

/**
 * Mandatory titles that are known to be incomplete, the earliest due first, undated last. Titles of unknown status are
 * excluded.
 */
export const mandatoryLeft = ({ titles }: Pick<Catalogue, 'titles'>, statusOf: StatusOf): readonly Title[] =>
  sortTitles(
    [...titles.values()].filter(({ id, assignment }) => {
      const { status, isUnknown } = statusOf(id);
      return assignment === 'mandatory' && status !== 'completed' && !isUnknown;
    }),
    'due',
    () => 0,
  );

/** Filters of a list of titles. */
export const listFilters = ['left', 'mandatory', 'due'] as const;
export type ListFilter = (typeof listFilters)[number];

/** Sort orders of a list of titles, besides the tag’s own. */
export const listOrders = ['due', 'name'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Whether a title passes a filter. Completed titles are neither left nor due. */
export function isWithin(narrowing: ListFilter, { title, stands }: TitleProgress): boolean {
  switch (narrowing) {
    case 'left':
      return stands !== 'completed';
    case 'mandatory':
      return title.assignment === 'mandatory';
    case 'due':
      return title.dueAt !== undefined && stands !== 'completed';
  }
}

/** Sorts titles; stable for equal and undated ones. `compare` follows the learner’s language. */
export function sortTitles(
  titles: readonly Title[],
  order: ListOrder | undefined,
  compare: (a: string, b: string) => number,
): readonly Title[] {
  switch (order) {
    case undefined:
      return titles;
    case 'name':
      return [...titles].sort((a, b) => compare(a.name, b.name));
    case 'due':
      return [...titles].sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) || 0);
  }
}
