import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents as events, attemptOf } from '#domain/attempt/index.ts';
import { withUnsent } from '#domain/client/launch/saved-work.ts';
import type { Event } from '#domain/kernel/event.ts';
import {
  compactionKeyOf,
  isState,
  type Outbound,
  overlay,
  type StoredOutbound,
  subjectOf,
  trackingSinks,
} from '#domain/tracking/index.ts';
import { NAMES, stored } from '../domain/tracking/make.ts';
import { aRuntime } from '../support/given.ts';
import { delivering, done } from './a-machine.ts';

/**
 * Verifies: §4 "no progress is ever lost", xAPI 1.0.3 Communication §2.3: activity and state id together identify a
 * document, so that two activities with the same state id have two documents.
 */
const REGISTRATION = '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6f';
const [MODULE, QUIZ] = ['urn:module', 'urn:quiz'];
const stateOf = (activityId: string, content = activityId, stateId = 'place') => ({
  ...{ registration: REGISTRATION, activityId, stateId, contentType: 'text/plain', content },
});
const document = (...about: Parameters<typeof stateOf>) =>
  events.DocumentSaved({ attemptId: 'a', titleId: 't', ...stateOf(...about) });

/** Records made from the facts of one attempt with xAPI content. */
function saying(...facts: Event[]) {
  const { log, runtime } = aRuntime();
  const [sink] = trackingSinks({ attemptOf: (id) => attemptOf(runtime.state(attempt).get(), id), names: NAMES });
  const told: Outbound[] = [];
  log.after(0).subscribe((fact) => told.push(...sink!.translate(fact, 'ada'))); // the test created one sink
  const begun = [
    events.Started({
      attemptId: 'a',
      titleId: 't',
      activityId: 'urn:t',
      kind: 'tincan',
      sessionId: 's',
      titleName: 'T',
    }),
    events.Opened({ attemptId: 'a', titleId: 't', epoch: 1 }),
  ];
  const recorded = log.append([...begun, ...facts], { stream: 'attempt:a', cause: 'attempt.test' });
  return { states: told.filter(isState), facts: recorded.slice(begun.length) };
}

/** The same record in the outbox, with its sequence number. */
const waits = (seq: number, activityId: string, content: string): StoredOutbound =>
  stored({
    ...{ seq, id: `d${seq}`, kind: 'document', lane: 'learner:state:t', order: seq },
    ...{ slot: `a|${activityId}`, body: stateOf(activityId, content) },
  });

describe('documents of two activities with one state id', () => {
  it('are two things to delivery and to the journal; two words about one of them are one', () => {
    const { states, facts } = saying(document(MODULE), document(QUIZ), document(MODULE, 'later'));
    expect(states.map(subjectOf)).toEqual([expect.any(String), expect.any(String), subjectOf(states[0]!)]);
    for (const slots of [states.map(({ slot }) => slot), states.map(subjectOf), facts.map(compactionKeyOf)])
      expect([new Set(slots).size, slots[2]]).toEqual([2, slots[0]]);
  });

  it('are both sent, the older one too', () => {
    const [module, quiz] = [waits(1, MODULE, '3'), waits(2, QUIZ, '7')];
    const { first, deliver } = delivering(module, quiz);
    expect([done(first), done(deliver(module)), done(deliver(quiz))]).toEqual([['look d1'], ['look d2'], []]);
  });

  it('are both there for a course that begins before they are sent', () => {
    const { documents } = overlay([waits(1, MODULE, '3'), waits(2, QUIZ, '7'), waits(3, MODULE, '4')], 't');
    expect([...documents.values()]).toMatchObject([stateOf(MODULE, '4'), stateOf(QUIZ, '7')]);
  });

  it('are those of the platform for a course that begins, save of what this browser has not sent', async () => {
    const { admission } = withUnsent({
      admission: async () => ({ documents: [stateOf(MODULE, '1'), stateOf(QUIZ, '2')] }) as never, // the test reads nothing else
      saved: async () => ({ position: undefined, scorm: undefined }),
      settled: async () => undefined,
      uncommitted: () => undefined,
      confirmed: () => Promise.resolve(undefined),
      restoreForgotten: () => Promise.resolve(false),
      waiting: async () => [waits(1, QUIZ, '7')],
    });
    const { documents } = await admission({ titleId: 't', activityId: 'urn:t' });
    expect(documents).toMatchObject([stateOf(MODULE, '1'), stateOf(QUIZ, '7')]);
  });
});
