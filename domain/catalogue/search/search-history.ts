import { normalizeForSearch } from '../../text/index.ts';

/** Maximum number of stored searches. */
export const SEARCHES_KEPT = 50;
/** Spec §9 Search history suggestions. */
export const SUGGESTED_SEARCHES = 10;
/** Maximum length of a query in UTF-16 units; longer ones are truncated. */
export const QUERY_MAX = 200;

/** Truncates a query without splitting a surrogate pair. */
export const shortQuery = (text: string): string => text.slice(0, QUERY_MAX).replace(/[\ud800-\udbff]$/, '');

const queryOf = (text: string): string => shortQuery(text.replace(/\s+/g, ' ').trim());

/** Adds a search in front, without duplicates after normalization; an empty one changes nothing. */
export function withSearch(searches: readonly string[], query: string): readonly string[] {
  const value = queryOf(query);
  if (normalizeForSearch(value) === '') return searches;
  return [value, ...withoutSearch(searches, value)].slice(0, SEARCHES_KEPT);
}

export const withoutSearch = (searches: readonly string[], query: string): readonly string[] => {
  const same = normalizeForSearch(query);
  return searches.filter((one) => normalizeForSearch(one) !== same);
};

/** Searches of this browser, then others of the platform; without duplicates. */
export function withPlatformSearches(own: readonly string[], platform: readonly string[]): readonly string[] {
  const known = new Set(['', ...own.map(normalizeForSearch)]);
  const isNew = (search: string) => known.size < known.add(normalizeForSearch(search)).size;
  return [...own, ...platform.map(queryOf).filter(isNew)];
}

/** Earlier searches that contain the input, newest first, at most ten; excludes equal ones. Spec §5 Search, §9. */
export function suggestedSearches(searches: readonly string[], typed: string): readonly string[] {
  const wanted = normalizeForSearch(typed);
  return searches
    .filter((one) => {
      const folded = normalizeForSearch(one);
      return folded !== wanted && folded.includes(wanted);
    })
    .slice(0, SUGGESTED_SEARCHES);
}

/** Maximum number of stored palette choices. */
const CHOICES_KEPT = 20;

/** Adds a palette choice in front, by its key. */
export const withChoice = (choices: readonly string[], key: string): readonly string[] =>
  [key, ...withoutChoice(choices, key)].slice(0, CHOICES_KEPT);

export const withoutChoice = (choices: readonly string[], key: string): readonly string[] =>
  choices.filter((one) => one !== key);
