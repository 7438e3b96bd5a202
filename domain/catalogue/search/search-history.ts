import { fold } from '../../text/index.ts';

/** Earlier searches that are kept. */
export const SEARCHES_KEPT = 50;
/** Spec §9 Search history suggestions. */
export const SUGGESTED_SEARCHES = 10;
/** A query has at most this many UTF-16 units; the rest of a longer one is left away. */
export const QUERY_MAX = 200;

/** A query no longer than the most, and no character cut in two. */
export const shortQuery = (text: string): string => text.slice(0, QUERY_MAX).replace(/[\ud800-\udbff]$/, '');

const queryOf = (text: string): string => shortQuery(text.replace(/\s+/g, ' ').trim());

/** Earlier searches with this one as the last, each once however it was written; an empty one changes nothing. */
export function withSearch(searches: readonly string[], query: string): readonly string[] {
  const value = queryOf(query);
  if (fold(value) === '') return searches;
  return [value, ...withoutSearch(searches, value)].slice(0, SEARCHES_KEPT);
}

export const withoutSearch = (searches: readonly string[], query: string): readonly string[] => {
  const same = fold(query);
  return searches.filter((one) => fold(one) !== same);
};

/** What was searched for in this browser, and after it what the platform knows of besides; each once. */
export function withPlatformSearches(own: readonly string[], platform: readonly string[]): readonly string[] {
  const known = new Set(['', ...own.map(fold)]);
  const isNew = (search: string) => known.size < known.add(fold(search)).size;
  return [...own, ...platform.map(queryOf).filter(isNew)];
}

/** Earlier searches that contain what is typed, last ones first, at most ten; not the very same. Spec §5 Search, §9. */
export function suggestedSearches(searches: readonly string[], typed: string): readonly string[] {
  const wanted = fold(typed);
  return searches
    .filter((one) => {
      const folded = fold(one);
      return folded !== wanted && folded.includes(wanted);
    })
    .slice(0, SUGGESTED_SEARCHES);
}

/** Choices of the command palette that are kept. */
const CHOICES_KEPT = 20;

/** What was chosen in the palette, by its key, with this one as the last. */
export const withChoice = (choices: readonly string[], key: string): readonly string[] =>
  [key, ...withoutChoice(choices, key)].slice(0, CHOICES_KEPT);

export const withoutChoice = (choices: readonly string[], key: string): readonly string[] =>
  choices.filter((one) => one !== key);
