import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptEvent, attemptEvents } from '#domain/attempt/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { recordLine, type Statement, statementsOf } from '#domain/tracking/index.ts';
import { expectValid, NAMES, stored } from './make.ts';

const OURS = { ...NAMES, account: 'learner' };
const T0 = Date.UTC(2026, 8, 24, 10);
const id = (n: number) => `0d9c8b7a-6f5e-4d3c-8b2a-${String(n).padStart(12, '0')}`;

/** The facts of one attempt with a document, from start to exit. */
function factsOfAttempt(n: number): StoredFact[] {
  const about = { attemptId: id(n * 100), titleId: `t-${n}` };
  const told: AttemptEvent[] = [
    attemptEvents.Started({ ...about, activityId: '', kind: 'pdf', sessionId: 's', titleName: `Title ${n}` }),
    attemptEvents.Launched(about),
    attemptEvents.Opened({ ...about, epoch: 1 }),
    attemptEvents.Advanced({ ...about, position: { unit: 'page', at: 2, of: 2 } }),
    attemptEvents.Completed({ ...about, score: 80 }),
    attemptEvents.Exited({ ...about, reason: 'left', secondsSpent: 65 }),
  ];
  return told.map((event, i) => ({
    ...event,
    id: id(n * 100 + i + 1),
    at: T0 + n * 60_000 + i,
    stream: `attempt:${about.attemptId}`,
    cause: 'attempt.test',
  }));
}
const verbs = (statements: readonly Statement[]) => statements.map((one) => recordLine(one).verb);

describe('the learning record', () => {
  it('tells what was launched, read, completed and left, in order', () => {
    const record = statementsOf(factsOfAttempt(1), [], OURS);
    for (const one of record) expectValid(one);
    expect(verbs(record)).toEqual(['launched', 'initialized', 'progressed', 'completed', 'exited']);
    expect(recordLine(record[3]!)).toEqual({
      timestamp: '2026-09-24T10:01:00.004Z',
      verb: 'completed',
      title: 'Title 1',
      titleId: 't-1',
      completed: true,
      score: 80,
      duration: '',
      id: record[3]!.id,
    });
    expect(recordLine(record[4]!).duration).toBe('PT1M5S');
  });

  it('holds each statement once, whatever is there twice, and what waits although its fact is gone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(8), { minLength: 1 }), fc.nat(40), (attempts, again) => {
        const facts = attempts.flatMap(factsOfAttempt);
        const record = statementsOf(facts, [], OURS);
        const waiting = record.map((body) => stored({ body }));
        expect(statementsOf([...facts, ...facts.slice(0, again)], waiting, OURS)).toEqual(record);
        expect(statementsOf([], waiting, OURS)).toEqual(record);
        expect(record.length).toBe(attempts.length * 5);
      }),
    );
  });

  it('takes what content said as it is, also where it says little', () => {
    const bare = { id: id(1), verb: { id: 'https://w3id.org/xapi/video/verbs/paused' }, object: { id: 'x:y' }, context: {}, timestamp: '2026-09-24T10:00:00Z' } as unknown as Statement; // prettier-ignore
    expect(recordLine(bare)).toMatchObject({ verb: 'paused', title: '', titleId: '', completed: '', score: '' });
  });

  it('leaves out facts of attempts whose beginning has been forgotten', () =>
    expect(statementsOf(factsOfAttempt(1).slice(1), [], OURS)).toEqual([]));
});
