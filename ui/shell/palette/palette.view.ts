import { rankOf } from '#domain/catalogue/index.ts';
import { fold } from '#domain/text/index.ts';

/** One thing that the palette can do. */
export type Entry = {
  /** Known by it among what was chosen before. */
  key: string;
  name: string;
  /** Of the name, when it is not in the language of the page. */
  lang?: string;
  /** Drawing on the 24 px grid of the icons. */
  icon: string;
  /** Where it is, or what it is. */
  hint?: string | undefined;
  run: () => void;
  /** Not offered first the next time: pressing Enter too soon must not end the visit. */
  isFinal?: boolean;
};

export type GroupName = 'recent' | 'titles' | 'tags' | 'screens' | 'actions' | 'all';
export type EntryGroup = { name: GroupName; entries: readonly Entry[] };

const RECENT_MOST = 5;
const TITLES_MOST = 6;
const TAGS_MOST = 3;

/**
 * What the palette shows. Nothing typed: what was chosen last, the screens, the actions. Else what contains it: among
 * that what was chosen before, then the group with the best match; at the end the search of everything, always.
 */
export function groupsOf(from: {
  query: string;
  /** Found by the search, the best first. */
  titles: readonly Entry[];
  tags: readonly Entry[];
  screens: readonly Entry[];
  actions: readonly Entry[];
  /** What was chosen before, the last first. */
  recent: readonly Entry[];
  searchAll: Entry;
}): EntryGroup[] {
  const { query, titles, tags, screens, actions, searchAll } = from;
  const wanted = fold(query);
  if (wanted === '')
    return filled([
      { name: 'recent', entries: from.recent.slice(0, RECENT_MOST) },
      { name: 'screens', entries: screens },
      { name: 'actions', entries: actions },
    ]);
  const matching = (entries: readonly Entry[]) =>
    entries
      .filter(({ name }) => fold(name).includes(wanted))
      .sort((a, b) => rankOf(fold(a.name), wanted) - rankOf(fold(b.name), wanted));
  const recent = from.recent.filter(({ name }) => fold(name).includes(wanted)).slice(0, RECENT_MOST);
  const before = new Set(recent.map(({ key }) => key));
  const fresh = (entries: readonly Entry[]) => entries.filter(({ key }) => !before.has(key));
  const found: EntryGroup[] = [
    { name: 'titles', entries: fresh(titles).slice(0, TITLES_MOST) },
    { name: 'tags', entries: fresh(tags).slice(0, TAGS_MOST) },
    { name: 'screens', entries: fresh(matching(screens)) },
    { name: 'actions', entries: fresh(matching(actions)) },
  ];
  const best = ({ entries }: EntryGroup) => Math.min(...entries.map(({ name }) => rankOf(fold(name), wanted)));
  return filled([
    { name: 'recent', entries: recent },
    ...found.sort((a, b) => best(a) - best(b)),
    { name: 'all', entries: [searchAll] },
  ]);
}

const filled = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);
