import type { GroupNode, GroupTree } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fields, fields, isTrueValue, hasList, id, isFields, number, type Report, shortText } from './read.ts';

/** Maximum depth; deeper groups are flattened to this level. Limits recursion over server data. */
const DEEPEST = 64;
/** Any number of groups may be selected. */
const UNLIMITED = -1;
/** Role that selected groups are sent with. Spec §3 Groups. */
const MEMBER = 1;

/** Selected groups in the form that registration and profile send. */
export const wireGroups = (ids: readonly string[]) => ids.map((groupId) => ({ id: groupId, role: MEMBER }) as const);

/** Parses a group tree; throws PortFailure if the body has none. */
export function groupsOf(operation: string, body: unknown, report: Report): GroupTree {
  if (!hasList(body, 'items')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return readGroups(body, () => report({ operation, path: 'items', what: 'dropped' }));
}

type Found = Omit<GroupNode, 'items'> & { parentId: string | undefined };

/**
 * Parses GET get-groups and get-user-groups into a tree. A platform may nest groups, or send a list with `parent` ids.
 * Of two groups with one id, the first wins. The children of a group without an id move to its parent. Groups in a
 * cycle, or with an unknown parent, become roots. Calls `dropped` once per dropped group; kept + dropped = received.
 */
export function readGroups(body: unknown, dropped: () => void): GroupTree {
  const it = fields(body);
  return { maximumSelection: readMaximum(it['maximumselection']), items: treeOf(collect(it['items'], dropped)) };
}

/**
 * Reading: 0 makes no sense, because at least one group must be selected; like unreadable values, it means no limit.
 */
function readMaximum(value: unknown): number {
  const maximum = number(value) ?? UNLIMITED;
  return Number.isInteger(maximum) && maximum > 0 ? maximum : UNLIMITED;
}

/** All groups in the order received, each once. Iterative, because the server controls the nesting depth. */
function collect(items: unknown, dropped: () => void): Map<string, Found> {
  const found = new Map<string, Found>();
  const waiting = entriesOf(items, undefined).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entry, above } = next;
    const group = isFields(entry) ? readGroup(fields(entry), above) : undefined;
    if (group && !found.has(group.id)) found.set(group.id, group);
    else dropped();
    if (isFields(entry))
      for (const below of entriesOf(entry['items'], group?.id ?? above).reverse()) waiting.push(below);
  }
  return found;
}

function readGroup(it: Fields, above: string | undefined): Found | undefined {
  const groupId = id(it['id']);
  if (groupId === undefined) return undefined;
  return {
    id: groupId,
    title: shortText(it['title']).trim() || shortText(it['name']).trim() || groupId,
    parentId: above ?? id(it['parent']),
    isMember: isTrueValue(it['isMember']),
    isSelected: isTrueValue(it['isSelected']),
  };
}

function treeOf(found: ReadonlyMap<string, Found>): GroupNode[] {
  type Branch = GroupNode & { items: Branch[] };
  const places = placesOf(found);
  const branches = new Map<string, Branch>();
  for (const [groupId, { parentId: _parentId, ...group }] of found) branches.set(groupId, { ...group, items: [] });
  const top: Branch[] = [];
  for (const [groupId, branch] of branches) {
    const { below } = places.get(groupId) ?? {};
    (below === undefined ? top : (branches.get(below)?.items ?? top)).push(branch);
  }
  return top;
}

type Place = { below: string | undefined; depth: number };

/** Final parent and depth of each group. Walks up to a group with a known position, then back down. */
function placesOf(found: ReadonlyMap<string, Found>): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const start of found.keys()) {
    const way = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && found.has(at) && !places.has(at) && !way.has(at)) {
      way.add(at);
      at = found.get(at)?.parentId;
    }
    // A cycle is cut where it would repeat; an unknown parent counts as none.
    let below = at !== undefined && places.has(at) ? at : undefined;
    for (const groupId of [...way].reverse()) {
      const above = below === undefined ? undefined : places.get(below);
      const isTooDeep = above !== undefined && above.depth >= DEEPEST - 1;
      places.set(groupId, isTooDeep ? above : { below, depth: above ? above.depth + 1 : 0 });
      below = groupId;
    }
  }
  return places;
}

type Entry = { entry: unknown; above: string | undefined };

const entriesOf = (items: unknown, above: string | undefined): Entry[] =>
  Array.isArray(items) ? items.map((entry: unknown) => ({ entry, above })) : [];
