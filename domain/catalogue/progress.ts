import { lockOf } from './locks.ts';
import { type Standing, standingOf, type StatusOf } from './status.ts';
import { titlesBelow } from './tree.ts';
import type { Catalogue, Title } from './types.ts';

/** A title of a list, and how it stands there; a lock wins over what was not begun. */
export type Step = { title: Title; stands: Standing | 'locked' };

/** How far a list of titles is done. */
export type Progress = {
  /** One a title, in the order of the list. */
  steps: readonly Step[];
  completed: number;
  /** Of some titles nobody has said how they stand: the number of those completed is the least there can be. */
  isUnknown: boolean;
  /** How many of the titles each narrowing leaves. */
  within: Readonly<Record<Narrowing, number>>;
  /** What to go on with: the first that is under way or failed, else the first that waits; none that cannot be opened. */
  next: Title | undefined;
};

/** The progress through these titles, from the same statuses and locks that their tiles show; each is looked at once. */
export function progressOf(titles: readonly Title[], statusOf: StatusOf, catalogue: Pick<Catalogue, 'tags'>): Progress {
  const statusOnly = (id: string) => statusOf(id).status;
  let completed = 0;
  let isUnknown = false;
  const within = { left: 0, mandatory: 0, due: 0 };
  let begun: Title | undefined;
  let waiting: Title | undefined;
  const steps = titles.map((title): Step => {
    const record = statusOf(title.id);
    const stands = lockOf(title, statusOnly, catalogue) ? 'locked' : standingOf(record);
    isUnknown ||= record.isUnknown ?? false;
    if (stands === 'completed') completed++;
    else if (stands !== 'locked' && title.isCompatible) {
      if (stands === 'in-progress' || stands === 'failed') begun ??= title;
      else waiting ??= title;
    }
    const step: Step = { title, stands };
    for (const narrowing of narrowings) if (isWithin(narrowing, step)) within[narrowing]++;
    return step;
  });
  return { steps, completed, isUnknown, within, next: begun ?? waiting };
}

/** How many titles stand in a tag and in all tags below it, each counted once, and how many are completed. */
export type DoneBelow = { count: number } & Pick<Progress, 'completed' | 'isUnknown'>;

/** How far tags are done, from the same statuses that their titles show. */
export function doneBelow(catalogue: Catalogue, statusOf: StatusOf): (tagId: string) => DoneBelow {
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
 * The mandatory titles that are known to be left, the earliest due first, those without a date last. Of the others
 * nobody can say that they are left.
 */
export const mandatoryLeft = ({ titles }: Pick<Catalogue, 'titles'>, statusOf: StatusOf): readonly Title[] =>
  inOrder(
    [...titles.values()].filter(({ id, assignment }) => {
      const { status, isUnknown } = statusOf(id);
      return assignment === 'mandatory' && status !== 'completed' && !isUnknown;
    }),
    'due',
    () => 0,
  );

/** What a list of titles can be narrowed to. */
export const narrowings = ['left', 'mandatory', 'due'] as const;
export type Narrowing = (typeof narrowings)[number];

/** Orders of a list of titles beside the folder's own. */
export const listOrders = ['due', 'name'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Whether a title is shown where a list is narrowed. What is completed is neither left nor due any more. */
export function isWithin(narrowing: Narrowing, { title, stands }: Step): boolean {
  switch (narrowing) {
    case 'left':
      return stands !== 'completed';
    case 'mandatory':
      return title.assignment === 'mandatory';
    case 'due':
      return title.dueAt !== undefined && stands !== 'completed';
  }
}

/** Titles in another order; equal ones, and those without a date, stay as they stood. `compare` is by the learner's language. */
export function inOrder(
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
