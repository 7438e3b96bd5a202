/** Maximum lengths of §9, in grapheme clusters, as readers count characters. */
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
 * Truncates a text to `max` characters plus an ellipsis. Reading: §9 gives lengths without the ellipsis. Put the full
 * text into the accessible name.
 */
export function truncateText(text: string, max: number, mark = '…'): string {
  // A grapheme has at least one code unit, so a short string needs no segmenting.
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (count++ === max) return text.slice(0, index).trimEnd() + mark;
  return text;
}

/**
 * Title names on home: names over 60 characters are truncated to 60 if they contain a space, otherwise to 25. Spec §9.
 */
export function homeTitle(text: string): string {
  return truncateText(text, limits.homeTitle) === text
    ? text
    : truncateText(text, /\s/u.test(text) ? limits.homeTitle : limits.recent);
}

/** Title names in rows of recently opened or viewed titles. Spec §9 recent. */
export const recentTitle = (text: string): string => truncateText(text, limits.recent);

/**
 * Description of a suggested title: longer for the first suggestion, which is wider. `place` from 0. Reading: §9 means
 * the description by “text”, so that has 130 and 80 characters; the name is a home title.
 */
export const suggestionText = (text: string, place: number): string =>
  truncateText(text, place === 0 ? limits.mainSuggestion : limits.secondSuggestion);

/** Title names in the profile’s history. Spec §9: 28 characters plus ' ...'. */
export const historyTitle = (text: string): string => truncateText(text, limits.historyTitle, ' ...');

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
