import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents, needsPersistentStorage, requestPersistence } from '#domain/attempt/index.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';

const about = (n: number) => ({ attemptId: `a-${n}`, titleId: `t-${n % 2}` });
const launch = { activityId: '', kind: 'pdf', sessionId: 's', titleName: 'T', isLocked: false, isCompatible: true } as const; // prettier-ignore

/** A page in which the browser counts the requests for persistent storage. */
function aClient() {
  const { runtime } = aRuntime();
  const waits = new Subject<void>();
  let asked = 0;
  const start = () =>
    runtime.run('persistence', requestPersistence, {
      storage: {
        persist: async () => {
          asked++;
        },
      },
      waits,
    });
  const learn = (n: number) => {
    runtime.send(attempt.start, { ...about(n), ...launch });
    runtime.send(attempt.open, { ...about(n), from: undefined, epoch: n });
  };
  return { runtime, waits, sit: learn, start, asked: () => asked };
}

describe('the browser is asked to keep what is stored', () => {
  it('at the second attempt, once', () => {
    const { start, sit: learn, asked } = aClient();
    start();
    learn(1);
    expect(asked()).toBe(0);
    learn(2);
    learn(3);
    expect(asked()).toBe(1);
  });

  it('when something is completed', () => {
    const { start, runtime, sit: learn, asked } = aClient();
    start();
    learn(1);
    runtime.send(attempt.advance, { ...about(1), position: { unit: 'page', at: 1, of: 1 } });
    runtime.send(attempt.finish, about(1));
    expect(asked()).toBe(1);
  });

  it('when work has to wait, whatever was done', () => {
    const { start, waits, asked } = aClient();
    start();
    waits.next();
    waits.next();
    expect(asked()).toBe(1);
  });

  it('at the first attempt of this page, when an earlier page had one', () => {
    const { start, runtime, sit: learn, asked } = aClient();
    const earlier = [
      attemptEvents.Started({ ...about(7), activityId: '', kind: 'pdf', sessionId: 'before', titleName: 'T' }),
      attemptEvents.Opened({ ...about(7), epoch: 7 }),
    ].map((event, i) => ({ ...event, id: `earlier-${i}`, at: 1, stream: 'attempt:a-7', cause: 'test' }));
    start();
    runtime.log.restore(earlier);
    expect(asked()).toBe(0);
    learn(1);
    expect(asked()).toBe(1);
  });
});

it('a learner stays with the second attempt that showed something, or the first completion, and not before', () => {
  const lessons = fc.array(fc.record({ isShown: fc.boolean(), isCompleted: fc.boolean() }), { maxLength: 5 });
  fc.assert(
    fc.property(lessons, (all) => {
      const facts = all.flatMap(({ isShown, isCompleted }, n) => [
        attemptEvents.Started({ ...about(n), activityId: '', kind: 'pdf', sessionId: 's', titleName: 'T' }),
        ...(isShown ? [attemptEvents.Opened({ ...about(n), epoch: n })] : []),
        ...(isShown && isCompleted ? [attemptEvents.Completed(about(n))] : []),
      ]);
      const state = attempt.state.replay(
        attempt.state.initial,
        facts.map((fact, i) => ({ ...fact, id: String(i), at: i, stream: '', cause: '' })),
      );
      const shown = all.filter(({ isShown }) => isShown);
      expect(needsPersistentStorage(state)).toBe(shown.length >= 2 || shown.some(({ isCompleted }) => isCompleted));
    }),
  );
});

it('the attempts of somebody else who was here before do not count', () => {
  const opened = (account: string) =>
    sessionEvents.Opened({ sessionId: account, organisationCode: 'acme', userId: account, account, resumed: false });
  const factsOfAttempt = (n: number) => [
    attemptEvents.Started({ ...about(n), activityId: '', kind: 'pdf', sessionId: 's', titleName: 'T' }),
    attemptEvents.Opened({ ...about(n), epoch: n }),
  ];
  const facts = [opened('ada'), ...factsOfAttempt(1), ...factsOfAttempt(2), opened('bo'), ...factsOfAttempt(3)];
  const state = attempt.state.replay(
    attempt.state.initial,
    facts.map((fact, i) => ({ ...fact, id: String(i), at: i, stream: '', cause: '' })),
  );
  expect(needsPersistentStorage(state)).toBe(false);
});
