import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, localResults } from '#domain/attempt/index.ts';
import {
  mergeStatuses,
  type StatusReason,
  reasonsFor,
  type ServerStatuses,
  type TitleStatus,
} from '#domain/catalogue/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { aRuntime } from '../../support/given.ts';
import { statuses } from './arbitraries.ts';

const TITLE = 'forklift';

/** `before`: number of earlier attempts in the checkpoint. */
function learner(before = 0) {
  const { runtime, clock, log } = aRuntime();
  let last = before;
  const later = () => {
    clock.schedule(() => undefined, 10);
    clock.flush();
  };
  const begin = (titleId = TITLE) => {
    const attemptId = `a${++last}`;
    runtime.send(attempt.start, {
      attemptId,
      titleId,
      titleName: 'T',
      activityId: 'urn:t',
      sessionId: 's',
      kind: 'scorm',
      isLocked: false,
      isCompatible: true,
    });
    return attemptId;
  };
  const open = (attemptId: string) => runtime.send(attempt.open, { attemptId, from: undefined, epoch: 1 });
  const report = (attemptId: string, status: string, score?: string) =>
    runtime.send(attempt.commit, {
      attemptId,
      map: { 'cmi.core.lesson_status': status, ...(score === undefined ? {} : { 'cmi.core.score.raw': score }) },
      by: 'course',
      row: 1,
      final: false,
      startedAt: 0,
    });
  const leave = (attemptId: string) => runtime.send(attempt.exit, { attemptId, reason: 'left', secondsSpent: 90 });
  const attempts = () => runtime.state(attempt).get();
  const why = (server?: ServerStatuses) => reasonsFor(TITLE, { facts: log.facts, attempts: attempts(), server });
  return { runtime, clock, begin, open, report, leave, later, attempts, why, log };
}

const server = (askedAt: number, status?: TitleStatus): ServerStatuses => ({
  records: new Map(status ? [[TITLE, { status, timeSpentSeconds: 0 }]] : []),
  askedAt,
  unsentAttempts: new Set(),
});

const said = (reasons: readonly StatusReason[]) => reasons.map(({ what }) => what);

describe('why a title has its status', () => {
  it('is the platform alone, as long as nothing was done here', () => {
    expect(learner().why(server(5, 'failed'))).toEqual([
      { at: 5, what: 'platform', status: 'failed', score: undefined },
    ]);
    expect(learner().why(undefined)).toEqual([]);
  });

  it('is told in the order in which it came about, of this title only', () => {
    const { begin, open, report, leave, later, why } = learner();
    const other = begin('another');
    open(other);
    leave(other);
    const one = begin();
    open(one);
    report(one, 'incomplete');
    later();
    report(one, 'incomplete', '40');
    report(one, 'incomplete', '40');
    report(one, 'passed', '90');
    leave(one);
    later();
    const found = why(server(5, 'in-progress'));
    expect(said(found)).toEqual(['opened', 'platform', 'reported', 'reported', 'completed', 'left']);
    expect(found[2]).toMatchObject({ status: 'in-progress', score: 40, isUntold: true });
    expect(found[3]).toMatchObject({ status: 'completed', score: 90 });
  });

  it('names only the last place of an attempt', () => {
    const { runtime, begin, open, why } = learner();
    const one = begin();
    open(one);
    for (const at of [2, 3, 4])
      runtime.send(attempt.advance, { attemptId: one, position: { unit: 'page', at, of: 9 } });
    expect(said(why())).toEqual(['opened', 'reached']);
    expect(why()[1]).toMatchObject({ position: { at: 4 } });
  });

  it('tells of earlier attempts by what the journal keeps of them, each fact once', () => {
    const { begin, open, report, leave, why, log } = learner();
    for (const does of ['failed', 'passed']) {
      const one = begin();
      open(one);
      report(one, does, undefined);
      leave(one);
    }
    const kept = log.facts;
    const anew = learner(2); // a page that started from a checkpoint and has no facts of these attempts
    const lately = anew.begin();
    anew.open(lately);
    const later = (earlier: readonly Recorded[]) =>
      reasonsFor(TITLE, { facts: anew.log.facts, attempts: anew.attempts(), server: undefined, earlier });
    expect(said(later([]))).toEqual(['opened']);
    expect(said(later(kept))).toEqual([...said(why()), 'opened']);
    expect(said(later([...kept, ...anew.log.facts])), 'stored by now').toEqual([...said(why()), 'opened']);
  });

  it('leads to the very status that tiles show', () => {
    const step = fc.record({
      does: fc.constantFrom('passed', 'failed', 'incomplete', 'nothing', 'never opens'),
      score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      isUnsent: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 5 }),
        fc.constantFrom(...statuses, undefined),
        fc.nat(80),
        (steps, known, askedAt) => {
          const { begin, open, report, leave, later, attempts, why } = learner();
          const unsent = new Set<string>();
          for (const { does, score, isUnsent } of steps) {
            const one = begin();
            if (isUnsent) unsent.add(one);
            if (does === 'never opens') {
              leave(one);
              continue;
            }
            open(one);
            if (does !== 'nothing') report(one, does, score === undefined ? undefined : String(score));
            later();
            leave(one);
            later();
          }
          const answer = { ...server(askedAt, known), unsentAttempts: unsent };
          const shown = mergeStatuses(answer, localResults(attempts()))(TITLE);
          const told = [...why(answer)].sort((a, b) => Number(b.what === 'platform') - Number(a.what === 'platform'));
          expect(told.reduce(after, 'not-started')).toBe(shown.status);
        },
      ),
    );
  });
});

/** Applies the reasons in order, as a learner would read the list: the platform’s status first, then later changes. */
function after(status: TitleStatus, reason: StatusReason): TitleStatus {
  if (reason.what === 'platform') return reason.status;
  if (!reason.isUntold || status === 'completed') return status;
  if (reason.what === 'opened') return 'in-progress';
  if (reason.what === 'completed') return 'completed';
  return reason.what === 'reported' ? reason.status : status;
}
