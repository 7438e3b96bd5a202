import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownElsewhere, type StatusReason, progressSummary } from '#domain/catalogue/index.ts';
import type { Position } from '#domain/content/index.ts';

const page = (at: number): Position => ({ unit: 'page', at, of: 12 });
const opened = (at: number, from?: number): StatusReason => ({
  at,
  what: 'opened',
  from: from === undefined ? undefined : page(from),
  isUntold: false,
});
const reached = (at: number, to: number): StatusReason => ({ at, what: 'reached', position: page(to), isUntold: true });
const completed = (at: number): StatusReason => ({ at, what: 'completed', isUntold: false });
const platform = (status: 'not-started' | 'in-progress' | 'completed' | 'failed'): StatusReason => ({
  at: 0,
  what: 'platform',
  status,
  score: undefined,
});
const reported = (at: number, status: 'completed' | 'failed'): StatusReason => ({
  at,
  what: 'reported',
  status,
  score: undefined,
  isUntold: false,
});

describe('how far a learner is', () => {
  it('is told by the first opening, the last place and the first completion', () => {
    const reasons = [opened(1), reached(2, 5), opened(3, 5), reached(4, 9), completed(5), opened(6, 9), completed(7)];
    expect(progressSummary(reasons)).toEqual({
      opened: { at: 1, times: 3 },
      place: { at: 4, position: page(9), isUntold: true },
      completed: { at: 5 },
    });
  });

  it('is where it was opened, as long as no other place was reached', () => {
    expect(progressSummary([opened(1, 4)]).place).toEqual({ at: 1, position: page(4), isUntold: false });
    expect(progressSummary([opened(1)]).place).toBeUndefined();
  });

  it('is completed by what a course reports, and not by a failure', () => {
    expect(progressSummary([opened(1), reported(2, 'failed'), reported(3, 'completed')]).completed).toEqual({ at: 3 });
    expect(progressSummary([opened(1), reported(2, 'failed')]).completed).toBeUndefined();
  });

  it('says nothing that no reason says', () => {
    const reason = fc.oneof(
      fc.nat().map((at) => opened(at, 1)),
      fc.nat().map((at) => reached(at, 3)),
      fc.nat().map(completed),
    );
    fc.assert(
      fc.property(fc.array(reason), (reasons) => {
        const found = progressSummary(reasons);
        const has = (what: StatusReason['what']) => reasons.some((one) => one.what === what);
        expect([found.opened !== undefined, found.place !== undefined, found.completed !== undefined]).toEqual([
          has('opened'),
          has('reached') || has('opened'),
          has('completed'),
        ]);
      }),
    );
  });
});

describe('what only the platform knows', () => {
  it.each([
    ['nothing was asked', [], 'not-started', undefined],
    ['nothing was done anywhere', [platform('not-started')], 'not-started', undefined],
    ['all was done elsewhere', [platform('in-progress')], 'in-progress', 'in-progress'],
    ['it was failed elsewhere', [platform('failed')], 'failed', 'failed'],
    ['it was begun here too', [platform('in-progress'), opened(1)], 'in-progress', undefined],
    ['it was begun here and completed elsewhere', [platform('completed'), opened(1)], 'completed', 'completed'],
    ['it was completed here', [platform('completed'), opened(1), completed(2)], 'completed', undefined],
  ] as const)('where %s', (_, reasons, shown, known) => {
    expect(knownElsewhere(reasons, shown)).toBe(known);
  });
});
