import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalResult } from '#domain/attempt/index.ts';
import {
  mergeStatuses,
  readStatus,
  type ServerStatuses,
  displayedStatusOf,
  statistics,
} from '#domain/catalogue/index.ts';
import { anyCatalogue, anyRecords, statuses } from './arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const result = (more: Partial<LocalResult>): LocalResult => ({
  attemptId: '1',
  titleId: 'a',
  at: 100,
  status: 'in-progress',
  score: undefined,
  secondsSpent: 0,
  isOpen: false,
  ...more,
});

const anyResult: fc.Arbitrary<LocalResult> = fc.record({
  attemptId: fc.constantFrom('1', '2', '3'),
  titleId: fc.constantFrom('a', 'b', 'c', 'd', 'gone'),
  at: fc.nat(200),
  status: fc.constantFrom(...statuses),
  score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  secondsSpent: fc.nat(1_000),
  isOpen: fc.boolean(),
});

const anyServer: fc.Arbitrary<ServerStatuses | undefined> = fc.option(
  fc.record({
    records: anyRecords,
    askedAt: fc.nat(200),
    unsentAttempts: fc.uniqueArray(fc.constantFrom('1', '2', '3')).map((ids) => new Set(ids)),
  }),
  { nil: undefined },
);

// Verifies: §4 Title status values
describe('a status of the platform', () => {
  it.each([
    ['completed', 'completed'],
    ['COMPLETED', 'completed'],
    ['inprogress', 'in-progress'],
    ['IN_PROGRESS', 'in-progress'],
    ['InProgress', 'in-progress'],
    ['failed', 'failed'],
    ['notstarted', 'not-started'],
    ['passed', 'not-started'],
    ['', 'not-started'],
    [null, 'not-started'],
    [7, 'not-started'],
  ])('%j reads as %s', (value, status) => expect(readStatus(value)).toBe(status));

  it('is not started for every title when the platform does not answer, and that is not known', () => {
    expect(mergeStatuses(undefined, [])('a')).toEqual({ status: 'not-started', timeSpentSeconds: 0, isUnknown: true });
  });
});

describe('what was done here', () => {
  const server = (more: Partial<ServerStatuses> = {}): ServerStatuses => ({
    records: new Map([['a', { status: 'in-progress', score: 40, timeSpentSeconds: 60 }]]),
    askedAt: 50,
    unsentAttempts: new Set(),
    ...more,
  });

  it('stands on top of an older answer: status and score replaced, time added', () => {
    const done = result({ status: 'completed', score: 80, secondsSpent: 30 });
    expect(mergeStatuses(server(), [done])('a')).toEqual({ status: 'completed', score: 80, timeSpentSeconds: 90 });
  });

  it('is not counted twice when the platform was asked later and had been told', () => {
    const told = result({ at: 40, secondsSpent: 30 });
    expect(mergeStatuses(server(), [told])('a').timeSpentSeconds).toBe(60);
  });

  it('still counts when the platform was asked later but had not been told', () => {
    const kept = result({ at: 40, status: 'completed', secondsSpent: 30 });
    const asked = server({ unsentAttempts: new Set(['1']) });
    expect(mergeStatuses(asked, [kept])('a')).toEqual({ status: 'completed', score: 40, timeSpentSeconds: 90 });
  });

  it('still counts while the attempt goes on, whenever its facts are dated: another tab has a clock of its own', () => {
    const goesOn = result({ at: 40, status: 'completed', isOpen: true });
    expect(mergeStatuses(server(), [goesOn])('a')).toMatchObject({ status: 'completed' });
  });
});

describe('any history of answers and attempts', () => {
  it('never takes back a completion that the platform or this browser has seen', () => {
    const { reached, assert } = reaching({ done: 0.3 });
    assert(
      fc.property(anyServer, fc.array(anyResult, { maxLength: 8 }), (server, results) => {
        const statusOf = mergeStatuses(server, results);
        for (const id of ['a', 'b', 'c', 'd']) {
          const done =
            server?.records.get(id)?.status === 'completed' ||
            results.some(
              (one) =>
                one.titleId === id &&
                one.status === 'completed' &&
                (!server || one.at >= server.askedAt || server.unsentAttempts.has(one.attemptId)),
            );
          if (!done) continue;
          reached('done');
          expect(statusOf(id).status).toBe('completed');
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('adds the time of each untold attempt once', () => {
    fc.assert(
      fc.property(anyServer, fc.array(anyResult, { maxLength: 8 }), (server, results) => {
        const statusOf = mergeStatuses(server, results);
        const untold = results.filter(
          (one) => !server || one.isOpen || one.at >= server.askedAt || server.unsentAttempts.has(one.attemptId),
        );
        const known = [...(server?.records.keys() ?? []), 'a', 'b', 'c', 'd', 'gone'];
        for (const id of new Set(known)) {
          const added = untold.filter((one) => one.titleId === id).reduce((sum, one) => sum + one.secondsSpent, 0);
          expect(statusOf(id).timeSpentSeconds).toBe((server?.records.get(id)?.timeSpentSeconds ?? 0) + added);
        }
      }),
    );
  });

  it('is unknown where the platform has not answered and nothing was completed here, and nowhere else', () => {
    fc.assert(
      fc.property(anyServer, fc.array(anyResult, { maxLength: 8 }), (server, results) => {
        const statusOf = mergeStatuses(server, results);
        for (const id of ['a', 'b', 'c', 'd']) {
          const isDone = results.some(({ titleId, status }) => titleId === id && status === 'completed');
          expect(statusOf(id).isUnknown ?? false).toBe(!server && !isDone);
          if (!server && !results.some(({ titleId }) => titleId === id))
            expect(displayedStatusOf(statusOf(id))).toBe('unknown');
        }
      }),
      { numRuns: runs(125) },
    );
  });

  it('shows in the statistics exactly what the tiles show', () => {
    fc.assert(
      fc.property(anyCatalogue, anyServer, fc.array(anyResult, { maxLength: 8 }), (catalogue, server, results) => {
        const statusOf = mergeStatuses(server, results);
        const all = [...catalogue.titles.keys()].map((id) => statusOf(id));
        const tiles = all.map(({ status, isUnknown }) => (isUnknown ? 'unknown' : status));
        const count = (...wanted: string[]) => tiles.filter((status) => wanted.includes(status)).length;
        expect(statistics(catalogue, statusOf)).toEqual({
          completed: count('completed'),
          inProgress: count('in-progress', 'failed'),
          notStarted: count('not-started'),
          unknown: count('unknown'),
          total: tiles.length,
        });
      }),
    );
  });
});
