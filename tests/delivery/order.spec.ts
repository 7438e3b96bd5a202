import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents as events, attemptOf } from '#domain/attempt/index.ts';
import type { Event } from '#domain/kernel/event.ts';
import {
  compactionKeyOf,
  isState,
  isTerminal,
  type Outbound,
  subjectOf,
  trackingSinks,
} from '#domain/tracking/index.ts';
import type { ScormSync } from '#domain/tracking/scorm-sync.ts';
import { NAMES } from '../domain/tracking/make.ts';
import { aRuntime } from '../support/given.ts';

/** Verifies: §4, §7 Tracking: records made from the facts of attempts, and their order, over pages that die. */
const REGISTRATION = '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6f';
const started = (attemptId: string, kind: 'scorm' | 'pdf' | 'tincan') =>
  events.Started({ attemptId, titleId: 't', activityId: 'urn:t', kind, sessionId: 's', titleName: 'T' });
const opened = (attemptId: string, epoch = 1) => events.Opened({ attemptId, titleId: 't', epoch });
const page = (attemptId: string, at: number) =>
  events.Advanced({ attemptId, titleId: 't', position: { unit: 'page', at, of: 9 } });
const commit = (attemptId: string, place: string, more: { row?: number; by?: 'course' | 'autosave' } = {}) =>
  events.Committed({
    attemptId,
    titleId: 't',
    map: { 'cmi.core.lesson_location': place },
    by: 'course',
    row: 1,
    final: false,
    startedAt: 1,
    ...more,
  });
const document = (stateId: string) =>
  events.DocumentSaved({
    attemptId: 'a',
    titleId: 't',
    registration: REGISTRATION,
    activityId: 'urn:t',
    stateId,
    contentType: 'text/plain',
    content: stateId,
  });

/** One page: its log, and the records that the platform must receive for each new fact. */
function aClient() {
  const { log, runtime } = aRuntime();
  const [sink] = trackingSinks({ attemptOf: (id) => attemptOf(runtime.state(attempt).get(), id), names: NAMES });
  const told: Outbound[] = [];
  log.after(0).subscribe((fact) => {
    if (!fact.restored) told.push(...sink!.translate(fact, 'ada')); // the test created one sink
  });
  const states = () => told.filter(isState);
  const say = (...facts: Event[]) => log.append(facts, { stream: 'attempt:a', cause: 'attempt.test' });
  return { log, runtime, told, states, say };
}

describe('states of a title', () => {
  it('rise from attempt to attempt, also when a page had said much', () => {
    const before = aClient();
    before.say(started('a', 'pdf'), opened('a', 1));
    for (let at = 1; at <= 9; at++) before.say(page('a', at));
    const after = aClient();
    after.say(started('b', 'pdf'), opened('b', 2), page('b', 1));
    expect(after.states()[0]!.order).toBeGreaterThan(before.states().at(-1)!.order);
    expect(after.states()[0]!.slot).not.toBe(before.states()[0]!.slot);
  });

  it('end with what is said on behalf of a course whose page died, by a page that knows little of it', () => {
    const dead = aClient();
    dead.say(started('a', 'scorm'), opened('a'));
    for (let n = 1; n <= 20; n++) dead.say(commit('a', String(n)));
    dead.say(commit('a', '21', { by: 'autosave' }));
    const { log, runtime, states } = aClient();
    log.restore([...dead.log.facts.slice(0, 2), dead.log.facts.at(-1)!]);
    runtime.send(attempt.exit, { attemptId: 'a', reason: 'recovered', secondsSpent: 1 });
    expect(states()).toHaveLength(1);
    expect(states()[0]!.order).toBeGreaterThan(dead.states().at(-1)!.order);
  });

  it('of two runs of a course are kept beside each other, here and in the journal', () => {
    const { say, states, log } = aClient();
    say(started('a', 'scorm'), opened('a'), commit('a', '1'), commit('a', '2', { row: 2 }));
    expect(new Set(states().map(({ slot }) => slot)).size).toBe(2);
    expect(new Set(log.facts.slice(-2).map(compactionKeyOf)).size).toBe(2);
  });

  it('of two documents of xAPI content are two things, here and in the journal', () => {
    const { say, states, log } = aClient();
    say(started('a', 'tincan'), opened('a'), document('bookmark'), document('notes'));
    expect(new Set(states().map(subjectOf)).size).toBe(2);
    expect(new Set(states().map(({ slot }) => slot)).size).toBe(2);
    expect(new Set(log.facts.slice(-2).map(compactionKeyOf)).size).toBe(2);
  });
});

describe('statements of a title', () => {
  const statements = ({ told }: ReturnType<typeof aClient>) => told.filter((record) => !isState(record));
  const launched = (attemptId: string, epoch: number) => events.Launched({ attemptId, titleId: 't', epoch });
  const exited = (attemptId: string) => events.Exited({ attemptId, titleId: 't', reason: 'left', secondsSpent: 1 });

  it('rise from the launch to the end, and from attempt to attempt', () => {
    const before = aClient();
    before.say(started('a', 'pdf'), launched('a', 1), opened('a', 1), page('a', 1), page('a', 9), exited('a'));
    const after = aClient();
    after.say(started('b', 'pdf'), launched('b', 2), opened('b', 2));
    const orders = [...statements(before), ...statements(after)].map(({ order }) => order!);
    expect(orders).toHaveLength(7);
    expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
  });

  it('have none in an attempt that an earlier version began', () => {
    const one = aClient();
    one.say(started('a', 'pdf'), events.Launched({ attemptId: 'a', titleId: 't' }));
    expect(statements(one).map((record) => 'order' in record)).toEqual([false]);
  });

  it('end with what another page says when theirs died', () => {
    const dead = aClient();
    dead.say(started('a', 'pdf'), launched('a', 1), opened('a', 1));
    for (let at = 1; at <= 8; at++) dead.say(page('a', at));
    const other = aClient();
    other.log.restore(dead.log.facts.slice(0, 3));
    other.runtime.send(attempt.exit, { attemptId: 'a', reason: 'recovered', secondsSpent: 1 });
    expect(statements(other)[0]!.order).toBeGreaterThan(statements(dead).at(-1)!.order!);
  });
});

describe('a run of a course', () => {
  const told = (record: Outbound) => record.body as ScormSync; // called for SCORM states only
  it('is over when the course or the player says so, and is an attempt of its own', () => {
    const { say, states } = aClient();
    const last = events.Committed({ ...commit('a', '2').data, final: true });
    say(started('a', 'scorm'), opened('a'), commit('a', '1'), last, commit('a', '3', { row: 2 }));
    expect(states().map((one) => told(one).endSessionTimeStamp !== null)).toEqual([false, true, false]);
    const [first, second, third] = states().map((one) => told(one).attemptId);
    expect([first, second]).toEqual(['a', 'a']);
    expect(third).not.toBe('a');
  });
});

describe('what is made of a fact', () => {
  it('has ids of its own: state first, then the statement', () => {
    const { say, told } = aClient();
    say(started('a', 'pdf'), opened('a'), page('a', 2));
    const made = told.slice(-2);
    expect(made.map(({ kind }) => kind)).toEqual(['pdf', 'statement']);
    expect(made[0]!.id).not.toBe(made[1]!.id);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
  });

  it('is nothing for the platform when a course only set values', () => {
    const { say, states } = aClient();
    say(started('a', 'scorm'), opened('a'), commit('a', '1', { by: 'autosave' }));
    expect(states()).toEqual([]);
  });

  it('names the attempt that never began, instead of saying nothing', () => {
    const { log } = aRuntime();
    const [sink] = trackingSinks({ attemptOf: () => undefined, names: NAMES });
    const [fact] = log.append([page('a', 2)], { stream: 'attempt:a', cause: 'attempt.test' });
    expect(() => sink!.translate(fact!, 'ada')).toThrow('never started');
  });
});

it('what completes or ends is stored with the strictest durability', () => {
  const { say, log } = aClient();
  say(
    started('a', 'scorm'),
    opened('a'),
    commit('a', '1'),
    events.Committed({ ...commit('a', '2').data, final: true }),
    events.Completed({ attemptId: 'a', titleId: 't' }),
    events.Exited({ attemptId: 'a', titleId: 't', reason: 'left', secondsSpent: 1 }),
  );
  expect(log.facts.map(isTerminal)).toEqual([false, false, false, true, true, true]);
});
