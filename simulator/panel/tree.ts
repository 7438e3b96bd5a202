import type { Recorded } from '#domain/kernel/event.ts';

/** Facts as they came of each other: a stream, in it the decisions, in them their facts, under a fact what it caused. */
export type Branch = { label: string; facts: readonly Leaf[] };
export type Leaf = { fact: Recorded; led: readonly Leaf[] };
export type Stream = { name: string; branches: readonly Branch[] };

export function treeOf(facts: readonly Recorded[]): Stream[] {
  const ids = new Set(facts.map(({ id }) => id));
  const causedBy = grouped(
    facts.filter(({ cause }) => ids.has(cause)),
    ({ cause }) => cause,
  );
  const leaf = (fact: Recorded): Leaf => ({ fact, led: (causedBy.get(fact.id) ?? []).map(leaf) });
  const first = facts.filter(({ cause }) => !ids.has(cause));
  return [...grouped(first, ({ stream }) => stream)].map(([name, mine]) => ({
    name,
    branches: branchesOf(mine, leaf),
  }));
}

/** Facts of one decision stand together. */
function branchesOf(facts: readonly Recorded[], leaf: (fact: Recorded) => Leaf): Branch[] {
  const branches: { label: string; at: number; facts: Leaf[] }[] = [];
  for (const fact of facts) {
    const last = branches.at(-1);
    if (last?.label === fact.cause && last.at === fact.at) last.facts.push(leaf(fact));
    else branches.push({ label: fact.cause, at: fact.at, facts: [leaf(fact)] });
  }
  return branches;
}

function grouped(facts: readonly Recorded[], by: (fact: Recorded) => string): Map<string, Recorded[]> {
  const groups = new Map<string, Recorded[]>();
  for (const fact of facts) groups.set(by(fact), [...(groups.get(by(fact)) ?? []), fact]);
  return groups;
}
