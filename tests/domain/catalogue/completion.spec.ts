import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionOf, type KnownStatus, lockOf, titlesIn, type TitleStatus } from '#domain/catalogue/index.ts';
import { anyCatalogue, aTag, aTitle, catalogueOf, statuses } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const known = (status: TitleStatus): KnownStatus => ({ status, timeSpentSeconds: 0 });
/** The platform sent no status; only what happened in this browser is known. */
const unknown = (status: TitleStatus): KnownStatus => ({ ...known(status), isUnknown: true });
const anyStatus = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...statuses).map(known) },
  fc.constantFrom('not-started', 'in-progress', 'failed').map(unknown),
);

/** Verifies: §3 Prerequisites, §4 Content launch: the effects of a completed title. */
describe('the moment of completion', () => {
  const at = (pos: number, prerequisites: string[] = []) => ({
    placements: [{ tagId: 't', pos, prerequisites, isLocked: false }],
  });
  const catalogue = catalogueOf(
    [aTag('t', { titleIds: ['a', 'b', 'c', 'd'] })],
    [aTitle('a', at(0)), aTitle('b', at(1, ['a'])), aTitle('c', at(2, ['a', 'b'])), aTitle('d', at(3))],
  );
  const after = (of: Partial<Record<string, TitleStatus>>, tagId: string | undefined = 't') => {
    const { folder, opened } = completionOf(catalogue.titles.get('a')!, catalogue, tagId, (id) =>
      known(of[id] ?? 'not-started'),
    ); // created above
    return { folder, opened: opened.map(({ id }) => id) };
  };

  it('counts the title itself, before the platform knows', () =>
    expect(after({ d: 'completed' }).folder).toEqual({ done: 2, of: 4 }));
  it('counts nothing where it was opened from no folder', () =>
    expect(
      completionOf(catalogue.titles.get('a')!, catalogue, undefined, () => known('not-started')).folder,
    ).toBeUndefined()); // created above
  it('opens what waited for it alone, not what waits for more', () => expect(after({}).opened).toEqual(['b']));
  it('opens what waited for it last', () => expect(after({ b: 'completed' }).opened).toEqual(['c']));
  it('opens nothing that was completed before', () =>
    expect(after({ b: 'completed', c: 'completed' }).opened).toEqual([]));

  it('neither counts a folder nor opens a title whose status is not known', () => {
    const statusOf = (id: string) => (id === 'b' ? unknown('not-started') : known('not-started'));
    expect(completionOf(catalogue.titles.get('a')!, catalogue, 't', statusOf)).toEqual({
      folder: undefined,
      opened: [],
    }); // created above
  });
  it('counts the title itself where nothing is known of it but this', () =>
    expect(
      completionOf(catalogue.titles.get('a')!, catalogue, 't', (id) =>
        id === 'a' ? unknown('in-progress') : known('completed'),
      ).folder,
    ).toEqual({ done: 4, of: 4 })); // created above

  it('names as opened only what was locked by it and can be opened now, and counts no more than there are', () => {
    /** All other titles have `a` as their only prerequisite. */
    const waiting = anyCatalogue.map(({ tags, titles }) =>
      catalogueOf(
        [...tags.values()],
        [...titles.values()].map((title, nth) => ({
          ...title,
          isLockedByServer: false,
          placements: [{ tagId: 'nowhere', pos: nth, prerequisites: title.id === 'a' ? [] : ['a'], isLocked: false }],
        })),
      ),
    );
    const { reached, assert } = reaching({ opened: 0.02, folder: 0.02 });
    assert(
      fc.property(fc.oneof(anyCatalogue, waiting), fc.func(anyStatus), fc.nat(7), (any, knownOf, pick) => {
        const titles = [...any.titles.values()];
        const title = titles[pick % Math.max(1, titles.length)];
        if (!title) return;
        const tagId = title.placements[0]?.tagId;
        const { folder, opened } = completionOf(title, any, tagId, knownOf);
        const statusOf = (id: string) => knownOf(id).status;
        const before = (id: string) => (id === title.id ? 'in-progress' : statusOf(id));
        const now = (id: string) => (id === title.id ? 'completed' : statusOf(id));
        for (const one of opened) {
          reached('opened');
          expect(lockOf(one, before, any)?.finishFirst).toContain(title.id);
          expect(lockOf(one, now, any)).toBeUndefined();
          expect(knownOf(one.id).isUnknown).toBeUndefined();
        }
        const inTag = tagId === undefined ? [] : titlesIn(any, tagId);
        const isKnown = inTag.every(({ id }) => id === title.id || !knownOf(id).isUnknown);
        expect(folder !== undefined).toBe(isKnown && inTag.some(({ id }) => id === title.id));
        if (!folder) return;
        reached('folder');
        expect(folder.of).toBe(inTag.length);
        expect(folder.done).toBe(1 + inTag.filter(({ id }) => id !== title.id && statusOf(id) === 'completed').length);
      }),
      { numRuns: runs(300, 300) },
    );
  });
});
