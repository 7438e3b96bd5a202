import { type ChosenGroups, type GroupRow, groupRows, type GroupTree } from '#domain/account/index.ts';
import { fold } from '#domain/text/index.ts';
import type { TextKey } from '../../i18n/i18n.ts';

/** More groups than this can be searched, and are not all open from the start. */
export const FEW_GROUPS = 20;
/** Rows that are drawn; more come when asked for. */
export const ROWS_AT_ONCE = 200;
/** Letters typed with less than this between them belong to one word. */
const WORD_PAUSE_MS = 700;

/** Headings that an operator may put over the groups of an organisation. Spec §6, readings: special codes. */
const headings: readonly TextKey[] = [
  'groups.heading',
  'groups.headingDepartments',
  'groups.headingLocations',
  'groups.headingTeams',
];

/** The heading over an organisation's groups, by the key the operator gave its code; an unknown key is the usual one. */
export const groupsHeading = (titleKeys: ReadonlyMap<string, string>, organisationCode: string): TextKey =>
  headings.find((key) => key === titleKeys.get(organisationCode.toLowerCase())) ?? 'groups.heading';

/** Few groups are all open; of many only the way to those that are chosen. */
export function openAtFirst(tree: GroupTree, chosen: ChosenGroups): ReadonlySet<string> {
  const rows = groupRows(tree);
  if (rows.length <= FEW_GROUPS) return new Set(rows.map(({ group }) => group.id));
  const parentOf = new Map(rows.map(({ group, parentId }) => [group.id, parentId]));
  const open = new Set<string>();
  for (const id of chosen)
    for (let above = parentOf.get(id); above !== undefined && !open.has(above); above = parentOf.get(above))
      open.add(above);
  return open;
}

export type Branch = { row: GroupRow; below: Branch[] };

/** Rows as lists in lists, which is how a screen reader tells of levels. */
export function nested(rows: readonly GroupRow[]): Branch[] {
  const top: Branch[] = [];
  const branches = new Map<string, Branch>();
  for (const row of rows) {
    const branch: Branch = { row, below: [] };
    branches.set(row.group.id, branch);
    (branches.get(row.parentId ?? '')?.below ?? top).push(branch);
  }
  return top;
}

/** What a key wants of a tree of rows. `undefined`: the key is not ours. */
export type Wish = { goTo: string } | { open: string } | { close: string };

/** Arrows, Home and End, as in a tree: right opens and goes in, left closes and goes out. */
export function wishOf(key: string, rows: readonly GroupRow[], at: string): Wish | undefined {
  const index = rows.findIndex(({ group }) => group.id === at);
  const row = rows[index];
  const goTo = (next: GroupRow | undefined): Wish | undefined => next && { goTo: next.group.id };
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[index + 1]);
    case 'ArrowUp':
      return goTo(rows[index - 1]);
    case 'Home':
      return goTo(rows[0]);
    case 'End':
      return goTo(rows.at(-1));
    case 'ArrowRight':
      if (!row || row.group.items.length === 0) return undefined;
      return row.isOpen ? goTo(rows[index + 1]) : { open: at };
    case 'ArrowLeft':
      if (row?.isOpen) return { close: at };
      return goTo(rows.find(({ group }) => group.id === row?.parentId));
    default:
      return undefined;
  }
}

/** A word being typed to find a row by the beginning of its title. */
export type Typed = { word: string; atMs: number };

export const typedOn = (before: Typed | undefined, letter: string, atMs: number): Typed => ({
  word: (before && atMs - before.atMs < WORD_PAUSE_MS ? before.word : '') + letter,
  atMs,
});

/**
 * The next row whose title begins with the word, looking round from `at`; a longer word may be that of `at` itself. The
 * same letter again and again goes from one row of that letter to the next.
 */
export function rowByWord(rows: readonly GroupRow[], at: string, word: string): string | undefined {
  const [letter = '', ...others] = new Set(fold(word));
  const wanted = others.length === 0 ? letter : fold(word);
  if (wanted === '') return undefined;
  const from = rows.findIndex(({ group }) => group.id === at) + (others.length === 0 ? 1 : 0);
  const around = [...rows.slice(from), ...rows.slice(0, from)];
  return around.find(({ group }) => fold(group.title).startsWith(wanted))?.group.id;
}
