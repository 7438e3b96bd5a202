import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  tagCompletionOf,
  sortTitles,
  isWithin,
  type KnownStatus,
  mandatoryLeft,
  listFilters,
  progressOf,
  type StatusRecord,
} from '#domain/catalogue/index.ts';
import { aTag, aTitle, catalogueOf } from './arbitraries.ts';

const inFire = (pos: number, prerequisites: string[] = []) => ({
  placements: [{ tagId: 'fire', pos, prerequisites, isLocked: false }],
});
const titles = [
  aTitle('handbook', { ...inFire(1), assignment: 'mandatory', dueAt: 20 }),
  aTitle('film', { ...inFire(2), dueAt: 10 }),
  aTitle('card', inFire(3)),
  aTitle('course', inFire(4)),
  aTitle('warden', inFire(5, ['course'])),
];
const fire = catalogueOf([aTag('fire', { isRoot: true, titleIds: titles.map(({ id }) => id) })], titles);
const told = (statuses: Record<string, StatusRecord['status']>, isUnknown?: true) => (id: string) => ({
  status: statuses[id] ?? ('not-started' as const),
  timeSpentSeconds: 0,
  isUnknown,
});
const of = (statuses: Record<string, StatusRecord['status']>, isUnknown?: true) =>
  progressOf(titles, told(statuses, isUnknown), fire);

describe('the progress through a folder', () => {
  it('says of each title how it stands, a lock before what was not begun', () => {
    const { steps, completed } = of({ handbook: 'in-progress', film: 'completed', course: 'failed' });
    expect(steps.map(({ stands }) => stands)).toEqual(['in-progress', 'completed', 'not-started', 'failed', 'locked']);
    expect(completed).toBe(1);
  });

  it.each([
    [{ handbook: 'completed', course: 'in-progress' }, 'course'],
    [{ handbook: 'completed', course: 'failed' }, 'course'],
    [{ handbook: 'completed' }, 'film'],
    [{ handbook: 'completed', film: 'completed', card: 'completed' }, 'course'],
    [{ handbook: 'completed', film: 'completed', card: 'completed', course: 'completed' }, 'warden'],
    [
      { handbook: 'completed', film: 'completed', card: 'completed', course: 'completed', warden: 'completed' },
      undefined,
    ],
  ] as const)('of %j goes on with %s', (statuses, next) => expect(of(statuses).next?.id).toBe(next));

  it('never goes on with what this client cannot open', () => {
    const shut = titles.map((title) => ({ ...title, isCompatible: false }));
    expect(progressOf(shut, told({ film: 'in-progress' }), fire).next).toBeUndefined();
  });

  it('says where the number of the completed is only the least there can be', () => {
    expect(of({}).isUnknown).toBe(false);
    expect(of({ film: 'completed' }, true)).toMatchObject({ isUnknown: true, completed: 1, next: { id: 'handbook' } });
  });

  it('is narrowed to what is left, what is mandatory, and what is due', () => {
    const { steps, within: counts } = of({ film: 'completed' });
    const within = (narrowing: (typeof listFilters)[number]) =>
      steps.filter((step) => isWithin(narrowing, step)).map(({ title }) => title.id);
    expect(listFilters.map(within)).toEqual([['handbook', 'card', 'course', 'warden'], ['handbook'], ['handbook']]);
    expect(counts).toEqual({ left: 4, mandatory: 1, due: 1 });
  });

  it('is put in order by date and by name, and loses nothing by it', () => {
    const ids = (order: 'due' | 'name' | undefined) =>
      sortTitles(titles, order, (a, b) => a.localeCompare(b)).map(({ id }) => id);
    expect(ids(undefined)).toEqual(['handbook', 'film', 'card', 'course', 'warden']);
    expect(ids('due')).toEqual(['film', 'handbook', 'card', 'course', 'warden']);
    fc.assert(
      fc.property(fc.constantFrom('due' as const, 'name' as const), fc.array(fc.option(fc.nat(5))), (order, dates) => {
        const some = dates.map((dueAt, i) => aTitle(`t${i}`, dueAt === null ? {} : { dueAt }));
        expect(new Set(sortTitles(some, order, (a, b) => (a < b ? -1 : 1)))).toEqual(new Set(some));
      }),
    );
  });
});

describe('a folder with folders in it', () => {
  const inBoth = aTitle('both', { assignment: 'mandatory', dueAt: 30 });
  const deep = aTitle('deep', { assignment: 'mandatory' });
  const house = catalogueOf(
    [
      aTag('house', { isRoot: true, titleIds: ['both', 'gone'] }),
      aTag('floor', { parents: [{ id: 'house', pos: 1 }], titleIds: ['both', 'deep', 'free'] }),
      aTag('empty', { parents: [{ id: 'house', pos: 2 }] }),
    ],
    [inBoth, deep, aTitle('free'), aTitle('late', { assignment: 'mandatory', dueAt: 20 })],
  );
  const records: Record<string, KnownStatus> = {
    both: { status: 'completed', timeSpentSeconds: 60 },
    deep: { status: 'not-started', timeSpentSeconds: 0, isUnknown: true },
    late: { status: 'in-progress', timeSpentSeconds: 0 },
  };
  const statusOf = (id: string): KnownStatus => records[id] ?? { status: 'not-started', timeSpentSeconds: 0 };

  it('counts each title once, however often it stands there', () => {
    const done = tagCompletionOf(house, statusOf);
    expect(done('house')).toEqual({ count: 3, completed: 1, isUnknown: true });
    expect(done('empty')).toEqual({ count: 0, completed: 0, isUnknown: false });
  });

  it('leaves of the mandatory what is known not to be done, the earliest due first', () => {
    expect(mandatoryLeft(house, statusOf).map(({ id }) => id)).toEqual(['late']);
    const nobody = () => ({ status: 'not-started', timeSpentSeconds: 0 }) as const;
    expect(mandatoryLeft(house, nobody).map(({ id }) => id)).toEqual(['late', 'both', 'deep']);
  });
});
