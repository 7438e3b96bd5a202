import { relatedTo } from './related.ts';
import { titlesIn } from './tree.ts';
import type { Catalogue, Title, TitleStatus } from './types.ts';

/** The titles before and after in the tag's order. */
export function neighbours(title: Title, catalogue: Catalogue, tagId: string | undefined) {
  const titles = tagId === undefined ? [] : titlesIn(catalogue, tagId);
  const at = titles.findIndex((one) => one.id === title.id);
  if (at < 0) return { previous: undefined, next: undefined, at: 0, of: 0 };
  return { previous: titles[at - 1], next: titles[at + 1], at: at + 1, of: titles.length };
}

/** Titles offered after one was completed, none of them twice. */
export type Onward = { keepGoing: readonly Title[]; practise: readonly Title[]; helpful: readonly Title[] };

/** Offered of each sort. */
const OFFERED = 2;

/**
 * What a learner could do after `title`, which they opened from the tag: what follows there and is not completed (after
 * its end, what was left out before), what they have begun or failed there, and what is related elsewhere. `canOpen`
 * leaves out what a lock or a missing resource keeps shut. `seed` as for `relatedTo`.
 */
export function onward(
  title: Title,
  catalogue: Catalogue,
  tagId: string | undefined,
  about: { statusOf: (titleId: string) => TitleStatus; canOpen: (title: Title) => boolean; seed: number },
): Onward {
  const { statusOf, canOpen, seed } = about;
  const inTag = tagId === undefined ? [] : titlesIn(catalogue, tagId);
  const at = inTag.findIndex((one) => one.id === title.id);
  const open = [...inTag.slice(at + 1), ...inTag.slice(0, Math.max(0, at))].filter(
    (one) => one.id !== title.id && canOpen(one) && statusOf(one.id) !== 'completed',
  );
  const keepGoing = open.slice(0, OFFERED);
  const practise = open
    .slice(OFFERED)
    .filter((one) => statusOf(one.id) !== 'not-started')
    .slice(0, OFFERED);
  const taken = new Set([...keepGoing, ...practise]);
  const helpful = relatedTo(title, catalogue, seed)
    .filter((one) => !taken.has(one) && canOpen(one))
    .slice(0, OFFERED);
  return { keepGoing, practise, helpful };
}
