import type { components } from '#openapi/generated/platform.d.ts';
import type { Group, Scenario } from '../../scenarios/schema.ts';

type Tree = components['schemas']['GroupTree'];
type Node = components['schemas']['GroupNode'];
type Organisation = Scenario['organisation'];

/** Builds the tree of the organisation's groups with one learner's memberships. */
export function groupTree({ groups, maximumselection }: Organisation, memberOf: readonly string[]): Tree {
  const member = new Set(memberOf);
  const node = ({ id, title, items }: Group, parent: string | null): Node => ({
    id,
    title,
    name: title,
    parent,
    items: items.map((item) => node(item, id)),
    isMember: member.has(id),
    isSelected: member.has(id),
  });
  return { maximumselection, items: groups.map((group) => node(group, null)) };
}

/** True if all groups exist, none is repeated, and the selection limit holds. */
export function knownGroups({ groups, maximumselection }: Organisation, chosen: readonly string[]): boolean {
  const known = new Set<string>();
  const open = [...groups];
  for (let next = open.pop(); next; next = open.pop()) {
    known.add(next.id);
    open.push(...next.items);
  }
  if (maximumselection !== -1 && chosen.length > maximumselection) return false;
  return new Set(chosen).size === chosen.length && chosen.every((id) => known.has(id));
}
