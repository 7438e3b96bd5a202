/**
 * How a learner likes to read documents. `two`: pages side by side, where there is room for them; `night`: light letters on
 * dark paper.
 */
export type DocumentLook = { pages: 'one' | 'two'; paper: 'white' | 'night' };

/** The look by the settings that were kept; what is not known is as at first. */
export const documentLookOf = (kept: (setting: keyof DocumentLook) => string | undefined): DocumentLook => ({
  pages: kept('pages') === 'two' ? 'two' : 'one',
  paper: kept('paper') === 'night' ? 'night' : 'white',
});
