import type { Decided } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import { type ContentStatement, outcomeOfStatement, type StateDocument } from '../xapi/index.ts';
import { type AttemptEvent, events, type ExitReason, type ScormMap } from './events.ts';
import { type ContentKind, contentKinds, type Position } from '../content/index.ts';
import type { Note } from '../player/index.ts';
import { isCompleted, positionOf } from './select.ts';
import { type AttemptState, isNoteOf, noteOf, type Open } from './state.ts';

/** Maximum number of notes per attempt. */
const NOTES_MOST = 20;

type OfAttempt = { attemptId: string };
type Launch = OfAttempt & {
  titleId: string;
  titleName: string;
  activityId: string;
  kind: ContentKind | 'unknown';
  sessionId: string;
  isLocked: boolean;
  isCompatible: boolean;
};

/** Decisions about an attempt. */
export const decide = {
  /**
   * Begins an attempt. Refused for a locked title (LOCKED_TITLE), or one without a playable resource
   * (INCOMPATIBLE_TITLE). Spec §4.
   */
  start(state: AttemptState, { isLocked, isCompatible, kind, ...fact }: Launch): Decided<AttemptEvent> {
    if (isLocked) return { refused: 'LOCKED_TITLE' };
    if (!isCompatible || kind === 'unknown') return { refused: 'INCOMPATIBLE_TITLE' };
    return state.attempts[fact.attemptId] ? [] : [events.Started({ ...fact, kind })];
  },

  /** The launch has all it needs except the content itself. */
  launch(state: AttemptState, { attemptId, epoch }: OfAttempt & { epoch: number }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'starting' || attempt.launched) return [];
    return [events.Launched({ attemptId, titleId: attempt.titleId, epoch })];
  },

  /** The content is displayed to the learner. */
  open(
    state: AttemptState,
    { attemptId, from, epoch }: OfAttempt & { from: Position | undefined; epoch: number },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'starting') return [];
    return [events.Opened({ attemptId, titleId: attempt.titleId, epoch, ...(from ? { from } : {}) })];
  },

  /**
   * Records another page, second or location. Reaching the last page completes; after completion a document records no
   * further progress (Spec §4 Pdf). Media and books keep recording the position.
   */
  advance(state: AttemptState, { attemptId, position }: OfAttempt & { position: Position }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open') return [];
    const byLastPage = contentKinds[attempt.kind].completedBy === 'last-page';
    if (byLastPage && attempt.completed) return [];
    if (samePlace(attempt.position, position)) return [];
    const moved = events.Advanced({ attemptId, titleId: attempt.titleId, position });
    const atEnd = byLastPage && position.unit === 'page' && position.at >= position.of;
    return atEnd && !attempt.completed ? [moved, events.Completed({ attemptId, titleId: attempt.titleId })] : [moved];
  },

  /**
   * Completes the attempt once, when the content was displayed or played to its end. Ignored for a document or book
   * that opens at its end after an earlier completion (Spec §4 Pdf, Epub). Reaching the end again, or a content of one
   * page, completes again: the platform may have reset it.
   */
  finish(state: AttemptState, { attemptId }: OfAttempt): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open' || attempt.completed || wasReadToHere(state, attempt)) return [];
    return [events.Completed({ attemptId, titleId: attempt.titleId })];
  },

  /**
   * Records a SCORM snapshot. Equal values are recorded once. A course that reports completed or passed completes the
   * attempt, and a later score still counts. Spec §4 Scorm session.
   */
  commit(
    state: AttemptState,
    input: OfAttempt & {
      map: ScormMap;
      by: 'course' | 'player' | 'autosave';
      row: number;
      final: boolean;
      startedAt: number;
    },
  ): Decided<AttemptEvent> {
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
  },

  /**
   * Records a statement of xAPI content. Only statements about the launched activity affect the title: completed or
   * passed completes it once, with the stated score.
   */
  report(
    state: AttemptState,
    { attemptId, statement }: OfAttempt & { statement: ContentStatement },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open') return [];
    const { titleId } = attempt;
    const facts: AttemptEvent[] = [events.Reported({ attemptId, titleId, statement })];
    const outcome = outcomeOfStatement(statement, attempt.activityId);
    if (!outcome?.completed || attempt.completed) return facts;
    const { score } = outcome;
    return [...facts, events.Completed({ attemptId, titleId, ...(score === undefined ? {} : { score }) })];
  },

  /** Saves or deletes a document of xAPI content. */
  keep(
    state: AttemptState,
    { attemptId, registration, document }: OfAttempt & { registration: string; document: StateDocument },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open') return [];
    return [events.DocumentSaved({ attemptId, titleId: attempt.titleId, registration, ...document })];
  },

  /**
   * Records milliseconds of a frozen page that are no active time. Send it before the next decision: the gap cannot be
   * derived later.
   */
  stall(state: AttemptState, { attemptId, ms }: OfAttempt & { ms: number }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open' || ms < 1) return [];
    return [events.Stalled({ attemptId, titleId: attempt.titleId, ms: Math.floor(ms) })];
  },

  /** Ends the attempt, once. Uncommitted values of a course are committed on its behalf. */
  exit(
    state: AttemptState,
    { attemptId, reason, secondsSpent }: OfAttempt & { reason: ExitReason; secondsSpent: number },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (!attempt || attempt.stage === 'closed') return [];
    if (attempt.stage === 'starting')
      return [events.Abandoned({ attemptId, titleId: attempt.titleId, because: 'left before it opened' })];
    const { scorm, titleId } = attempt;
    const owed = scorm && !scorm.committed ? [events.Committed({ ...lastCommit(attemptId, titleId, scorm) })] : [];
    return [
      ...owed,
      events.Exited({ attemptId, titleId, reason, secondsSpent: Math.max(0, Math.floor(secondsSpent)) }),
    ];
  },

  /** Records a note for operators: each once per attempt, up to a limit. */
  note(
    state: AttemptState,
    { attemptId, what, detail }: OfAttempt & { what: Note; detail?: string | undefined },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (!attempt || attempt.stage === 'closed') return [];
    const { notes } = attempt;
    // The first note of this kind is displayed to the learner, so the limit does not apply.
    const isShown = what === 'completion-unread' && !notes.some((note) => isNoteOf(note, what));
    if ((notes.length >= NOTES_MOST && !isShown) || notes.includes(noteOf(what, detail))) return [];
    const about = { attemptId, titleId: attempt.titleId, what };
    return [events.Noted(detail === undefined ? about : { ...about, detail })];
  },

  /** The launch failed before the content was open, or the content broke. */
  abandon(state: AttemptState, { attemptId, because }: OfAttempt & { because: string }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (!attempt || attempt.stage === 'closed') return [];
    return [events.Abandoned({ attemptId, titleId: attempt.titleId, because })];
  },
};

function wasReadToHere({ attempts, earlier }: AttemptState, now: Open): boolean {
  const { titleId, position, moved } = now;
  if (moved || !position || !hasWayTo(position)) return false;
  if (earlier[titleId]?.completedAt.includes(position.at)) return true;
  return Object.values(attempts).some(
    (one) => one !== now && isCompleted(one) && one.titleId === titleId && positionOf(one)?.at === position.at,
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
  // A platform stores no `fraction`: receiving it for the first time counts as a change.
  if (a?.unit === 'cfi' && b.unit === 'cfi' && a.fraction === undefined && b.fraction !== undefined) return false;
  return a?.unit === b.unit && a.at === b.at;
}

function sameMap(a: ScormMap, b: ScormMap): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
