import { expect, it } from 'vitest';
import { attempt, attemptEvents, attemptOf, liveAttempts, rehydrate } from '#domain/attempt/index.ts';
import type { Event } from '#domain/kernel/event.ts';
import { session } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';

const of = { attemptId: 'a', titleId: 't' };
const begun = [
  attemptEvents.Started({ ...of, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' }),
  attemptEvents.Opened({ ...of, epoch: 1 }),
];
const ended = [attemptEvents.Exited({ ...of, reason: 'left', secondsSpent: 5 })];
const kept = (events: readonly Event[], from = 0) =>
  events.map((event, i) => ({ ...event, id: `kept-${from + i}`, at: i, stream: 'attempt:a', cause: 'test' }));
const opening = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'ada', resumed: true };

// Verifies: §4 Content launch (exited is sent once), reliability F22
it('an attempt of another tab that ended just before its lock was found free is not ended again', async () => {
  const { runtime, log } = aRuntime();
  const stored = [kept(begun), kept(ended, 2)];
  runtime.run('recovery', rehydrate, {
    catchUp: async () => log.restore(stored.shift() ?? []),
    runtime,
    isLive: () => false,
    keptOf: async (_account, streams) => new Set(streams),
    hold: async () => ({ release: () => undefined }),
    settled: async () => undefined,
    onReady: () => undefined,
    report: (_where, error) => expect.fail(String(error)),
  });
  runtime.send(session.open, { ...opening, gates: [], passwordDaysLeft: undefined });
  await new Promise((done) => setTimeout(done));
  expect(attemptOf(runtime.state(attempt).get(), 'a')).toMatchObject({ exit: 'left', secondsSpent: 5 });
  expect(log.facts.filter(attemptEvents.Exited.is)).toHaveLength(1);
});

it('an attempt of this tab that another tab took for dead goes on no more', () => {
  const { log } = aRuntime();
  const live = liveAttempts(log);
  log.append(begun, { stream: 'attempt:a', cause: 'test' });
  expect(live.isAny()).toBe(true);
  log.restore(kept(ended));
  expect(live.isAny()).toBe(false);
});

it('an attempt that another tab ended, told and forgot is not ended again', async () => {
  const { runtime, log } = aRuntime();
  const stored = [kept(begun)];
  runtime.run('recovery', rehydrate, {
    catchUp: async () => log.restore(stored.shift() ?? []),
    keptOf: async () => new Set<string>(), // the learner signed out in that tab, and none of its records were pending
    runtime,
    isLive: () => false,
    hold: async () => ({ release: () => undefined }),
    settled: async () => undefined,
    onReady: () => undefined,
    report: (_where, error) => expect.fail(String(error)),
  });
  runtime.send(session.open, { ...opening, gates: [], passwordDaysLeft: undefined });
  await new Promise((done) => setTimeout(done));
  expect(log.facts.filter(attemptEvents.Exited.is)).toEqual([]);
});
