import type { Recorded } from '../kernel/event.ts';
import type { Earlier } from './checkpoint.ts';
import { type ExitReason, isOfAttempt, type ScormMap } from './events.ts';
import type { Position } from '../content/index.ts';
import { type Attempt, type AttemptState, type Closed, isNoteOf, type Open, type Starting } from './state.ts';

/** What one attempt added to a title, as far as this browser knows; or all earlier ones that have told all. */
export type LocalResult = {
  /** '' of earlier ones. */
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch of the last fact of the attempt. */
  at: number;
  /** It goes on, in this tab or another. */
  isOpen: boolean;
  status: 'not-started' | 'in-progress' | 'completed' | 'failed';
  score: number | undefined;
  secondsSpent: number;
};

/** Results of all attempts that got as far as showing content, oldest first. */
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

/** A score stands in its own place, because an attempt that is not counted yet may have ended after it. */
function earlierResults({ titleId, shown }: Earlier): LocalResult[] {
  if (!shown) return [];
  const { at, status, score, secondsSpent } = shown;
  const common = { attemptId: '', titleId, isOpen: false };
  const scored = { ...common, status: 'not-started' as const, secondsSpent: 0 };
  return [
    ...(score ? [{ ...scored, at: score.at, score: score.value }] : []),
    { ...common, at, status, score: undefined, secondsSpent },
  ];
}

/** Titles that were in front of the learner in this browser, with the last moment of it; a title may be there twice. */
export const shownTitles = (state: AttemptState): { titleId: string; at: number }[] =>
  localResults(state).map(({ titleId, at }) => ({ titleId, at }));

/** The content was in front of the learner. */
export const wasShown = (attempt: Attempt): attempt is Shown =>
  attempt.stage === 'open' || (attempt.stage === 'closed' && attempt.exit !== undefined);
type Shown = Open | Extract<Closed, { exit: ExitReason }>;

/** Active time, known when it has ended; 0 before. */
export const secondsIn = (attempt: Shown): number => (attempt.stage === 'closed' ? attempt.secondsSpent : 0);

/** Active time of what is open, from its opening to its last fact, without stalls; in seconds. */
export const secondsUntilLast = ({ lastAt, openedAt, stalledMs }: Open): number =>
  (lastAt - openedAt - stalledMs) / 1000;

/** `seconds` are whole minutes so far; what nobody knows is undefined. */
export type AttemptOutcome = { isFailed: boolean; score: number | undefined; seconds: number };

/** What an attempt came to, once it is completed or failed: the score is the one that the content gave. */
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

/** The content reported a completion that could not be read, and none that could. */
export const hasUnreadCompletion = (attempt: Attempt): boolean =>
  !isCompleted(attempt) && attempt.notes.some((note) => isNoteOf(note, 'completion-unread'));

export const placeIn = (attempt: Attempt): Position | undefined =>
  attempt.stage === 'starting' ? undefined : attempt.position;

/** Attempts that never ended: their page died. */
export const unfinished = (state: AttemptState): (Starting | Open)[] =>
  Object.values(state.attempts).filter((attempt) => attempt.stage !== 'closed');

/** The newest attempt that is known here; 0 where none is. */
export const highestEpoch = ({ attempts, earlier }: AttemptState): number =>
  [...Object.values(attempts), ...Object.values(earlier)].reduce((highest, { epoch }) => Math.max(highest, epoch), 0);

export const attemptOf = (state: AttemptState, attemptId: string): Attempt | undefined => state.attempts[attemptId];

/** Facts of the attempts that this state knows; a log may also hold those of somebody who was here before. */
export const factsOfKnown = ({ attempts }: AttemptState, facts: readonly Recorded[]) =>
  facts.filter(isOfAttempt).filter(({ data }) => data.attemptId in attempts);

/**
 * What a log can give back to a browser that lost it. An attempt that another page began is among it with its end only: that
 * page may have told one that is not known here.
 */
export function factsToGiveBack(state: AttemptState, facts: readonly Recorded[]) {
  const known = factsOfKnown(state, facts);
  const begunHere = new Set(known.filter(({ restored }) => !restored).map(({ data }) => data.attemptId));
  const open = new Set(unfinished(state).map(({ attemptId }) => attemptId));
  return known.filter(({ data: { attemptId } }) => begunHere.has(attemptId) || !open.has(attemptId));
}

/** What a course last had saved in this browser and did not commit, where no later attempt with the title saved anything. */
export function uncommittedOf({ attempts }: AttemptState, titleId: string): ScormMap | undefined {
  const saved = Object.values(attempts).flatMap((one) =>
    one.titleId === titleId && one.stage !== 'starting' && one.scorm ? [{ epoch: one.epoch, scorm: one.scorm }] : [],
  );
  const { scorm } = saved.sort((a, b) => a.epoch - b.epoch).at(-1) ?? {};
  return scorm?.committed === false ? scorm.map : undefined;
}

/** The last attempt with the title that this log knows, open or not. */
export const latestOf = ({ attempts, latestOfTitle }: AttemptState, titleId: string): Attempt | undefined =>
  attempts[latestOfTitle[titleId] ?? ''];

/** The same of those whose content was there: a launch that came to nothing stood nowhere. */
function latestOpened(state: AttemptState, titleId: string): Attempt | undefined {
  const latest = latestOf(state, titleId);
  if (!latest || wasOpened(latest)) return latest;
  return Object.values(state.attempts).findLast((one) => one.titleId === titleId && wasOpened(one));
}

export const wasOpened = (attempt: Attempt): boolean =>
  attempt.stage === 'open' || (attempt.stage === 'closed' && (attempt.openedAt > 0 || attempt.position !== undefined));

/** Where the last attempt with the title that opened stands, open or not; undefined when it has no place. */
export function lastPlace(state: AttemptState, titleId: string): Position | undefined {
  const latest = latestOpened(state, titleId);
  const before = state.earlier[titleId]?.last;
  return latest && latest.startedAt >= (before?.startedAt ?? 0) ? placeIn(latest) : before?.position;
}

/** The same, where that attempt goes on or began after a moment; epoch in ms. */
export function placeAfter(state: AttemptState, titleId: string, moment: number): Position | undefined {
  const at = latestOpened(state, titleId)?.lastAt ?? state.earlier[titleId]?.last.startedAt ?? 0;
  return at > moment ? lastPlace(state, titleId) : undefined;
}

export function statusOfAttempt(attempt: Shown): Exclude<LocalResult['status'], 'not-started'> {
  if (attempt.completed) return 'completed';
  if (attempt.course?.status === 'failed') return 'failed';
  return 'in-progress';
}
