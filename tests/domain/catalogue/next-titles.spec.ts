import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTitles, titlesIn, type TitleStatus } from '#domain/catalogue/index.ts';
import { anyCatalogue, aTag, aTitle, catalogueOf, statuses } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';

const inTag = (tagId: string, pos: number) => ({ placements: [{ tagId, pos, prerequisites: [], isLocked: false }] });
const ids = (titles: readonly { id: string }[]) => titles.map(({ id }) => id);

describe('what comes after a completed title', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const catalogue = catalogueOf(
    [aTag('t', { titleIds: names }), aTag('u', { titleIds: ['z'] })],
    [...names.map((id, i) => aTitle(id, inTag('t', i))), aTitle('z', inTag('u', 0))],
  );
  const title = (id: string) => catalogue.titles.get(id)!; // created above
  const after = (id: string, of: Partial<Record<string, TitleStatus>> = {}, shut: string[] = []) =>
    nextTitles(title(id), catalogue, 't', {
      statusOf: (one) => of[one] ?? 'not-started',
      canOpen: (one) => !shut.includes(one.id),
      seed: 0.5,
    });

  it('is what follows in the tag, first of all', () => expect(ids(after('b').keepGoing)).toEqual(['c', 'd']));
  it('is what was left out before, at the end of the tag', () => expect(ids(after('f').keepGoing)).toEqual(['a', 'b']));
  it('leaves out what is completed or cannot be opened', () =>
    expect(ids(after('a', { b: 'completed' }, ['c']).keepGoing)).toEqual(['d', 'e']));
  it('offers what was begun or failed there to practise', () =>
    expect(ids(after('a', { e: 'failed', f: 'in-progress' }).practise)).toEqual(['e', 'f']));

  it('is never the title itself, nothing twice, nothing shut, and at most two of each', () => {
    const { reached, assert } = reaching({ title: 0.8, proposal: 0.05 });
    assert(
      fc.property(
        anyCatalogue,
        fc.func(fc.constantFrom(...statuses)),
        fc.func(fc.boolean()),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(),
        (catalogue, statusOf, canOpenId, seed, pick) => {
          const titles = [...catalogue.titles.values()];
          const title = titles[pick % Math.max(1, titles.length)];
          if (!title) return;
          reached('title');
          const tagId = title.placements[0]?.tagId;
          const canOpen = (one: { id: string }) => canOpenId(one.id);
          const found = nextTitles(title, catalogue, tagId, { statusOf, canOpen, seed });
          const all = [...found.keepGoing, ...found.practise, ...found.helpful];
          if (all.length > 0) reached('proposal');
          expect(new Set(all).size).toBe(all.length);
          for (const one of all) expect(one.id !== title.id && canOpen(one)).toBe(true);
          for (const some of Object.values(found)) expect(some.length).toBeLessThanOrEqual(2);
          const inTag = tagId === undefined ? [] : titlesIn(catalogue, tagId);
          for (const one of [...found.keepGoing, ...found.practise]) expect(inTag).toContain(one);
        },
      ),
    );
  });
});
