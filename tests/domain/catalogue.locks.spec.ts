import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalogue, isTagLocked, lockOf, type Title, type TitleStatus } from '#domain/catalogue/index.ts';
import { anyCatalogue, anyRecords, aTag, aTitle, catalogueOf, statuses } from './catalogue.arbitraries.ts';

const always = (status: TitleStatus) => () => status;
const inTag = (prerequisites: string[], more: object = {}) => ({
  tagId: 't',
  pos: 0,
  prerequisites,
  isLocked: false,
  ...more,
});

// Verifies: §4 Content launch
describe('a title with prerequisites', () => {
  const title = aTitle('b', { placements: [inTag(['a'])] });
  const catalogue = catalogueOf([aTag('t')], [aTitle('a'), title]);

  it.each(statuses.filter((status) => status !== 'completed'))('is locked while the prerequisite is %s', (status) => {
    expect(lockOf(title, (id) => (id === 'a' ? status : 'not-started'), catalogue)).toEqual({ finishFirst: ['a'] });
  });

  it('opens when the prerequisite is completed', () => {
    expect(lockOf(title, (id) => (id === 'a' ? 'completed' : 'not-started'), catalogue)).toBeUndefined();
  });

  it('stays open once it is completed itself, whatever its prerequisites are', () => {
    expect(lockOf(title, (id) => (id === 'b' ? 'completed' : 'failed'), catalogue)).toBeUndefined();
  });

  it('is locked by any of its tags, and each prerequisite is named once', () => {
    const two = aTitle('c', { placements: [inTag([]), inTag(['a', 'b']), inTag(['b'])] });
    expect(lockOf(two, always('not-started'), catalogue)).toEqual({ finishFirst: ['a', 'b'] });
  });

  it('is locked by a prerequisite that the catalogue does not hold: its status is not started', () => {
    expect(lockOf(aTitle('c', { placements: [inTag(['gone'])] }), always('not-started'), catalogue)).toEqual({
      finishFirst: ['gone'],
    });
  });
});

// Verifies: §6 Locked tags or titles block launching
describe('a lock of the platform', () => {
  it('on a tag holds for all below it, also through several levels', () => {
    const title = aTitle('x', { placements: [inTag([], { tagId: 'low' })] });
    const catalogue = catalogueOf(
      [
        aTag('top', { isLocked: true }),
        aTag('mid', { parents: [{ id: 'top', pos: 0 }] }),
        aTag('low', { parents: [{ id: 'mid', pos: 0 }] }),
      ],
      [title],
    );
    expect(lockOf(title, always('not-started'), catalogue)).toEqual({ finishFirst: [] });
  });

  it('on a title without prerequisites locks it; with prerequisites these decide', () => {
    const catalogue = catalogueOf([aTag('t')]);
    const bare = aTitle('x', { isLockedByServer: true, placements: [inTag([])] });
    const led = aTitle('y', { isLockedByServer: true, placements: [inTag(['a'], { isLocked: true })] });
    expect(lockOf(bare, always('not-started'), catalogue)).toEqual({ finishFirst: [] });
    expect(lockOf(led, (id) => (id === 'a' ? 'completed' : 'not-started'), catalogue)).toBeUndefined();
  });
});

describe('any catalogue', () => {
  it('locks exactly the titles that the sentence of the specification locks', () => {
    fc.assert(
      fc.property(anyCatalogue, anyRecords, (catalogue, records) => {
        const statusOf = (id: string) => records.get(id)?.status ?? 'not-started';
        for (const title of catalogue.titles.values())
          expect(lockOf(title, statusOf, catalogue) !== undefined).toBe(oracle(title, statusOf, catalogue));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never opens a lock when a completed title is taken back to failed', () => {
    fc.assert(
      fc.property(anyCatalogue, anyRecords, (catalogue, records) => {
        for (const title of catalogue.titles.values()) {
          const before = lockOf(title, (id) => records.get(id)?.status ?? 'not-started', catalogue);
          const after = lockOf(title, always('failed'), catalogue);
          if (before) expect(after).toBeDefined();
        }
      }),
    );
  });
});

/** The sentence, read once more: paths upward are listed one by one, by recursion, without the walk under test. */
function oracle(title: Title, statusOf: (id: string) => TitleStatus, { tags }: Catalogue): boolean {
  const lockedAbove = (id: string, path: readonly string[]): boolean => {
    const tag = tags.get(id);
    if (!tag || path.includes(id)) return false;
    return tag.isLocked || tag.parents.some((parent) => lockedAbove(parent.id, [...path, id]));
  };
  if (statusOf(title.id) === 'completed') return false;
  const wanted = title.placements.flatMap((placement) => placement.prerequisites);
  if (wanted.some((id) => statusOf(id) !== 'completed')) return true;
  if (title.isLockedByServer && wanted.length === 0) return true;
  if (title.placements.some((placement) => placement.isLocked && placement.prerequisites.length === 0)) return true;
  return title.placements.some((placement) => lockedAbove(placement.tagId, []));
}

describe('tags in a circle', () => {
  it('end the walk, and a lock in the circle counts for each of them', () => {
    const circle = (locked: boolean) =>
      catalogueOf([
        aTag('a', { parents: [{ id: 'b', pos: 0 }] }),
        aTag('b', { parents: [{ id: 'c', pos: 0 }] }),
        aTag('c', { parents: [{ id: 'a', pos: 0 }], isLocked: locked }),
      ]);
    expect(['a', 'b', 'c'].map((id) => isTagLocked(id, circle(false)))).toEqual([false, false, false]);
    expect(['a', 'b', 'c'].map((id) => isTagLocked(id, circle(true)))).toEqual([true, true, true]);
  });
});
