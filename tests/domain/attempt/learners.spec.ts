import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents as events, localResults, createOpenAttempts } from '#domain/attempt/index.ts';
import { recover } from '#domain/attempt/recover.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';

const origin = { stream: 'test', cause: 'test' };
const opened = (account: string) =>
  sessionEvents.Opened({
    sessionId: `s-${account}`,
    organisationCode: 'acme',
    userId: account,
    account,
    resumed: false,
  });
const factsOfAttempt = (attemptId: string, titleId: string) => [
  events.Started({ attemptId, titleId, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' }),
  events.Opened({ epoch: 1, attemptId, titleId }),
];
const titlesShown = (runtime: ReturnType<typeof aRuntime>['runtime']) =>
  localResults(runtime.state(attempt).get()).map(({ titleId }) => titleId);

describe('two learners, one after the other, in one tab (Verifies: reliability F8, §3 isSameUser)', () => {
  it('see their own attempts only, and find them again', () => {
    const { log, runtime } = aRuntime();
    log.append([opened('ada'), ...factsOfAttempt('a', 'handbook')], origin);
    log.append([opened('ben')], origin);
    expect(titlesShown(runtime)).toEqual([]);
    log.append(factsOfAttempt('b', 'rules'), origin);
    expect(titlesShown(runtime)).toEqual(['rules']);
    log.append([opened('ada')], origin);
    expect(titlesShown(runtime)).toEqual(['handbook']);
  });

  it('never end what the other has open in another tab', async () => {
    const { log, runtime } = aRuntime();
    log.append([opened('ada'), ...factsOfAttempt('a', 'handbook'), opened('ben')], origin);
    const before = log.head;
    await recover(
      {
        catchUp: () => Promise.resolve(),
        keptOf: (_account, streams) => Promise.resolve(new Set(streams)),
        runtime,
        isLive: () => false,
        hold: () => Promise.resolve({ release: () => {} }),
        settled: () => Promise.resolve(),
      },
      'ben',
      () => true,
    );
    expect(log.facts.slice(before).filter(({ type }) => type.startsWith('attempt.'))).toEqual([]);
  });

  it('keep no result of work that was taken off the device', () => {
    const { log, runtime } = aRuntime();
    log.append([opened('ada'), ...factsOfAttempt('a', 'handbook')], origin);
    log.append([sessionEvents.WorkDiscarded({ sessionId: 's-ada', records: 2 })], origin);
    expect(titlesShown(runtime)).toEqual([]);
  });

  it('see the same whether the log was followed or read again', () => {
    const learner = fc.constantFrom('ada', 'ben', 'cem');
    const step = fc.oneof(
      learner.map(opened),
      fc.constant(sessionEvents.WorkDiscarded({ sessionId: 's', records: 1 })),
      fc.nat(5).map((n) => factsOfAttempt(`a${n}`, `t${n % 3}`)[0]!), // an attempt has two facts
      fc.nat(5).map((n) => events.Opened({ epoch: 1, attemptId: `a${n}`, titleId: `t${n % 3}` })),
      fc.nat(5).map((n) => events.Exited({ attemptId: `a${n}`, titleId: 't', reason: 'left', secondsSpent: 1 })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (facts) => {
        const live = aRuntime();
        live.runtime.state(attempt);
        for (const fact of facts) live.log.append([fact], origin);
        const again = aRuntime();
        again.log.append(facts, origin);
        expect(again.runtime.state(attempt).get()).toEqual(live.runtime.state(attempt).get());
      }),
    );
  });
});

describe('the attempts that are open in a tab', () => {
  it('are all left, once, also when one does not want to', async () => {
    const left: string[] = [];
    const openAttempts = createOpenAttempts();
    openAttempts.add({ leave: async (reason) => void left.push(`first ${reason}`) });
    openAttempts.add({ leave: () => Promise.reject(new Error('stuck')) });
    const takeOut = openAttempts.add({ leave: async () => void left.push('gone already') });
    takeOut();
    await openAttempts.leaveAll('signed-out');
    expect(left).toEqual(['first signed-out']);
  });
});
