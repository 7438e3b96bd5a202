import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Catalogue,
  isTagLocked,
  lockOf,
  tagOpensAfter,
  type Title,
  type TitleStatus,
} from '#domain/catalogue/index.ts';
import { anyCatalogue, anyRecords, aTag, aTitle, catalogueOf, statuses } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

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
      { numRuns: runs(200) },
    );
  });

  it('never opens a lock when a completed title is taken back to failed', () => {
    const { reached, assert } = reaching({ lock: 0.5 });
    assert(
      fc.property(anyCatalogue, anyRecords, (catalogue, records) => {
        for (const title of catalogue.titles.values()) {
          const before = lockOf(title, (id) => records.get(id)?.status ?? 'not-started', catalogue);
          const after = lockOf(title, always('failed'), catalogue);
          if (!before) continue;
          reached('lock');
          expect(after).toBeDefined();
        }
      }),
    );
  });
});

/** A second reading of the specification: lists all paths upward by recursion, without the traversal under test. */
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

// Verifies: §6 Locked tags; which titles unlock a tag, as far as its titles reveal
describe('what opens a tag', () => {
  const statusOf = (records: ReadonlyMap<string, { status: TitleStatus }>) => (id: string) =>
    records.get(id)?.status ?? 'not-started';

  it('is what every title in it and below it waits for', () => {
    const under = (tagId: string, ...prerequisites: string[]) => ({ placements: [inTag(prerequisites, { tagId })] });
    const catalogue = catalogueOf(
      [
        aTag('top', { isLocked: true, titleIds: ['x'] }),
        aTag('low', { parents: [{ id: 'top', pos: 0 }], titleIds: ['y'] }),
      ],
      [aTitle('x', under('top', 'a', 'b')), aTitle('y', under('low', 'b', 'c')), aTitle('b')],
    );
    expect(tagOpensAfter('top', always('not-started'), catalogue)).toEqual(['b']);
    expect(tagOpensAfter('low', always('not-started'), catalogue)).toEqual(['b', 'c']);
    expect(tagOpensAfter('nowhere', always('not-started'), catalogue)).toEqual([]);
  });

  it('is in no catalogue more than that: finishing less leaves a title of it locked', () => {
    fc.assert(
      fc.property(anyCatalogue, anyRecords, (catalogue, records) => {
        const of = statusOf(records);
        for (const tag of catalogue.tags.values()) {
          const first = tagOpensAfter(tag.id, of, catalogue);
          const locked = belowIn(catalogue, tag.id).flatMap((id) => {
            const lock = lockOf(catalogue.titles.get(id)!, of, catalogue); // ids of the catalogue
            return lock ? [lock.finishFirst] : [];
          });
          const common = [...new Set(locked.flat())].filter((id) => locked.every((one) => one.includes(id)));
          expect([...first].sort()).toEqual(common.sort());
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

/** Titles in a tag and below, found from the titles: a title counts if one of its paths upward contains the tag. */
function belowIn({ tags, titles }: Catalogue, tagId: string): string[] {
  const meets = (id: string, path: readonly string[]): boolean => {
    if (id === tagId) return true;
    const tag = tags.get(id);
    if (!tag || path.includes(id) || tag.name === 'OtherTag') return false; // the hidden tag has no parent
    return tag.parents.some((parent) => parent.id !== id && meets(parent.id, [...path, id]));
  };
  return [...titles.keys()].filter((titleId) =>
    [...tags.values()].some((tag) => tag.titleIds.includes(titleId) && meets(tag.id, [])),
  );
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
