import type { TitleMark, SavedTitles } from './types.ts';

/** Limit that nobody reaches by hand; bounds the storage. The oldest is dropped. */
export const MAX_SAVED = 1_000;
export const MAX_VIEWED = 24;

export const noTitles: SavedTitles = { saved: [], viewed: [] };

export const isSaved = ({ saved }: Pick<SavedTitles, 'saved'>, titleId: string): boolean =>
  saved.some((mark) => mark.titleId === titleId);

/** Adds or removes a saved title. */
export function toggleSaved(own: SavedTitles, titleId: string, at: number): SavedTitles {
  return isSaved(own, titleId)
    ? { ...own, saved: without(own.saved, titleId) }
    : { ...own, saved: [{ titleId, at }, ...own.saved].slice(0, MAX_SAVED) };
}

/** Moves a viewed title to the front, without duplicates. */
export const withViewed = (own: SavedTitles, titleId: string, at: number): SavedTitles => ({
  ...own,
  viewed: [{ titleId, at }, ...without(own.viewed, titleId)].slice(0, MAX_VIEWED),
});

/** Clears viewed titles; saved ones stay. */
export const withoutViewed = (own: SavedTitles): SavedTitles =>
  own.viewed.length === 0 ? own : { ...own, viewed: [] };

const without = (marks: readonly TitleMark[], titleId: string): TitleMark[] =>
  marks.filter((mark) => mark.titleId !== titleId);
