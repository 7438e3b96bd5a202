import { expect } from 'vitest';
import type { Attempt } from '#domain/attempt/index.ts';
import type { AttemptEvent } from '#domain/attempt/events.ts';
import type { Open } from '#domain/attempt/state.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { faultsOf } from '../../support/xapi-validators.ts';
import { type Actor, addActor, type Statement, type StoredOutbound } from '#domain/tracking/index.ts';

export const ACTOR: Actor = { homePage: 'https://platform.example', userId: '99learner' };

export const expectValid = (statement: Statement): void => expect(faultsOf(addActor(statement, ACTOR))).toEqual([]);

export const NAMES = { base: 'https://platform.example/xapi', platform: 'Learning client' };

export const attemptOf = (change: Partial<Open> = {}): Attempt => ({
  attemptId: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6e',
  titleId: 'title-7',
  titleName: 'Fire safety',
  activityId: 'https://platform.example/activities/7',
  sessionId: 'session-1',
  kind: 'pdf',
  stage: 'open',
  epoch: 1,
  launched: true,
  completed: false,
  course: undefined,
  position: undefined,
  moved: false,
  scorm: undefined,
  stalledMs: 0,
  notes: [],
  startedAt: 0,
  openedAt: 0,
  lastAt: 0,
  ...change,
});

export const FACT_ID = '0d9c8b7a-6f5e-4d3c-8b2a-190807060504';
export const recorded = (event: AttemptEvent, change: Partial<Recorded> = {}): Recorded<AttemptEvent> =>
  ({
    ...event,
    id: FACT_ID,
    seq: 1,
    at: Date.UTC(2026, 8, 24, 10, 0, 0),
    stream: 'attempt:a',
    cause: 'attempt.test',
    restored: false,
    ...change,
  }) as Recorded<AttemptEvent>; // `change` never changes the type

/** Overrides of a record. The body may be incomplete, as a test sets only what it checks. */
export type Change = Partial<Record<keyof StoredOutbound, unknown>>;

let places = 0;
export const stored = (change: Change = {}): StoredOutbound => {
  const seq = typeof change.seq === 'number' ? change.seq : ++places;
  return {
    id: `record-${seq}`,
    account: 'learner',
    lane: 'learner:statements:t',
    kind: 'statement',
    attemptId: 'a',
    titleId: 't',
    at: 0,
    body: {},
    state: 'pending',
    tries: 0,
    why: '',
    since: seq,
    ...change,
    seq,
  } as StoredOutbound; // cast for incomplete bodies, see `Change`
};
