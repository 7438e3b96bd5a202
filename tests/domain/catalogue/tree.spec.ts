import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, childTags, isOtherTag, rootTag, titlesIn } from '#domain/catalogue/index.ts';
import { anyCatalogue, aTag, aTitle, catalogueOf } from './arbitraries.ts';
import { runs } from '../../support/runs.ts';

const ids = (tags: readonly { id: string }[]) => tags.map((tag) => tag.id);
const under = (...parents: string[]) => ({ parents: parents.map((id, pos) => ({ id, pos })) });

describe('the tree of tags', () => {
  const catalogue = catalogueOf(
    [
      aTag('root', { name: 'Catalogue', isRoot: true }),
      aTag('late', { parents: [{ id: 'root', pos: 2 }] }),
      aTag('early', { parents: [{ id: 'root', pos: 1 }] }),
      aTag('hidden', { name: 'OtherTag', ...under('root') }),
      aTag('deep', under('late')),
      aTag('orphan', under('missing')),
    ],
    [],
  );

  it('lists the tags below in their order, the orphans last at the root, never the hidden one', () => {
    expect(ids(childTags(catalogue, 'root'))).toEqual(['early', 'late', 'orphan']);
    expect(ids(childTags(catalogue, 'late'))).toEqual(['deep']);
  });

  it('leads from the root to a tag, and an orphan begins its own chain', () => {
    expect(ids(chainOf(catalogue, 'deep'))).toEqual(['root', 'late', 'deep']);
    expect(ids(chainOf(catalogue, 'orphan'))).toEqual(['orphan']);
    expect(chainOf(catalogue, 'nowhere')).toEqual([]);
  });

  it('finds a root when none is marked, and none in an empty catalogue', () => {
    expect(rootTag(catalogueOf([aTag('b', under('a')), aTag('a')]))?.id).toBe('a');
    expect(rootTag(catalogueOf([aTag('a', under('b')), aTag('b', under('a'))]))?.id).toBe('a');
    expect(rootTag(catalogueOf([]))).toBeUndefined();
  });

  it('shows at the root one way into tags that form a circle of their own, or that are their own parent', () => {
    const broken = catalogueOf([
      aTag('root', { isRoot: true }),
      aTag('x', under('y')),
      aTag('y', under('x')),
      aTag('self', under('self')),
    ]);
    expect(ids(childTags(broken, 'root'))).toEqual(['self', 'x']);
    expect(ids(childTags(broken, 'x'))).toEqual(['y']);
    expect(ids(childTags(broken, 'self'))).toEqual([]);
  });
});

describe('the titles of a tag', () => {
  it('come in the order of their places, each once, without those that the catalogue does not hold', () => {
    const place = (pos: number) => ({ placements: [{ tagId: 't', pos, prerequisites: [], isLocked: false }] });
    const catalogue = catalogueOf(
      [aTag('t', { titleIds: ['b', 'gone', 'a', 'b'] })],
      [aTitle('a', place(1)), aTitle('b', place(2)), aTitle('c', place(0))],
    );
    expect(ids(titlesIn(catalogue, 't'))).toEqual(['a', 'b']);
    expect(titlesIn(catalogue, 'nowhere')).toEqual([]);
  });
});

describe('any catalogue', () => {
  it('can be walked down from the root to every tag that is not hidden, and lists no tag twice in one place', () => {
    fc.assert(
      fc.property(anyCatalogue, (catalogue) => {
        const root = rootTag(catalogue)!; // the generator always makes tags
        const seen = new Set<string>();
        const open = [root.id];
        while (open.length > 0) {
          const id = open.pop()!;
          if (seen.has(id)) continue;
          seen.add(id);
          const below = ids(childTags(catalogue, id));
          expect(new Set(below).size).toBe(below.length);
          expect(below).not.toContain(id);
          open.push(...below);
        }
        const hidden = belowHidden(catalogue.tags);
        for (const tag of catalogue.tags.values()) if (!hidden.has(tag.id)) expect(seen).toContain(tag.id);
      }),
      { numRuns: runs(100) },
    );
  });

  it('keeps a chain as long as the answer it was worked out from, and no longer', () => {
    const tags = [aTag('root', { isRoot: true }), aTag('a', under('root'))];
    const first = catalogueOf(tags);
    expect(chainOf(first, 'a')).toBe(chainOf(first, 'a'));
    const second = catalogueOf(tags);
    expect(chainOf(second, 'a')).not.toBe(chainOf(first, 'a'));
    expect(chainOf(second, 'a')).toEqual(chainOf(first, 'a'));
  });

  it('gives each tag a chain that ends with it and repeats nothing', () => {
    fc.assert(
      fc.property(anyCatalogue, (catalogue) => {
        for (const tag of catalogue.tags.values()) {
          const chain = ids(chainOf(catalogue, tag.id));
          expect(chain.at(-1)).toBe(tag.id);
          expect(new Set(chain).size).toBe(chain.length);
        }
      }),
    );
  });

  it('opens with 5,000 tags, 500 of them in circles', () => {
    const tags = [aTag('root', { isRoot: true })];
    for (let i = 0; i < 4_999; i++) {
      const parent = i < 500 ? `n${i % 2 === 0 ? i + 1 : i - 1}` : i < 600 ? 'root' : `n${500 + (i % 100)}`;
      tags.push(aTag(`n${i}`, under(parent)));
    }
    const catalogue = catalogueOf(tags);
    expect(childTags(catalogue, 'root')).toHaveLength(100 + 250);
  });
});

/** The hidden tags, and items that can only be reached through them. */
function belowHidden(tags: ReadonlyMap<string, { id: string; name: string; parents: readonly { id: string }[] }>) {
  const hidden = new Set([...tags.values()].filter(isOtherTag).map((tag) => tag.id));
  for (let changed = true; changed;) {
    changed = false;
    for (const tag of tags.values())
      if (!hidden.has(tag.id) && tag.parents.some((parent) => hidden.has(parent.id))) {
        hidden.add(tag.id);
        changed = true;
      }
  }
  return hidden;
}
