import type { GroupNode, GroupTree } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fields, fields, flag, hasList, id, isFields, number, type Report, shortText } from './read.ts';

/** Deeper groups stand at this level: everybody can reach them, and nobody can exhaust the stack with them. */
const DEEPEST = 64;
/** Any number may be chosen. */
const UNLIMITED = -1;
/** A group is sent with this role. Spec §3 Groups. */
const MEMBER = 1;

/** Chosen groups as a registration and a profile send them. */
export const wireGroups = (ids: readonly string[]) => ids.map((groupId) => ({ id: groupId, role: MEMBER }) as const);

/** The tree of an answer; throws PortFailure where there is none. */
export function groupsOf(operation: string, body: unknown, report: Report): GroupTree {
  if (!hasList(body, 'items')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return readGroups(body, () => report({ operation, path: 'items', what: 'dropped' }));
}

type Found = Omit<GroupNode, 'items'> & { parentId: string | undefined };

/**
 * GET get-groups and get-user-groups. Groups stand below those that hold them, and also below those that they name as
 * their `parent`: a platform may send a list instead of a tree. Whatever it sends becomes a tree: of two groups with
 * one id the first stays, a group without an id leaves its place to those below it, one that is in a circle or names
 * nobody stands on top. `dropped` is told once a group that is left out; kept + dropped = received.
 */
export function readGroups(body: unknown, dropped: () => void): GroupTree {
  const it = fields(body);
  return { maximumSelection: readMaximum(it['maximumselection']), items: treeOf(collect(it['items'], dropped)) };
}

/** Reading: 0 cannot be meant where at least one has to be chosen; like anything unreadable it is no limit. */
function readMaximum(value: unknown): number {
  const maximum = number(value) ?? UNLIMITED;
  return Number.isInteger(maximum) && maximum > 0 ? maximum : UNLIMITED;
}

/** All groups in the order they came, each once. Without a stack of calls: the nesting is the server's. */
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
    isMember: flag(it['isMember']),
    isSelected: flag(it['isSelected']),
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

/** Below which group each stands in the end, and how deep. Walks up to a group whose place is known, then back down. */
function placesOf(found: ReadonlyMap<string, Found>): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const start of found.keys()) {
    const way = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && found.has(at) && !places.has(at) && !way.has(at)) {
      way.add(at);
      at = found.get(at)?.parentId;
    }
    // A circle is cut where the way would go round again; a parent that nobody knows is as good as none.
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
