/**
 * Display settings of a learner for documents. `two`: pages side by side, if they fit; `night`: light text on dark
 * paper.
 */
export type DocumentDisplay = { pages: 'one' | 'two'; paper: 'white' | 'night' };

/** Parses stored display settings; unknown values use the default. */
export const documentDisplayOf = (kept: (setting: keyof DocumentDisplay) => string | undefined): DocumentDisplay => ({
  pages: kept('pages') === 'two' ? 'two' : 'one',
  paper: kept('paper') === 'night' ? 'night' : 'white',
});
