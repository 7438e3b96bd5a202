import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGroups } from '#adapters/api/wire/groups.wire.ts';
import {
  type ChosenGroups,
  checkGroups,
  groupRows,
  preselected,
  toggleGroup,
  UNLIMITED,
  visibleGroups,
} from '#domain/account/profile/group-tree.ts';
import type { GroupNode, GroupTree } from '#domain/account/ports.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { runs } from '../../support/runs.ts';
import { FOUND } from '../text/hard-cases.ts';

/** Trees of up to forty groups with their own ids, some of them preselected. */
const tree: fc.Arbitrary<GroupTree> = fc
  .record({
    parents: fc.array(fc.nat(), { maxLength: 40 }),
    selected: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    titles: fc.array(fc.constantFrom('Boats', 'Shore crew', 'İzmir', 'Çeşme', 'Racing boats', '李'), {
      minLength: 40,
      maxLength: 40,
    }),
    maximumSelection: fc.oneof(fc.constant(UNLIMITED), fc.integer({ min: 1, max: 5 })),
  })
  .map(({ parents, selected, titles, maximumSelection }) => {
    type Node = GroupNode & { items: Node[] };
    const top: Node[] = [];
    const all: Node[] = [];
    parents.forEach((parent, at) => {
      const [isSelected = false, title = ''] = [selected[at], titles[at]];
      const node: Node = { id: `g${at}`, title, isMember: false, isSelected, items: [] };
      // The parent is an earlier group, or none.
      const above = at === 0 ? undefined : all[parent % (at + 1)];
      (above?.items ?? top).push(node);
      all.push(node);
    });
    return { maximumSelection, items: top };
  });

/** The oracle: the rules of the specification, without the code under test. */
const allIds = (items: readonly GroupNode[]): string[] =>
  items.flatMap(({ id, items: below }) => [id, ...allIds(below)]);
const isAllowed = (max: number, count: number) => max === -1 || count <= max;

// Verifies: §5 Self-registration, groups
describe('choosing groups', () => {
  it('never goes beyond the maximum, by any sequence of clicks', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.nat(), { maxLength: 60 }), (groups, clicks) => {
        const ids = allIds(groups.items);
        fc.pre(ids.length > 0);
        let chosen = preselected(groups);
        let expected = [...chosen];
        expect(isAllowed(groups.maximumSelection, chosen.size)).toBe(true);
        for (const click of clicks) {
          const id = ids[click % ids.length] as string; // the tree has at least one id
          const outcome = toggleGroup(groups, chosen, id);
          const wanted = expected.includes(id) ? expected.filter((one) => one !== id) : [...expected, id];
          if (isAllowed(groups.maximumSelection, wanted.length)) expected = wanted;
          else expect(outcome).toEqual({ refused: 'MAX_GROUPS_SELECTED', params: { max: groups.maximumSelection } });
          if (!isRefusal(outcome)) chosen = outcome;
          expect([...chosen]).toEqual(expected);
          expect(isAllowed(groups.maximumSelection, chosen.size)).toBe(true);
        }
      }),
    );
  });

  it('is asked for where there is something to choose from', () => {
    const none: ChosenGroups = new Set();
    const one = { id: 'a', title: 'a', isMember: false, isSelected: false, items: [] };
    expect(checkGroups({ maximumSelection: 1, items: [one] }, none)).toEqual({ refused: 'GROUP_REQUIRED' });
    expect(checkGroups({ maximumSelection: 1, items: [one] }, new Set(['a']))).toBeUndefined();
    expect(checkGroups({ maximumSelection: 1, items: [] }, none)).toBeUndefined();
  });
});

describe('the list of groups', () => {
  it('shows each group once, children after their parent, one level deeper', () => {
    fc.assert(
      fc.property(tree, (groups) => {
        const rows = groupRows(groups);
        expect(rows.map(({ group }) => group.id)).toEqual(allIds(groups.items));
        for (const { depth, parentId } of rows) {
          const parent = rows.find(({ group }) => group.id === parentId);
          expect(depth).toBe(parent ? parent.depth + 1 : 0);
        }
      }),
    );
  });

  it('shows what is below a group only while it and all above it are open', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.nat({ max: 39 })), (groups, opened) => {
        const open = new Set(opened.map((at) => `g${at}`));
        const expected = (items: readonly GroupNode[]): string[] =>
          items.flatMap(({ id, items: below }) => [id, ...(open.has(id) ? expected(below) : [])]);
        expect(visibleGroups(groups, open, '  ').map(({ group }) => group.id)).toEqual(expected(groups.items));
      }),
    );
  });

  it('finds what contains the words, in any case and with or without marks, and the way to it', () => {
    const plain = (text: string) =>
      text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('ı', 'i').replace('i̇', 'i');
    fc.assert(
      fc.property(tree, fc.constantFrom('boat', 'IZM', 'çes', 'ces', '李', 'crew', 'zzz'), (groups, query) => {
        const contains = (node: GroupNode) => plain(node.title).includes(plain(query));
        const expected = (items: readonly GroupNode[]): string[] =>
          items.flatMap((node) => {
            const below = expected(node.items);
            return contains(node) || below.length > 0 ? [node.id, ...below] : [];
          });
        const rows = visibleGroups(groups, new Set(), query);
        expect(rows.map(({ group }) => group.id)).toEqual(expected(groups.items));
        for (const { group, isFound } of rows) expect(isFound).toBe(contains(group));
      }),
    );
  });

  it.each(FOUND)('finds %j by %j: %s', (title, typed) => {
    const items = [{ id: 'g', title, isMember: false, isSelected: false, items: [] }];
    expect(
      visibleGroups({ items, maximumSelection: UNLIMITED }, new Set(), typed).map(({ isFound }) => isFound),
    ).toEqual([true]);
  });
});

// Verifies: §3 Groups – any response of a platform becomes a tree
describe('groups from a platform', () => {
  const read = (body: unknown) => {
    let dropped = 0;
    return { tree: readGroups(body, () => dropped++), dropped };
  };
  const shape = (items: readonly GroupNode[]): unknown[] => items.map(({ id, items: below }) => [id, ...shape(below)]);

  it('are a tree of what holds what', () => {
    const { tree: groups, dropped } = read({
      maximumselection: 2,
      items: [
        { id: 'a', title: 'A', parent: null, items: [{ id: 'b', name: 'B', isSelected: true, items: [] }] },
        { id: 3, title: '', items: null },
      ],
    });
    expect(groups).toEqual({
      maximumSelection: 2,
      items: [
        {
          id: 'a',
          title: 'A',
          isMember: false,
          isSelected: false,
          items: [{ id: 'b', title: 'B', isMember: false, isSelected: true, items: [] }],
        },
        { id: '3', title: '3', isMember: false, isSelected: false, items: [] },
      ],
    });
    expect(dropped).toBe(0);
  });

  it.each<[string, unknown, unknown[]]>([
    ['a list that names parents', [{ id: 'b', parent: 'a' }, { id: 'a' }, { id: 'c', parent: 'b' }], [['a', ['b', ['c']]]]], // prettier-ignore
    [
      'a circle of two',
      [
        { id: 'a', parent: 'b' },
        { id: 'b', parent: 'a' },
      ],
      [['b', ['a']]],
    ],
    ['one that is its own parent', [{ id: 'a', parent: 'a', items: [{ id: 'b' }] }], [['a', ['b']]]],
    ['a parent that nobody knows', [{ id: 'a', parent: 'ghost' }], [['a']]],
    ['one below itself', [{ id: 'a', items: [{ id: 'a', items: [{ id: 'b' }] }] }], [['a', ['b']]]],
    [
      'two with one id',
      [
        { id: 'a', title: '1' },
        { id: 'a', title: '2', items: [{ id: 'b' }] },
      ],
      [['a', ['b']]],
    ],
    ['one without an id', [{ title: 'x', items: [{ id: 'b' }] }], [['b']]],
    ['no groups but other things', [null, 7, 'a', [], { id: '..' }, { id: '' }], []],
  ])('%s', (_name, items, expected) => expect(shape(read({ items }).tree.items)).toEqual(expected));

  it.each([
    [-1, -1],
    [3, 3],
    ['3', 3],
    [0, -1],
    [-2, -1],
    [1.5, -1],
    [null, -1],
    ['many', -1],
    [Number.NaN, -1],
  ])('a maximum of %j is read as %j', (sent, expected) =>
    expect(read({ maximumselection: sent, items: [] }).tree.maximumSelection).toBe(expected),
  );

  it('are kept or reported one by one, and never go in circles', () => {
    const node: fc.Arbitrary<unknown> = fc.letrec((self) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.anything({ maxDepth: 1 }),
        fc.record(
          {
            id: fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '..', ''), fc.nat({ max: 9 })),
            title: fc.string(),
            parent: fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', null), fc.anything()),
            items: fc.array(self('node'), { maxLength: 4 }),
          },
          { requiredKeys: [] },
        ),
      ),
    })).node;
    const count = (items: unknown): number =>
      Array.isArray(items)
        ? items.reduce(
            (sum: number, item: unknown) =>
              sum + 1 + (isObject(item) && !Array.isArray(item) ? count((item as { items?: unknown }).items) : 0),
            0,
          )
        : 0;
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), (items) => {
        const body = JSON.parse(JSON.stringify({ items })) as { items: unknown };
        const { tree: groups, dropped } = read(body);
        const ids = allIds(groups.items); // would not return for a cycle
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length + dropped).toBe(count(body.items));
      }),
      { numRuns: runs(200) },
    );
  });

  it('survive being a hundred thousand, or a hundred thousand deep', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => ({ id: `w${at}`, parent: at % 7 ? `w${at - 1}` : null }));
    expect(groupRows(read({ items: wide }).tree).length).toBe(100_000);
    let deep: object = { id: 'end' };
    for (let at = 0; at < 100_000; at++) deep = { id: `d${at}`, items: [deep] };
    const { tree: groups, dropped } = read({ items: [deep] });
    const rows = groupRows(groups);
    expect([rows.length, dropped]).toEqual([100_001, 0]);
    expect(Math.max(...rows.slice(0, 1_000).map(({ depth }) => depth))).toBe(63);
    expect(checkGroups(groups, new Set())).toEqual({ refused: 'GROUP_REQUIRED' });
    const ring = Array.from({ length: 50_000 }, (_, at) => ({ id: `r${at}`, parent: `r${(at + 1) % 50_000}` }));
    expect(groupRows(read({ items: ring }).tree).length).toBe(50_000);
  });
});

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
