import { rankOf } from '#domain/catalogue/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';

export type PaletteEntry = {
  /** Identifies the entry among recent choices. */
  key: string;
  name: string;
  /** Language of the name, if it differs from the page’s language. */
  lang?: string;
  /** SVG path on the 24 px icon grid. */
  icon: string;
  /** Location or kind of the entry. */
  hint?: string | undefined;
  run: () => void;
  /** Excluded from the first suggestions: pressing Enter too soon must not end the session. */
  isFinal?: boolean;
};

export type GroupName = 'recent' | 'titles' | 'tags' | 'screens' | 'actions' | 'all';
export type EntryGroup = { name: GroupName; entries: readonly PaletteEntry[] };

const RECENT_MOST = 5;
const TITLES_MOST = 6;
const TAGS_MOST = 3;

/**
 * Groups of the palette. Empty query: recent choices, screens, actions. Otherwise matching entries: recent choices
 * first, then the group with the best match. The full search is always last.
 */
export function groupsOf(from: {
  query: string;
  /** Search results, best first. */
  titles: readonly PaletteEntry[];
  tags: readonly PaletteEntry[];
  screens: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
  /** Recent choices, latest first. */
  recent: readonly PaletteEntry[];
  searchAll: PaletteEntry;
}): EntryGroup[] {
  const { query, titles, tags, screens, actions, searchAll } = from;
  const wanted = normalizeForSearch(query);
  if (wanted === '')
    return filled([
      { name: 'recent', entries: from.recent.slice(0, RECENT_MOST) },
      { name: 'screens', entries: screens },
      { name: 'actions', entries: actions },
    ]);
  const matching = (entries: readonly PaletteEntry[]) =>
    entries
      .filter(({ name }) => normalizeForSearch(name).includes(wanted))
      .sort((a, b) => rankOf(normalizeForSearch(a.name), wanted) - rankOf(normalizeForSearch(b.name), wanted));
  const recent = from.recent.filter(({ name }) => normalizeForSearch(name).includes(wanted)).slice(0, RECENT_MOST);
  const before = new Set(recent.map(({ key }) => key));
  const fresh = (entries: readonly PaletteEntry[]) => entries.filter(({ key }) => !before.has(key));
  const found: EntryGroup[] = [
    { name: 'titles', entries: fresh(titles).slice(0, TITLES_MOST) },
    { name: 'tags', entries: fresh(tags).slice(0, TAGS_MOST) },
    { name: 'screens', entries: fresh(matching(screens)) },
    { name: 'actions', entries: fresh(matching(actions)) },
  ];
  const best = ({ entries }: EntryGroup) =>
    Math.min(...entries.map(({ name }) => rankOf(normalizeForSearch(name), wanted)));
  return filled([
    { name: 'recent', entries: recent },
    ...found.sort((a, b) => best(a) - best(b)),
    { name: 'all', entries: [searchAll] },
  ]);
}

const filled = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);
