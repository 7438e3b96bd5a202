import { refuse, type Refused } from '../../messages/index.ts';
import { fold } from '../../text/index.ts';
import type { GroupNode, GroupTree } from '../ports.ts';

/** Groups that are chosen, by id, in the order they were chosen. */
export type ChosenGroups = ReadonlySet<string>;

/**
 * A group as a list shows it. `depth` 0 is the top; `isOpen`: groups below it are listed too; `isFound`: it is what was
 * searched for, and not only on the way there.
 */
export type GroupRow = {
  group: GroupNode;
  depth: number;
  parentId: string | undefined;
  isOpen: boolean;
  isFound: boolean;
};

/** Any number may be chosen. Spec §5 Self-registration. */
export const UNLIMITED = -1;

/** Every group with its place, top to bottom. */
export function groupRows({ items }: GroupTree): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  walk(items, (row) => {
    rows.push(row);
    return true;
  });
  return rows;
}

/** What the platform has chosen beforehand, no more than may be chosen. */
export function preselected(tree: GroupTree): ChosenGroups {
  const ids = groupRows(tree).flatMap(({ group }) => (group.isSelected ? [group.id] : []));
  return new Set(tree.maximumSelection === UNLIMITED ? ids : ids.slice(0, tree.maximumSelection));
}

/** The groups somebody belongs to, also more of them than may be chosen by now. */
export const memberships = (tree: GroupTree): ChosenGroups =>
  new Set(groupRows(tree).flatMap(({ group }) => (group.isMember || group.isSelected ? [group.id] : [])));

/** A choice that was made earlier, without groups that are no longer there. */
export function offered(tree: GroupTree, chosen: ChosenGroups): ChosenGroups {
  const there = new Set(groupRows(tree).map(({ group }) => group.id));
  return new Set([...chosen].filter((id) => there.has(id)));
}

/**
 * Chooses a group, or takes the choice back. Refuses MAX_GROUPS_SELECTED beyond the maximum. Spec §5.
 * Reading: each group is chosen by itself; one does not bring those below it, because the maximum counts groups.
 */
export function toggleGroup(tree: GroupTree, chosen: ChosenGroups, id: string): ChosenGroups | Refused {
  const next = new Set(chosen);
  if (next.delete(id)) return next; // also where more are left than may be chosen: fewer is the way there
  next.add(id);
  return tooMany(tree, next) ?? next;
}

/** What is wrong with a choice: nothing chosen where there is a choice, or too much. Spec §5 Self-registration. */
export function checkGroups(tree: GroupTree, chosen: ChosenGroups): Refused | undefined {
  // Reading: where the organisation has no groups at all, none can be asked for.
  if (tree.items.length > 0 && chosen.size === 0) return refuse('GROUP_REQUIRED');
  return tooMany(tree, chosen);
}

/**
 * The groups that are seen: those on top and below what is open; with a query those whose title contains it, below
 * the groups they belong to.
 */
export function visibleGroups(tree: GroupTree, open: ReadonlySet<string>, query: string): readonly GroupRow[] {
  const wanted = fold(query);
  const rows: GroupRow[] = [];
  if (wanted === '') {
    walk(tree.items, (row) => {
      const isOpen = open.has(row.group.id) && row.group.items.length > 0;
      rows.push({ ...row, isOpen });
      return isOpen;
    });
    return rows;
  }
  const onWay = pathsTo(tree, wanted);
  walk(tree.items, (row) => {
    const { id, title, items } = row.group;
    if (!onWay.has(id)) return false;
    rows.push({ ...row, isOpen: items.some((below) => onWay.has(below.id)), isFound: fold(title).includes(wanted) });
    return true;
  });
  return rows;
}

/** MAX_GROUPS_SELECTED beyond the maximum. */
export function tooMany({ maximumSelection: max }: GroupTree, chosen: ChosenGroups): Refused | undefined {
  return max !== UNLIMITED && chosen.size > max ? refuse('MAX_GROUPS_SELECTED', { max }) : undefined;
}

/** Ids of the groups that contain the words, and of all groups above them. */
function pathsTo(tree: GroupTree, wanted: string): ReadonlySet<string> {
  const rows = groupRows(tree);
  const parentOf = new Map(rows.map(({ group, parentId }) => [group.id, parentId]));
  const onWay = new Set<string>();
  for (const { group } of rows) {
    if (!fold(group.title).includes(wanted)) continue;
    for (let id: string | undefined = group.id; id !== undefined && !onWay.has(id); id = parentOf.get(id))
      onWay.add(id);
  }
  return onWay;
}

/** Depth first, without a stack of calls: nobody promised how deep an organisation's groups go. */
function walk(items: readonly GroupNode[], visit: (row: GroupRow) => boolean): void {
  const waiting = rowsOf(items, 0, undefined).reverse();
  for (let row = waiting.pop(); row; row = waiting.pop())
    if (visit(row))
      for (const below of rowsOf(row.group.items, row.depth + 1, row.group.id).reverse()) waiting.push(below);
}

const rowsOf = (items: readonly GroupNode[], depth: number, parentId: string | undefined): GroupRow[] =>
  items.map((group) => ({ group, depth, parentId, isOpen: false, isFound: true }));
