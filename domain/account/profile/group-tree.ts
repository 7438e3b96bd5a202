import { refuse, type CodedRefusal } from '../../messages/index.ts';
import { normalizeForSearch } from '../../text/index.ts';
import type { GroupNode, GroupTree } from '../ports.ts';

/** Ids of chosen groups, in the order of choice. */
export type ChosenGroups = ReadonlySet<string>;

/**
 * A group as a list row. `depth` 0 is the top; `isOpen`: its subgroups are listed; `isFound`: matches the search
 * itself, not only as an ancestor.
 */
export type GroupRow = {
  group: GroupNode;
  depth: number;
  parentId: string | undefined;
  isOpen: boolean;
  isFound: boolean;
};

/** No maximum. Spec §5 Self-registration. */
export const UNLIMITED = -1;

/** All groups with their depth, top to bottom. */
export function groupRows({ items }: GroupTree): readonly GroupRow[] {
  const rows: GroupRow[] = [];
  walk(items, (row) => {
    rows.push(row);
    return true;
  });
  return rows;
}

/** Groups preselected by the platform, limited to the maximum. */
export function preselected(tree: GroupTree): ChosenGroups {
  const ids = groupRows(tree).flatMap(({ group }) => (group.isSelected ? [group.id] : []));
  return new Set(tree.maximumSelection === UNLIMITED ? ids : ids.slice(0, tree.maximumSelection));
}

/** Groups of the learner, even if more than the maximum. */
export const memberships = (tree: GroupTree): ChosenGroups =>
  new Set(groupRows(tree).flatMap(({ group }) => (group.isMember || group.isSelected ? [group.id] : [])));

/** An earlier choice without groups that no longer exist. */
export function existingChoices(tree: GroupTree, chosen: ChosenGroups): ChosenGroups {
  const there = new Set(groupRows(tree).map(({ group }) => group.id));
  return new Set([...chosen].filter((id) => there.has(id)));
}

/**
 * Toggles a group. Refuses MAX_GROUPS_SELECTED beyond the maximum. Spec §5. Reading: choosing a group does not choose
 * its subgroups, because the maximum counts groups.
 */
export function toggleGroup(tree: GroupTree, chosen: ChosenGroups, id: string): ChosenGroups | CodedRefusal {
  const next = new Set(chosen);
  if (next.delete(id)) return next; // allowed even above the maximum: removing groups reduces the excess
  next.add(id);
  return tooMany(tree, next) ?? next;
}

/** Validates a choice: no group although some exist, or too many. Spec §5 Self-registration. */
export function checkGroups(tree: GroupTree, chosen: ChosenGroups): CodedRefusal | undefined {
  // Reading: an organisation without groups requires none.
  if (tree.items.length > 0 && chosen.size === 0) return refuse('GROUP_REQUIRED');
  return tooMany(tree, chosen);
}

/**
 * Visible groups: top-level ones and children of open ones. With a query: groups whose title contains it, with their
 * ancestors.
 */
export function visibleGroups(tree: GroupTree, open: ReadonlySet<string>, query: string): readonly GroupRow[] {
  const wanted = normalizeForSearch(query);
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
    rows.push({
      ...row,
      isOpen: items.some((below) => onWay.has(below.id)),
      isFound: normalizeForSearch(title).includes(wanted),
    });
    return true;
  });
  return rows;
}

/** Refuses MAX_GROUPS_SELECTED beyond the maximum. */
export function tooMany({ maximumSelection: max }: GroupTree, chosen: ChosenGroups): CodedRefusal | undefined {
  return max !== UNLIMITED && chosen.size > max ? refuse('MAX_GROUPS_SELECTED', { max }) : undefined;
}

/** Ids of groups that contain the text, and of their ancestors. */
function pathsTo(tree: GroupTree, wanted: string): ReadonlySet<string> {
  const rows = groupRows(tree);
  const parentOf = new Map(rows.map(({ group, parentId }) => [group.id, parentId]));
  const onWay = new Set<string>();
  for (const { group } of rows) {
    if (!normalizeForSearch(group.title).includes(wanted)) continue;
    for (let id: string | undefined = group.id; id !== undefined && !onWay.has(id); id = parentOf.get(id))
      onWay.add(id);
  }
  return onWay;
}

/** Depth-first walk without recursion: the depth of groups is not limited. */
function walk(items: readonly GroupNode[], visit: (row: GroupRow) => boolean): void {
  const waiting = rowsOf(items, 0, undefined).reverse();
  for (let row = waiting.pop(); row; row = waiting.pop())
    if (visit(row))
      for (const below of rowsOf(row.group.items, row.depth + 1, row.group.id).reverse()) waiting.push(below);
}

const rowsOf = (items: readonly GroupNode[], depth: number, parentId: string | undefined): GroupRow[] =>
  items.map((group) => ({ group, depth, parentId, isOpen: false, isFound: true }));
