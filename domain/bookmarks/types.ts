/** A title with the time when it was added, in milliseconds since the epoch. */
export type TitleMark = { titleId: string; at: number };

/** Own titles of one learner, newest first. Unknown to the platform. */
export type SavedTitles = {
  /** Saved for later by the learner. */
  saved: readonly TitleMark[];
  /** Recently viewed title pages. */
  viewed: readonly TitleMark[];
};
