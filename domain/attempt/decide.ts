import type { Decided } from '../kernel/area.ts';
import { outcomeOf } from '../scorm/index.ts';
import { type ContentStatement, outcomeOfStatement, type StateDocument } from '../xapi/index.ts';
import { type AttemptEvent, events, type ExitReason, type ScormMap } from './events.ts';
import { type ContentKind, contentKinds, type Position } from '../content/index.ts';
import type { Note } from '../player/index.ts';
import { isCompleted, placeIn } from './select.ts';
import { type AttemptState, isNoteOf, noteOf, type Open } from './state.ts';

/** Notes that an attempt keeps. */
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

/** What may be asked of an attempt. */
export const decide = {
  /** Begins an attempt. Refused for a locked title (LOCKED_TITLE) or one without a playable resource. Spec §4. */
  start(state: AttemptState, { isLocked, isCompatible, kind, ...fact }: Launch): Decided<AttemptEvent> {
    if (isLocked) return { refused: 'LOCKED_TITLE' };
    if (!isCompatible || kind === 'unknown') return { refused: 'INCOMPATIBLE_TITLE' };
    return state.attempts[fact.attemptId] ? [] : [events.Started({ ...fact, kind })];
  },

  /** The launch is under way: what it still needs is the content itself. */
  launch(state: AttemptState, { attemptId, epoch }: OfAttempt & { epoch: number }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'starting' || attempt.launched) return [];
    return [events.Launched({ attemptId, titleId: attempt.titleId, epoch })];
  },

  /** The content is in front of the learner. */
  open(
    state: AttemptState,
    { attemptId, from, epoch }: OfAttempt & { from: Position | undefined; epoch: number },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'starting') return [];
    return [events.Opened({ attemptId, titleId: attempt.titleId, epoch, ...(from ? { from } : {}) })];
  },

  /**
   * Another page, second or place. Reaching the last page completes; after completion a document records no further
   * progress (Spec §4 Pdf). Media and books go on remembering where the learner is.
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
   * The content was shown or played to its end: completes once. A document or book that opens at its end, where an
   * earlier attempt completed it, was reached then (Spec §4 Pdf, Epub); who goes there anew, and what is all on one page,
   * completes again: a platform may have reset it.
   */
  finish(state: AttemptState, { attemptId }: OfAttempt): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open' || attempt.completed || wasReadToHere(state, attempt)) return [];
    return [events.Completed({ attemptId, titleId: attempt.titleId })];
  },

  /**
   * A SCORM snapshot. Equal values are recorded once; a course that reports completed or passed completes the attempt,
   * and a score that arrives later still counts. Spec §4 Scorm session.
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
   * xAPI content said something. What it says of the launched activity speaks for the title: completed or passed completes
   * it, once, with the score it names; what it says of its parts does not.
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

  /** xAPI content keeps, or deletes, a document of its own. */
  keep(
    state: AttemptState,
    { attemptId, registration, document }: OfAttempt & { registration: string; document: StateDocument },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open') return [];
    return [events.DocumentSaved({ attemptId, titleId: attempt.titleId, registration, ...document })];
  },

  /** The page stood still, for milliseconds that do not count: said before what is done next, or nobody could tell it later. */
  stall(state: AttemptState, { attemptId, ms }: OfAttempt & { ms: number }): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (attempt?.stage !== 'open' || ms < 1) return [];
    return [events.Stalled({ attemptId, titleId: attempt.titleId, ms: Math.floor(ms) })];
  },

  /** Ends the attempt, once. A course's values that were never committed are committed now, on its behalf. */
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

  /** Something an operator should know: each once an attempt, and no more than they would read. */
  note(
    state: AttemptState,
    { attemptId, what, detail }: OfAttempt & { what: Note; detail?: string | undefined },
  ): Decided<AttemptEvent> {
    const attempt = state.attempts[attemptId];
    if (!attempt || attempt.stage === 'closed') return [];
    const { notes } = attempt;
    // Shown to the learner: the first is kept whatever else was noted.
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
    (one) => one !== now && isCompleted(one) && one.titleId === titleId && placeIn(one)?.at === position.at,
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
