import { reducer } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import type { AttemptEvent, ContentKind, ExitReason, Position, ScormMap } from './events.ts';

/** One sitting, by its stage. `at` values are milliseconds since the epoch. */
export type Attempt = {
  attemptId: string;
  titleId: string;
  titleName: string;
  activityId: string;
  sessionId: string;
  kind: ContentKind;
  stage: 'starting' | 'open' | 'closed';
  completed: boolean;
  /** What a course last reported of itself; undefined for other kinds. */
  course: { status: 'completed' | 'failed' | 'in-progress'; score: number | undefined } | undefined;
  position: Position | undefined;
  /** Last SCORM snapshot, and whether it still awaits a commit (autosave only). */
  scorm: { map: ScormMap; row: number; startedAt: number; committed: boolean; final: boolean } | undefined;
  secondsSpent: number;
  exit: ExitReason | undefined;
  /** What an operator should know of it; each once. */
  notes: string[];
  abandonedBecause: string | undefined;
  startedAt: number;
  lastAt: number;
};

export type AttemptState = { attempts: Record<string, Attempt>; latestOfTitle: Record<string, string> };

export const state = reducer<AttemptState, AttemptEvent>(
  { attempts: {}, latestOfTitle: {} },
  {
    'attempt.Started': (s, data, at) => {
      s.attempts[data.attemptId] = {
        ...data,
        stage: 'starting',
        completed: false,
        course: undefined,
        position: undefined,
        scorm: undefined,
        secondsSpent: 0,
        exit: undefined,
        notes: [],
        abandonedBecause: undefined,
        startedAt: at,
        lastAt: at,
      };
      s.latestOfTitle[data.titleId] = data.attemptId;
    },
    'attempt.Opened': (s, { attemptId, from }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.stage = 'open';
      attempt.position = from;
      attempt.lastAt = at;
    },
    'attempt.Advanced': (s, { attemptId, position }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.position = position;
      attempt.lastAt = at;
    },
    'attempt.Completed': (s, { attemptId }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.completed = true;
      attempt.lastAt = at;
    },
    'attempt.Committed': (s, { attemptId, map, by, row, final, startedAt }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.scorm = { map, row, startedAt, committed: by !== 'autosave', final };
      const { completed, failed, score } = outcomeOf(map);
      attempt.course = { status: completed ? 'completed' : failed ? 'failed' : 'in-progress', score };
      attempt.lastAt = at;
    },
    'attempt.Exited': (s, { attemptId, reason, secondsSpent }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.stage = 'closed';
      attempt.exit = reason;
      attempt.secondsSpent = secondsSpent;
      attempt.lastAt = at;
    },
    'attempt.Noted': (s, { attemptId, what }) => {
      s.attempts[attemptId]?.notes.push(what);
    },
    'attempt.Abandoned': (s, { attemptId, because }, at) => {
      const attempt = s.attempts[attemptId];
      if (!attempt) return;
      attempt.stage = 'closed';
      attempt.abandonedBecause = because;
      attempt.lastAt = at;
    },
  },
);
