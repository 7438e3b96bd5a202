import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents as events, endsAttempt, localResults } from '#domain/attempt/index.ts';
import { unfinished } from '#domain/attempt/select.ts';
import { stopwatch } from '#domain/attempt/use-cases.ts';
import { project } from '#domain/kernel/projection.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { aRuntime } from '../../support/given.ts';
import { runs } from '../../support/runs.ts';

const ids = fc.constantFrom('a', 'b');
const step = fc.oneof(
  fc.record({
    do: fc.constant('start' as const),
    id: ids,
    kind: fc.constantFrom('pdf' as const, 'scorm' as const, 'video' as const),
    isLocked: fc.boolean(),
  }),
  fc.record({ do: fc.constant('open' as const), id: ids }),
  fc.record({ do: fc.constant('advance' as const), id: ids, at: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('finish' as const), id: ids }),
  fc.record({
    do: fc.constant('commit' as const),
    id: ids,
    status: fc.constantFrom('incomplete', 'completed', 'failed'),
    by: fc.constantFrom('course' as const, 'autosave' as const),
  }),
  fc.record({
    do: fc.constant('exit' as const),
    id: ids,
    secondsSpent: fc.double({ min: -10, max: 100, noNaN: true }),
  }),
  fc.record({ do: fc.constant('abandon' as const), id: ids }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function play({ runtime }: ReturnType<typeof aRuntime>, s: Step) {
  const attemptId = s.id;
  switch (s.do) {
    case 'start':
      return runtime.send(attempt.start, {
        attemptId,
        titleId: `t-${s.id}`,
        titleName: 'T',
        activityId: 'urn:t',
        sessionId: 's',
        kind: s.kind,
        isLocked: s.isLocked,
        isCompatible: true,
      });
    case 'open':
      return runtime.send(attempt.open, { attemptId, from: undefined, epoch: 1 });
    case 'advance':
      return runtime.send(attempt.advance, { attemptId, position: { unit: 'page', at: s.at, of: 3 } });
    case 'finish':
      return runtime.send(attempt.finish, { attemptId });
    case 'commit':
      return runtime.send(attempt.commit, {
        attemptId,
        map: { 'cmi.core.lesson_status': s.status },
        by: s.by,
        row: 1,
        final: false,
        startedAt: 0,
      });
    case 'exit':
      return runtime.send(attempt.exit, { attemptId, reason: 'left', secondsSpent: s.secondsSpent });
    case 'abandon':
      return runtime.send(attempt.abandon, { attemptId, because: 'LAUNCH_FAILURE' });
  }
}

describe('any sequence of learning', () => {
  it('completes an attempt at most once, turns no page of a document after that, and says nothing after leaving', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const world = aRuntime();
        for (const s of steps) {
          const outcome = play(world, s);
          if (s.do === 'start' && s.isLocked) expect(isRefusal(outcome)).toBe(true);
        }
        for (const id of ['a', 'b']) {
          const mine = world.log.facts.filter((fact) => fact.stream === `attempt:${id}`);
          const types = mine.map((fact) => fact.type);
          const kind = (mine[0]?.data as { kind?: string } | undefined)?.kind;
          const done = mine.findIndex(events.Completed.is);
          const end = types.findIndex(endsAttempt);
          expect(mine.filter(events.Completed.is).length).toBeLessThanOrEqual(1);
          if (done >= 0 && kind === 'pdf') expect(mine.slice(done + 1).some(events.Advanced.is)).toBe(false);
          if (end >= 0) expect(end).toBe(types.length - 1);
          if (types.length > 0) expect(types[0]).toBe(events.Started.type);
        }
        expect(world.incidents).toEqual([]);
      }),
      { numRuns: runs(125) },
    );
  });

  it('kept live gives the same state as the log reduced again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const world = aRuntime();
        const live = world.runtime.state(attempt);
        for (const s of steps) play(world, s);
        expect(project(world.log, attempt.state).get()).toEqual(live.get());
        const open = new Set(unfinished(live.get()).map(({ attemptId }) => attemptId));
        for (const result of localResults(live.get())) {
          expect(result.secondsSpent).toBeGreaterThanOrEqual(0);
          if (open.has(result.attemptId)) expect(result.secondsSpent).toBe(0);
        }
      }),
      { numRuns: runs(75) },
    );
  });
});

describe('the time of an attempt', () => {
  it('counts neither a clock that steps back nor a laptop that slept', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 10_000_000 }), { maxLength: 30 }), (steps) => {
        let now = 1_000_000;
        const watch = stopwatch(() => now);
        let expected = 0;
        for (const ms of steps) {
          now += ms;
          watch.tick();
          if (ms > 0 && ms <= 50_000) expected += ms;
        }
        expect(watch.seconds()).toBe(Math.floor(expected / 1000));
      }),
    );
  });
});
