import { type Reducer, reducer } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import { outcomeOfStatement } from '../xapi/index.ts';
import { sessionEvents } from '../session/index.ts';
import { type Earlier, recalled } from './checkpoint.ts';
import {
  type AttemptEvent,
  type ContentKind,
  events,
  type ExitReason,
  type Position,
  type ScormMap,
} from './events.ts';

/** One sitting, by its stage. `at` values are milliseconds since the epoch. */
export type Attempt = {
  attemptId: string;
  titleId: string;
  titleName: string;
  activityId: string;
  sessionId: string;
  kind: ContentKind;
  stage: 'starting' | 'open' | 'closed';
  /** Among the learner's sittings in this browser; 0 until it is launched. */
  epoch: number;
  /** The platform is told of the launch, so it is told of its end too, also where nothing was opened. */
  launched: boolean;
  completed: boolean;
  /** What a course last reported of itself; undefined for other kinds. */
  course: { status: 'completed' | 'failed' | 'in-progress'; score: number | undefined } | undefined;
  position: Position | undefined;
  /** The learner went elsewhere in it than where it opened. */
  moved: boolean;
  /** Last SCORM snapshot, and whether it still awaits a commit (autosave only). */
  scorm: { map: ScormMap; row: number; startedAt: number; committed: boolean; final: boolean } | undefined;
  /** Milliseconds in which the page stood still: no time spent. */
  stalledMs: number;
  secondsSpent: number;
  exit: ExitReason | undefined;
  /** What an operator should know of it; each once. */
  notes: string[];
  abandonedBecause: string | undefined;
  startedAt: number;
  /** When the content was there; 0 before. */
  openedAt: number;
  lastAt: number;
};

type Sittings = {
  attempts: Record<string, Attempt>;
  latestOfTitle: Record<string, string>;
  /** By title: what sittings came to of which there are no facts in this log. */
  earlier: Record<string, Earlier>;
};

/**
 * The sittings of the signed-in learner. Those of others who were signed in in this tab before are put aside, by account;
 * before the first session there is nobody whose they could be.
 */
export type AttemptState = Sittings & { owner?: { account: string; aside: Record<string, Sittings> } };

/** Whose sittings they are is told by the session's facts; a learner never sees, or ends, those of another. */
type Told =
  | ReturnType<typeof sessionEvents.Opened>
  | ReturnType<typeof sessionEvents.WorkDiscarded>
  | ReturnType<typeof recalled>;

const none = (): Sittings => ({ attempts: {}, latestOfTitle: {}, earlier: {} });

export const state = reducer<AttemptState, AttemptEvent | Told>(none(), {
  [sessionEvents.Opened.type]: (s, { account }) => {
    const { owner, attempts, latestOfTitle, earlier } = s;
    if (!owner) s.owner = { account, aside: {} };
    if (!owner || owner.account === account) return;
    owner.aside[owner.account] = { attempts, latestOfTitle, earlier };
    Object.assign(s, owner.aside[account] ?? none());
    delete owner.aside[account];
    owner.account = account;
  },
  // What was taken off this browser is no result any more.
  [sessionEvents.WorkDiscarded.type]: (s) => void Object.assign(s, none()),
  [recalled.type]: (s, { account, titles }) => {
    if (s.owner?.account !== account) return; // no learner sees what another's sittings came to
    for (const title of titles) s.earlier[title.titleId] = title;
  },
  [events.Started.type]: (s, data, at) => {
    s.attempts[data.attemptId] = {
      ...data,
      stage: 'starting',
      epoch: 0,
      launched: false,
      completed: false,
      course: undefined,
      position: undefined,
      moved: false,
      scorm: undefined,
      stalledMs: 0,
      secondsSpent: 0,
      exit: undefined,
      notes: [],
      abandonedBecause: undefined,
      startedAt: at,
      openedAt: 0,
      lastAt: at,
    };
    s.latestOfTitle[data.titleId] = data.attemptId;
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
    attempt.stage = 'open';
    attempt.epoch = epoch;
    attempt.openedAt = at;
    attempt.position = from;
    attempt.lastAt = at;
  },
  [events.Advanced.type]: (s, { attemptId, position }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.position = position;
    attempt.moved = true;
    attempt.lastAt = at;
  },
  [events.Completed.type]: (s, { attemptId }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.completed = true;
    attempt.lastAt = at;
  },
  [events.Committed.type]: (s, { attemptId, map, by, row, final, startedAt }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.scorm = { map, row, startedAt, committed: by !== 'autosave', final };
    const { completed, failed, score } = outcomeOf(map);
    attempt.course = { status: completed ? 'completed' : failed ? 'failed' : 'in-progress', score };
    attempt.lastAt = at;
  },
  [events.Reported.type]: (s, { attemptId, statement }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.lastAt = at;
    const outcome = outcomeOfStatement(statement, attempt.activityId);
    if (!outcome) return;
    const { completed, failed, score = attempt.course?.score } = outcome;
    const before = attempt.course?.status ?? 'in-progress';
    attempt.course = { status: completed ? 'completed' : failed ? 'failed' : before, score };
  },
  [events.DocumentSaved.type]: (s, { attemptId }, at) => {
    const attempt = s.attempts[attemptId];
    if (attempt) attempt.lastAt = at;
  },
  [events.Stalled.type]: (s, { attemptId, ms }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.stalledMs += ms;
    attempt.lastAt = at;
  },
  [events.Exited.type]: (s, { attemptId, reason, secondsSpent }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.stage = 'closed';
    attempt.exit = reason;
    attempt.secondsSpent = secondsSpent;
    attempt.lastAt = at;
  },
  [events.Noted.type]: (s, { attemptId, what }) => {
    s.attempts[attemptId]?.notes.push(what);
  },
  [events.Abandoned.type]: (s, { attemptId, because }, at) => {
    const attempt = s.attempts[attemptId];
    if (!attempt) return;
    attempt.stage = 'closed';
    attempt.abandonedBecause = because;
    attempt.lastAt = at;
  },
}) as Reducer<AttemptState, AttemptEvent>; // the area makes attempt facts only; it also reads who they are of
