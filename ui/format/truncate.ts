/** Lengths of §9, in characters as a reader counts them (grapheme clusters). */
export const limits = {
  title: 45,
  mainSuggestion: 130,
  secondSuggestion: 80,
  recent: 25,
  homeTitle: 60,
  bannerItem: 150,
  historyTitle: 28,
} as const;

/**
 * At most `max` characters of a text, then an ellipsis where something was cut.
 * Reading: §9 gives the lengths without the mark of the cut, so the ellipsis comes on top. The full text belongs in
 * the accessible name of whatever shows the cut one.
 */
export function cut(text: string, max: number, mark = '…'): string {
  // A grapheme is at least one code unit, so a short string needs no segmenting.
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (count++ === max) return text.slice(0, index).trimEnd() + mark;
  return text;
}

/** Title names on home: over 60 characters they are cut to 60 when there is a space to break at, else to 25. Spec §9. */
export function homeTitle(text: string): string {
  return cut(text, limits.homeTitle) === text ? text : cut(text, /\s/u.test(text) ? limits.homeTitle : limits.recent);
}

/** Title names in the rows of what was opened or looked at last. Spec §9 recent. */
export const recentTitle = (text: string): string => cut(text, limits.recent);

/**
 * What is said of a suggested title, under its name: more of the first one, which has more room. `place` from 0.
 * Reading: §9 speaks of the suggestion's text, so it is the description that has 130 and 80; its name is a home title.
 */
export const suggestionText = (text: string, place: number): string =>
  cut(text, place === 0 ? limits.mainSuggestion : limits.secondSuggestion);

/** Titles in the history of the profile. Spec §9: 28 characters plus ' ...'. */
export const historyTitle = (text: string): string => cut(text, limits.historyTitle, ' ...');

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
