import { type ChosenGroups, type GroupRow, groupRows, type GroupTree } from '#domain/account/index.ts';
import { normalizeForSearch } from '#domain/text/index.ts';
import type { TextKey } from '../../i18n/i18n.ts';

/** Number of groups above which a search field appears and branches start closed. */
export const FEW_GROUPS = 20;
/** Number of rows to render at first; more on request. */
export const ROWS_AT_ONCE = 200;
/** Type-ahead: keystrokes within this many ms belong to one word. */
const WORD_PAUSE_MS = 700;

/** Headings that an operator may choose for an organisation’s groups. Spec §6, readings: special codes. */
const headings: readonly TextKey[] = [
  'groups.heading',
  'groups.headingDepartments',
  'groups.headingLocations',
  'groups.headingTeams',
];

/** Heading of an organisation’s groups. The operator may set a text key for an organisation; an unknown key gives the default. */
export const groupsHeading = (titleKeys: ReadonlyMap<string, string>, organisationCode: string): TextKey =>
  headings.find((key) => key === titleKeys.get(organisationCode.toLowerCase())) ?? 'groups.heading';

/** Opens all branches of a small tree; in a large one only the ancestors of chosen groups. */
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

/** Converts rows to nested lists, which convey levels to screen readers. */
export function nestRows(rows: readonly GroupRow[]): Branch[] {
  const top: Branch[] = [];
  const branches = new Map<string, Branch>();
  for (const row of rows) {
    const branch: Branch = { row, below: [] };
    branches.set(row.group.id, branch);
    (branches.get(row.parentId ?? '')?.below ?? top).push(branch);
  }
  return top;
}

/** Keyboard action in the tree. `undefined`: the key has no action. */
export type GroupAct = { goTo: string } | { open: string } | { close: string };

/** Tree keys: arrows, Home and End. Right opens or enters a branch, left closes or leaves it. */
export function groupActOf(key: string, rows: readonly GroupRow[], at: string): GroupAct | undefined {
  const index = rows.findIndex(({ group }) => group.id === at);
  const row = rows[index];
  const goTo = (next: GroupRow | undefined): GroupAct | undefined => next && { goTo: next.group.id };
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

/** Typed prefix to find a row by its title (type-ahead). */
export type TypeAhead = { word: string; atMs: number };

export const extendTypeAhead = (before: TypeAhead | undefined, letter: string, atMs: number): TypeAhead => ({
  word: (before && atMs - before.atMs < WORD_PAUSE_MS ? before.word : '') + letter,
  atMs,
});

/**
 * Next row whose title begins with the typed prefix, cyclically after `at`; a longer prefix may match `at` itself.
 * Repeating one character cycles through its rows.
 */
export function rowByWord(rows: readonly GroupRow[], at: string, word: string): string | undefined {
  const [letter = '', ...others] = new Set(normalizeForSearch(word));
  const wanted = others.length === 0 ? letter : normalizeForSearch(word);
  if (wanted === '') return undefined;
  const from = rows.findIndex(({ group }) => group.id === at) + (others.length === 0 ? 1 : 0);
  const around = [...rows.slice(from), ...rows.slice(0, from)];
  return around.find(({ group }) => normalizeForSearch(group.title).startsWith(wanted))?.group.id;
}
