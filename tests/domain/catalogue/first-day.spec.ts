import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDay, lockOf, type StatusRecord, type TitleStatus } from '#domain/catalogue/index.ts';
import { anyCatalogue, aTag, aTitle, catalogueOf } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const known = (status: TitleStatus): StatusRecord => ({ status, timeSpentSeconds: 0 });
const untouched = () => known('not-started');
const inTag = (tagId: string, pos: number, prerequisites: string[] = []) => ({
  placements: [{ tagId, pos, prerequisites, isLocked: false }],
});
const tags = [
  aTag('root', { isRoot: true }),
  aTag('t', { titleIds: ['a', 'b', 'c', 'd'], parents: [{ id: 'root', pos: 0 }] }),
];
const ids = (day: ReturnType<typeof firstDay>) => day && [day.begin.id, ...day.then.map(({ id }) => id)];

/** Verifies: looks §6 First day: a learner who has started nothing gets a first title to start with. */
describe('the first day', () => {
  it('begins with the mandatory title that is due first, then come the others, then the first tag', () => {
    const catalogue = catalogueOf(tags, [
      aTitle('a', inTag('t', 0)),
      aTitle('b', { ...inTag('t', 1), assignment: 'mandatory' }),
      aTitle('c', { ...inTag('t', 2), assignment: 'mandatory', dueAt: 2_000 }),
      aTitle('d', { ...inTag('t', 3), assignment: 'mandatory', dueAt: 1_000 }),
    ]);
    expect(ids(firstDay(catalogue, untouched))).toEqual(['d', 'c', 'b']);
  });

  it('begins with the first title of the first tag where nothing is mandatory, but not with one that waits', () => {
    const catalogue = catalogueOf(tags, [
      aTitle('a', inTag('t', 0, ['b'])),
      aTitle('b', inTag('t', 1)),
      aTitle('c', { ...inTag('t', 2), isCompatible: false }),
      aTitle('d', inTag('t', 3)),
    ]);
    expect(ids(firstDay(catalogue, untouched))).toEqual(['b', 'a', 'd']);
  });

  it('is over once anything is begun, and is none where that is not known, or nothing is there', () => {
    const catalogue = catalogueOf(tags, [aTitle('a', inTag('t', 0)), aTitle('b', inTag('t', 1))]);
    for (const status of ['in-progress', 'completed', 'failed'] as const)
      expect(firstDay(catalogue, (id) => known(id === 'b' ? status : 'not-started'))).toBeUndefined();
    expect(firstDay(catalogue, () => ({ ...untouched(), isUnknown: true }))).toBeUndefined();
    expect(firstDay(catalogueOf([], []), untouched)).toBeUndefined();
  });

  it('begins with what can be opened, and names nothing twice', () => {
    const assigned = fc.record({
      assignment: fc.constantFrom('mandatory' as const, 'recommended' as const, 'none' as const),
      dueAt: fc.option(fc.nat(3)),
    });
    const { reached, assert } = reaching({ day: 0.15, mandatory: 0.03 });
    assert(
      fc.property(anyCatalogue, fc.array(assigned, { minLength: 4, maxLength: 4 }), ({ tags, titles }, wanted) => {
        const catalogue = catalogueOf(
          [...tags.values()],
          [...titles.values()].map((title, n) => {
            const { assignment = 'none', dueAt } = wanted[n] ?? {};
            return { ...title, assignment, ...(dueAt === null || dueAt === undefined ? {} : { dueAt }) };
          }),
        );
        const day = firstDay(catalogue, untouched);
        const open = [...catalogue.titles.values()].filter(
          (one) => one.isCompatible && one.kind !== 'unknown' && !lockOf(one, () => 'not-started', catalogue),
        );
        if (!day) return;
        reached('day');
        expect(open).toContain(day.begin);
        const all = [day.begin, ...day.then];
        expect(new Set(all).size).toBe(all.length);
        expect(day.then.length).toBeLessThanOrEqual(2);
        const mandatory = open.filter(({ assignment }) => assignment === 'mandatory');
        if (mandatory.length > 0) {
          reached('mandatory');
          expect(day.begin.assignment).toBe('mandatory');
          for (const one of mandatory)
            expect(one.dueAt ?? Infinity).toBeGreaterThanOrEqual(day.begin.dueAt ?? Infinity);
        }
      }),
      { numRuns: runs(200, 200) },
    );
  });
});
