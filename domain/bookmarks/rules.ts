import type { Mark, OwnTitles } from './types.ts';

/** Limit that nobody reaches by hand; bounds the storage. The oldest is dropped. */
export const MAX_SAVED = 1_000;
export const MAX_VIEWED = 24;

export const noTitles: OwnTitles = { saved: [], viewed: [] };

export const isSaved = ({ saved }: Pick<OwnTitles, 'saved'>, titleId: string): boolean =>
  saved.some((mark) => mark.titleId === titleId);

/** Adds or removes a saved title. */
export function toggled(own: OwnTitles, titleId: string, at: number): OwnTitles {
  return isSaved(own, titleId)
    ? { ...own, saved: without(own.saved, titleId) }
    : { ...own, saved: [{ titleId, at }, ...own.saved].slice(0, MAX_SAVED) };
}

/** Moves a viewed title to the front, without duplicates. */
export const withViewed = (own: OwnTitles, titleId: string, at: number): OwnTitles => ({
  ...own,
  viewed: [{ titleId, at }, ...without(own.viewed, titleId)].slice(0, MAX_VIEWED),
});

/** Clears viewed titles; saved ones stay. */
export const withoutViewed = (own: OwnTitles): OwnTitles => (own.viewed.length === 0 ? own : { ...own, viewed: [] });

const without = (marks: readonly Mark[], titleId: string): Mark[] => marks.filter((mark) => mark.titleId !== titleId);
