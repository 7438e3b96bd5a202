import type { Mark, OwnTitles } from './types.ts';

/** More than anybody saves by hand; beyond it the oldest goes, so that what is kept in the browser has an end. */
export const MAX_SAVED = 1_000;
export const MAX_VIEWED = 24;

export const noTitles: OwnTitles = { saved: [], viewed: [] };

export const isSaved = ({ saved }: Pick<OwnTitles, 'saved'>, titleId: string): boolean =>
  saved.some((mark) => mark.titleId === titleId);

/** Saves a title for later, or takes it out again. */
export function toggled(own: OwnTitles, titleId: string, at: number): OwnTitles {
  return isSaved(own, titleId)
    ? { ...own, saved: without(own.saved, titleId) }
    : { ...own, saved: [{ titleId, at }, ...own.saved].slice(0, MAX_SAVED) };
}

/** The page of a title was looked at: it is first now, and there once. */
export const withViewed = (own: OwnTitles, titleId: string, at: number): OwnTitles => ({
  ...own,
  viewed: [{ titleId, at }, ...without(own.viewed, titleId)].slice(0, MAX_VIEWED),
});

/** What was looked at is forgotten, what was saved is not. */
export const withoutViewed = (own: OwnTitles): OwnTitles => (own.viewed.length === 0 ? own : { ...own, viewed: [] });

const without = (marks: readonly Mark[], titleId: string): Mark[] => marks.filter((mark) => mark.titleId !== titleId);
