import type { Recorded } from '../kernel/event.ts';
import type { EarlierAttempts } from './checkpoint.ts';
import { type ExitReason, isOfAttempt, type ScormMap } from './events.ts';
import type { Position } from '../content/index.ts';
import { type Attempt, type AttemptState, type Closed, isNoteOf, type Open, type Starting } from './state.ts';

/** Result of one attempt for its title, as far as this browser knows; or of all summarised earlier ones. */
export type LocalResult = {
  /** '' for summarised attempts. */
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch of the attempt’s last fact. */
  at: number;
  /** The attempt is open, in any tab. */
  isOpen: boolean;
  status: 'not-started' | 'in-progress' | 'completed' | 'failed';
  score: number | undefined;
  secondsSpent: number;
};

/** Results of all attempts that displayed content, oldest first. */
export function localResults(state: AttemptState): LocalResult[] {
  const own = Object.values(state.attempts)
    .filter(wasShown)
    .map((attempt) => ({
      attemptId: attempt.attemptId,
      titleId: attempt.titleId,
      at: attempt.lastAt,
      isOpen: attempt.stage !== 'closed',
      status: statusOfAttempt(attempt),
      score: attempt.course?.score,
      secondsSpent: secondsIn(attempt),
    }));
  return [...Object.values(state.earlier).flatMap(earlierResults), ...own].sort((a, b) => a.at - b.at);
}

/** A score is an entry of its own, because an attempt outside the summary may have ended later. */
function earlierResults({ titleId, shown }: EarlierAttempts): LocalResult[] {
  if (!shown) return [];
  const { at, status, score, secondsSpent } = shown;
  const common = { attemptId: '', titleId, isOpen: false };
  const scored = { ...common, status: 'not-started' as const, secondsSpent: 0 };
  return [
    ...(score ? [{ ...scored, at: score.at, score: score.value }] : []),
    { ...common, at, status, score: undefined, secondsSpent },
  ];
}

/** Titles that were displayed in this browser, with the last time; a title may occur twice. */
export const shownTitles = (state: AttemptState): { titleId: string; at: number }[] =>
  localResults(state).map(({ titleId, at }) => ({ titleId, at }));

/** The content was displayed. */
export const wasShown = (attempt: Attempt): attempt is Shown =>
  attempt.stage === 'open' || (attempt.stage === 'closed' && attempt.exit !== undefined);
type Shown = Open | Extract<Closed, { exit: ExitReason }>;

/** Active seconds of an ended attempt; 0 before its end. */
export const secondsIn = (attempt: Shown): number => (attempt.stage === 'closed' ? attempt.secondsSpent : 0);

/** Active seconds of an open attempt, from the opening to the last fact, without stalls. */
export const secondsUntilLast = ({ lastAt, openedAt, stalledMs }: Open): number =>
  (lastAt - openedAt - stalledMs) / 1000;

/** `seconds`: truncated to whole minutes. Unknown values are undefined. */
export type AttemptOutcome = { isFailed: boolean; score: number | undefined; seconds: number };

/** Result of a completed or failed attempt, with the score that the content reported. */
export function outcomeOfAttempt(attempt: Attempt): AttemptOutcome | undefined {
  if (!wasShown(attempt)) return undefined;
  const status = statusOfAttempt(attempt);
  if (status === 'in-progress') return undefined;
  const seconds = attempt.stage === 'open' ? secondsUntilLast(attempt) : secondsIn(attempt);
  return {
    isFailed: status === 'failed',
    score: attempt.course?.score,
    seconds: Math.max(0, Math.floor(seconds / 60) * 60),
  };
}

export const isCompleted = (attempt: Attempt): boolean => attempt.stage !== 'starting' && attempt.completed;

/** The content reported an unreadable completion, and no readable one. */
export const hasUnreadCompletion = (attempt: Attempt): boolean =>
  !isCompleted(attempt) && attempt.notes.some((note) => isNoteOf(note, 'completion-unread'));

export const positionOf = (attempt: Attempt): Position | undefined =>
  attempt.stage === 'starting' ? undefined : attempt.position;

/** Attempts without an end: running, or their page died. */
export const unfinished = (state: AttemptState): (Starting | Open)[] =>
  Object.values(state.attempts).filter((attempt) => attempt.stage !== 'closed');

/** Epoch of the newest known attempt; 0 if there is none. */
export const highestEpoch = ({ attempts, earlier }: AttemptState): number =>
  [...Object.values(attempts), ...Object.values(earlier)].reduce((highest, { epoch }) => Math.max(highest, epoch), 0);

export const attemptOf = (state: AttemptState, attemptId: string): Attempt | undefined => state.attempts[attemptId];

/** Facts of the attempts in this state; the log may also hold those of an earlier learner. */
export const factsOfKnown = ({ attempts }: AttemptState, facts: readonly Recorded[]) =>
  facts.filter(isOfAttempt).filter(({ data }) => data.attemptId in attempts);

/**
 * Facts to restore to a browser that lost them. Open attempts of other pages are excluded: those pages may have
 * recorded facts that are unknown here.
 */
export function factsToRestore(state: AttemptState, facts: readonly Recorded[]) {
  const known = factsOfKnown(state, facts);
  const begunHere = new Set(known.filter(({ restored }) => !restored).map(({ data }) => data.attemptId));
  const open = new Set(unfinished(state).map(({ attemptId }) => attemptId));
  return known.filter(({ data: { attemptId } }) => begunHere.has(attemptId) || !open.has(attemptId));
}

/** Last uncommitted values of a course in this browser, unless a later attempt with the title saved values. */
export function uncommittedOf({ attempts }: AttemptState, titleId: string): ScormMap | undefined {
  const saved = Object.values(attempts).flatMap((one) =>
    one.titleId === titleId && one.stage !== 'starting' && one.scorm ? [{ epoch: one.epoch, scorm: one.scorm }] : [],
  );
  const { scorm } = saved.sort((a, b) => a.epoch - b.epoch).at(-1) ?? {};
  return scorm?.committed === false ? scorm.map : undefined;
}

/** The last attempt with the title in this log, open or not. */
export const latestOf = ({ attempts, latestOfTitle }: AttemptState, titleId: string): Attempt | undefined =>
  attempts[latestOfTitle[titleId] ?? ''];

/** The last attempt with the title that opened: a failed launch has no position. */
function latestOpened(state: AttemptState, titleId: string): Attempt | undefined {
  const latest = latestOf(state, titleId);
  if (!latest || wasOpened(latest)) return latest;
  return Object.values(state.attempts).findLast((one) => one.titleId === titleId && wasOpened(one));
}

export const wasOpened = (attempt: Attempt): boolean =>
  attempt.stage === 'open' || (attempt.stage === 'closed' && (attempt.openedAt > 0 || attempt.position !== undefined));

/** Position of the last opened attempt with the title, open or not; undefined if it has none. */
export function lastPosition(state: AttemptState, titleId: string): Position | undefined {
  const latest = latestOpened(state, titleId);
  const before = state.earlier[titleId]?.last;
  return latest && latest.startedAt >= (before?.startedAt ?? 0) ? positionOf(latest) : before?.position;
}

/** Like `lastPosition`, if that attempt is active or began after `moment` (epoch ms). */
export function positionSince(state: AttemptState, titleId: string, moment: number): Position | undefined {
  const at = latestOpened(state, titleId)?.lastAt ?? state.earlier[titleId]?.last.startedAt ?? 0;
  return at > moment ? lastPosition(state, titleId) : undefined;
}

export function statusOfAttempt(attempt: Shown): Exclude<LocalResult['status'], 'not-started'> {
  if (attempt.completed) return 'completed';
  if (attempt.course?.status === 'failed') return 'failed';
  return 'in-progress';
}
