/** A title with the moment it got here, in milliseconds since the epoch. */
export type Mark = { titleId: string; at: number };

/** What one learner keeps for themselves, newest first. The platform knows nothing of it. */
export type OwnTitles = {
  /** Saved for later, by the learner's own hand. */
  saved: readonly Mark[];
  /** Titles whose page was looked at last. */
  viewed: readonly Mark[];
};
