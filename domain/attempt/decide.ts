import type { Decision } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import { type ContentStatement, outcomeOfStatement, type StateDocument } from '../xapi/index.ts';
import {
  type AttemptEvent,
  type ContentKind,
  events,
  type ExitReason,
  type Position,
  type ScormMap,
} from './events.ts';
import type { Attempt, AttemptState } from './state.ts';

type Decide<I> = Decision<AttemptState, I, AttemptEvent>;
type OfAttempt = { attemptId: string };

/** Begins a sitting. Refused for a locked title (LOCKED_TITLE) or one without a playable resource. Spec §4. */
export const start: Decide<
  OfAttempt & {
    titleId: string;
    titleName: string;
    activityId: string;
    kind: ContentKind | 'unknown';
    sessionId: string;
    isLocked: boolean;
    isCompatible: boolean;
  }
> = (state, { isLocked, isCompatible, kind, ...fact }) => {
  if (isLocked) return { refused: 'LOCKED_TITLE' };
  if (!isCompatible || kind === 'unknown') return { refused: 'INCOMPATIBLE_TITLE' };
  return state.attempts[fact.attemptId] ? [] : [events.Started({ ...fact, kind })];
};

/** The launch is under way: what it still needs is the content itself. */
export const launch: Decide<OfAttempt & { epoch: number }> = (state, { attemptId, epoch }) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'starting' || attempt.launched) return [];
  return [events.Launched({ attemptId, titleId: attempt.titleId, epoch })];
};

/** The content is in front of the learner. */
export const open: Decide<OfAttempt & { from: Position | undefined; epoch: number }> = (
  state,
  { attemptId, from, epoch },
) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'starting') return [];
  return [events.Opened({ attemptId, titleId: attempt.titleId, epoch, ...(from ? { from } : {}) })];
};

/**
 * Another page, second or place. Reaching the last page completes; after completion a document records no further
 * progress (Spec §4 Pdf). Media and books go on remembering where the learner is.
 */
export const advance: Decide<OfAttempt & { position: Position }> = (state, { attemptId, position }) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'open') return [];
  if (attempt.kind === 'pdf' && attempt.completed) return [];
  if (samePlace(attempt.position, position)) return [];
  const moved = events.Advanced({ attemptId, titleId: attempt.titleId, position });
  const atEnd = attempt.kind === 'pdf' && position.unit === 'page' && position.at >= position.of;
  return atEnd && !attempt.completed ? [moved, events.Completed({ attemptId, titleId: attempt.titleId })] : [moved];
};

/**
 * The content was shown or played to its end: completes once. A document or book that opens at its end, where an
 * earlier sitting completed it, was reached then (Spec §4 Pdf, Epub); who goes there anew, and what is all on one page,
 * completes again: a platform may have reset it.
 */
export const finish: Decide<OfAttempt> = (state, { attemptId }) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'open' || attempt.completed || wasReadToHere(state, attempt)) return [];
  return [events.Completed({ attemptId, titleId: attempt.titleId })];
};

/**
 * A SCORM snapshot. Equal values are recorded once; a course that reports completed or passed completes the attempt,
 * and a score that arrives later still counts. Spec §4 Scorm session.
 */
export const commit: Decide<
  OfAttempt & { map: ScormMap; by: 'course' | 'player' | 'autosave'; row: number; final: boolean; startedAt: number }
> = (state, input) => {
  const attempt = state.attempts[input.attemptId];
  if (attempt?.stage !== 'open') return [];
  const last = attempt.scorm;
  const unchanged = last?.row === input.row && last.final === input.final && sameMap(last.map, input.map);
  if (unchanged && (input.by === 'autosave' || last.committed)) return [];
  const facts: AttemptEvent[] = [events.Committed({ ...input, titleId: attempt.titleId })];
  const { completed, score } = outcomeOf(input.map);
  if (completed && !attempt.completed)
    facts.push(
      events.Completed({
        attemptId: input.attemptId,
        titleId: attempt.titleId,
        ...(score === undefined ? {} : { score }),
      }),
    );
  return facts;
};

/**
 * xAPI content said something. What it says of the launched activity speaks for the title: completed or passed completes
 * it, once, with the score it names; what it says of its parts does not.
 */
export const report: Decide<OfAttempt & { statement: ContentStatement }> = (state, { attemptId, statement }) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'open') return [];
  const { titleId } = attempt;
  const facts: AttemptEvent[] = [events.Reported({ attemptId, titleId, statement })];
  const outcome = outcomeOfStatement(statement, attempt.activityId);
  if (!outcome?.completed || attempt.completed) return facts;
  const { score } = outcome;
  return [...facts, events.Completed({ attemptId, titleId, ...(score === undefined ? {} : { score }) })];
};

/** xAPI content keeps, or deletes, a document of its own. */
export const keep: Decide<OfAttempt & { registration: string; document: StateDocument }> = (
  state,
  { attemptId, registration, document },
) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'open') return [];
  return [events.DocumentSaved({ attemptId, titleId: attempt.titleId, registration, ...document })];
};

/** The page stood still, for milliseconds that do not count: said before what is done next, or nobody could tell it later. */
export const stall: Decide<OfAttempt & { ms: number }> = (state, { attemptId, ms }) => {
  const attempt = state.attempts[attemptId];
  if (attempt?.stage !== 'open' || ms < 1) return [];
  return [events.Stalled({ attemptId, titleId: attempt.titleId, ms: Math.floor(ms) })];
};

/** Ends the sitting, once. A course's values that were never committed are committed now, on its behalf. */
export const exit: Decide<OfAttempt & { reason: ExitReason; secondsSpent: number }> = (
  state,
  { attemptId, reason, secondsSpent },
) => {
  const attempt = state.attempts[attemptId];
  if (!attempt || attempt.stage === 'closed') return [];
  if (attempt.stage === 'starting')
    return [events.Abandoned({ attemptId, titleId: attempt.titleId, because: 'left before it opened' })];
  const { scorm, titleId } = attempt;
  const owed = scorm && !scorm.committed ? [events.Committed({ ...lastCommit(attemptId, titleId, scorm) })] : [];
  return [...owed, events.Exited({ attemptId, titleId, reason, secondsSpent: Math.max(0, Math.floor(secondsSpent)) })];
};

/** Something an operator should know: once a sitting. */
export const note: Decide<OfAttempt & { what: 'content-not-isolated' | 'suspend-data-over-4096' }> = (
  state,
  { attemptId, what },
) => {
  const attempt = state.attempts[attemptId];
  if (!attempt || attempt.stage === 'closed' || attempt.notes.includes(what)) return [];
  return [events.Noted({ attemptId, titleId: attempt.titleId, what })];
};

/** The launch failed before the content was open, or the content broke. */
export const abandon: Decide<OfAttempt & { because: string }> = (state, { attemptId, because }) => {
  const attempt = state.attempts[attemptId];
  if (!attempt || attempt.stage === 'closed') return [];
  return [events.Abandoned({ attemptId, titleId: attempt.titleId, because })];
};

function wasReadToHere({ attempts, earlier }: AttemptState, now: Attempt): boolean {
  const { titleId, position, moved } = now;
  if (moved || !position || !hasWayTo(position)) return false;
  if (earlier[titleId]?.completedAt.includes(position.at)) return true;
  return Object.values(attempts).some(
    (one) => one !== now && one.completed && one.titleId === titleId && one.position?.at === position.at,
  );
}

function hasWayTo(position: Position): boolean {
  if (position.unit === 'page') return position.of > 1;
  return position.unit === 'cfi' && (position.fraction ?? 0) > 0;
}

function lastCommit(
  attemptId: string,
  titleId: string,
  { map, row, startedAt }: { map: ScormMap; row: number; startedAt: number },
) {
  return { attemptId, titleId, map, row, startedAt, by: 'player' as const, final: true };
}

function samePlace(a: Position | undefined, b: Position): boolean {
  // A platform keeps the place alone: how much of the book lies before it is news, once.
  if (a?.unit === 'cfi' && b.unit === 'cfi' && a.fraction === undefined && b.fraction !== undefined) return false;
  return a?.unit === b.unit && a.at === b.at;
}

function sameMap(a: ScormMap, b: ScormMap): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
