import { relatedTo } from './related.ts';
import { titlesIn } from './tree.ts';
import type { Catalogue, Title, TitleStatus } from './types.ts';

/** Previous and next title in the tag’s order. */
export function neighbours(title: Title, catalogue: Catalogue, tagId: string | undefined) {
  const titles = tagId === undefined ? [] : titlesIn(catalogue, tagId);
  const at = titles.findIndex((one) => one.id === title.id);
  if (at < 0) return { previous: undefined, next: undefined, at: 0, of: 0 };
  return { previous: titles[at - 1], next: titles[at + 1], at: at + 1, of: titles.length };
}

/** Titles to offer after a completion, without duplicates. */
export type NextTitles = { keepGoing: readonly Title[]; practise: readonly Title[]; helpful: readonly Title[] };

/** Maximum per group. */
const OFFERED = 2;

/**
 * Suggestions after `title`, which was opened from the tag. `keepGoing`: incomplete titles after it, then those before
 * it. `practise`: begun or failed titles of the tag. `helpful`: related titles elsewhere. `canOpen` excludes locked
 * titles and those without a resource. `seed` as for `relatedTo`.
 */
export function nextTitles(
  title: Title,
  catalogue: Catalogue,
  tagId: string | undefined,
  about: { statusOf: (titleId: string) => TitleStatus; canOpen: (title: Title) => boolean; seed: number },
): NextTitles {
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
