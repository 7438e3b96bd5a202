import type { Draft } from 'immer';
import { type Reducer, reducer } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import { outcomeOfStatement } from '../xapi/index.ts';
import { sessionEvents } from '../session/index.ts';
import { type EarlierAttempts, checkpointLoaded } from './checkpoint.ts';
import { type AttemptEvent, events, type ExitReason, type ScormMap } from './events.ts';
import type { ContentKind, Position } from '../content/index.ts';

/** Members of an attempt from its start. Times are milliseconds since the epoch. */
type Begun = {
  attemptId: string;
  titleId: string;
  titleName: string;
  activityId: string;
  sessionId: string;
  kind: ContentKind;
  /** Number among the learner’s attempts in this browser; 0 until the launch. */
  epoch: number;
  /** The platform receives the launch, so it needs the end too, even if nothing was opened. */
  launched: boolean;
  /** Notes for operators; each once. */
  notes: string[];
  startedAt: number;
  lastAt: number;
};

/** A note as an attempt stores it, to detect duplicates. */
export const noteOf = (what: string, detail: string | undefined): string =>
  detail === undefined ? what : `${what} ${detail}`;

/** Whether a note is of this kind, whatever its detail. */
export const isNoteOf = (note: string, what: string): boolean => note === what || note.startsWith(`${what} `);

/** Progress in an attempt since its content was open. */
type Done = {
  /** Time of the opening; 0 in an attempt that closed before. */
  openedAt: number;
  completed: boolean;
  /** Last status that a course reported; undefined for other kinds. */
  course: { status: 'completed' | 'failed' | 'in-progress'; score: number | undefined } | undefined;
  position: Position | undefined;
  /** The learner moved away from the position where the content opened. */
  moved: boolean;
  /** Last SCORM snapshot, and whether it still awaits a commit (autosave only). */
  scorm: { map: ScormMap; row: number; startedAt: number; committed: boolean; final: boolean } | undefined;
  /** Milliseconds in which the page was frozen: no active time. */
  stalledMs: number;
};

type Ahead =
  | ({ stage: 'open' } & Done)
  | ({ stage: 'closed'; exit: ExitReason; secondsSpent: number } & Done)
  | ({ stage: 'closed'; exit: undefined; abandonedBecause: string } & Done);

type InStage<S extends Ahead['stage']> = Begun & Extract<Ahead, { stage: S }>;
/** The content is loading. */
export type Starting = Begun & { stage: 'starting' };
/** The content is displayed. */
export type Open = InStage<'open'>;
/** The attempt ended: by its exit, or by a failed launch. */
export type Closed = InStage<'closed'>;

export type Attempt = Starting | Open | Closed;

type Attempts = {
  attempts: Record<string, Attempt>;
  latestOfTitle: Record<string, string>;
  /** By title: summaries of attempts without facts in this log. */
  earlier: Record<string, EarlierAttempts>;
};

/**
 * Attempts of the signed-in learner. Attempts of learners who used this tab before are set apart, by account. Before
 * the first session there is no owner.
 */
export type AttemptState = Attempts & { owner?: { account: string; aside: Record<string, Attempts> } };

/** Session facts decide the owner of attempts; a learner never sees, or ends, those of another. */
type Told =
  | ReturnType<typeof sessionEvents.Opened>
  | ReturnType<typeof sessionEvents.WorkDiscarded>
  | ReturnType<typeof checkpointLoaded>;

const none = (): Attempts => ({ attempts: {}, latestOfTitle: {}, earlier: {} });

export const state = reducer<AttemptState, AttemptEvent | Told>(none(), {
  [sessionEvents.Opened.type]: (s, { account }) => {
    const { owner, attempts, latestOfTitle, earlier } = s;
    if (!owner) s.owner = { account, aside: {} };
    if (!owner || owner.account === account) return;
    owner.aside[owner.account] = { attempts, latestOfTitle, earlier };
    Object.assign(s, owner.aside[account] ?? none());
    Reflect.deleteProperty(owner.aside, account);
    owner.account = account;
  },
  // Discarded work no longer counts as a result.
  [sessionEvents.WorkDiscarded.type]: (s) => void Object.assign(s, none()),
  [checkpointLoaded.type]: (s, { account, titles }) => {
    if (s.owner?.account !== account) return; // summaries of another learner are ignored
    for (const title of titles) s.earlier[title.titleId] = title;
  },
  [events.Started.type]: (s, data, at) => {
    const { attemptId, titleId } = data;
    s.attempts[attemptId] = {
      ...data,
      stage: 'starting',
      epoch: 0,
      launched: false,
      notes: [],
      startedAt: at,
      lastAt: at,
    };
    s.latestOfTitle[titleId] = attemptId;
  },
  [events.Launched.type]: (s, { attemptId, epoch = 0 }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.epoch = epoch;
    attempt.launched = true;
    attempt.lastAt = at;
  },
  [events.Opened.type]: (s, { attemptId, from, epoch }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.epoch = epoch;
    attempt.lastAt = at;
    become(attempt, { ...doneIn(attempt), stage: 'open', openedAt: at, position: from });
  },
  [events.Advanced.type]: (s, { attemptId, position }, at) => {
    const attempt = opened(s, attemptId, at);
    if (!attempt) return;
    attempt.position = position;
    attempt.moved = true;
  },
  [events.Completed.type]: (s, { attemptId }, at) => {
    const attempt = opened(s, attemptId, at);
    if (attempt) attempt.completed = true;
  },
  [events.Committed.type]: (s, { attemptId, map, by, row, final, startedAt }, at) => {
    const attempt = opened(s, attemptId, at);
    if (!attempt) return;
    attempt.scorm = { map, row, startedAt, committed: by !== 'autosave', final };
    const { completed, failed, score } = outcomeOf(map);
    attempt.course = { status: completed ? 'completed' : failed ? 'failed' : 'in-progress', score };
  },
  [events.Reported.type]: (s, { attemptId, statement }, at) => {
    const attempt = opened(s, attemptId, at);
    if (!attempt) return;
    const outcome = outcomeOfStatement(statement, attempt.activityId);
    if (!outcome) return;
    const { completed, failed, score = attempt.course?.score } = outcome;
    const before = attempt.course?.status ?? 'in-progress';
    attempt.course = { status: completed ? 'completed' : failed ? 'failed' : before, score };
  },
  [events.DocumentSaved.type]: (s, { attemptId }, at) => void opened(s, attemptId, at),
  [events.Stalled.type]: (s, { attemptId, ms }, at) => {
    const attempt = opened(s, attemptId, at);
    if (attempt) attempt.stalledMs += ms;
  },
  [events.Exited.type]: (s, { attemptId, reason, secondsSpent }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.lastAt = at;
    become(attempt, { ...doneIn(attempt), stage: 'closed', exit: reason, secondsSpent });
  },
  [events.Noted.type]: (s, { attemptId, what, detail }) => {
    s.attempts[attemptId]?.notes.push(noteOf(what, detail));
  },
  [events.Abandoned.type]: (s, { attemptId, because }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.lastAt = at;
    if (attempt.stage === 'closed') return; // the attempt was left normally, so its content was displayed
    become(attempt, { ...doneIn(attempt), stage: 'closed', exit: undefined, abandonedBecause: because });
  },
}) as Reducer<AttemptState, AttemptEvent>; // session facts are reduced, but not made, here

/** Changes the draft in place, because a copy costs more; leftover members of an earlier stage are never read. */
const become = <S extends Draft<Ahead>>(attempt: Draft<Begun>, next: S): Draft<Begun> & S =>
  Object.assign(attempt, next);

function doneIn(attempt: Draft<Attempt>): Draft<Done> {
  if (attempt.stage === 'starting')
    return {
      openedAt: 0,
      completed: false,
      course: undefined,
      position: undefined,
      moved: false,
      scorm: undefined,
      stalledMs: 0,
    };
  const { openedAt, completed, course, position, moved, scorm, stalledMs } = attempt;
  return { openedAt, completed, course, position, moved, scorm, stalledMs };
}

/** The attempt, marked as open even if its opening fact is unreadable. */
function opened(s: Draft<AttemptState>, attemptId: string, at: number): Draft<Open | Closed> | undefined {
  const attempt = s.attempts[attemptId];
  if (!attempt) return undefined;
  attempt.lastAt = at;
  return attempt.stage === 'starting' ? become(attempt, { ...doneIn(attempt), stage: 'open', openedAt: at }) : attempt;
}
