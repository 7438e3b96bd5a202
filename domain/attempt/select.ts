import type { Recorded } from '../kernel/event.ts';
import { isOfAttempt } from './events.ts';
import type { Attempt, AttemptState } from './state.ts';

/** What one sitting added to a title, as far as this browser knows. */
export type LocalResult = {
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch of the last fact of the sitting. */
  at: number;
  /** It goes on, in this tab or another. */
  isOpen: boolean;
  status: 'not-started' | 'in-progress' | 'completed' | 'failed';
  score: number | undefined;
  secondsSpent: number;
};

/** Results of all sittings that got as far as showing content, oldest first. */
export function localResults(state: AttemptState): LocalResult[] {
  return Object.values(state.attempts)
    .filter(wasShown)
    .map((attempt) => ({
      attemptId: attempt.attemptId,
      titleId: attempt.titleId,
      at: attempt.lastAt,
      isOpen: attempt.stage !== 'closed',
      status: statusOfAttempt(attempt),
      score: attempt.course?.score,
      secondsSpent: attempt.secondsSpent,
    }))
    .sort((a, b) => a.at - b.at);
}

/** The content was in front of the learner. */
export const wasShown = (attempt: Attempt): boolean => attempt.stage === 'open' || attempt.exit !== undefined;

/** Sittings that never ended: their page died. */
export const unfinished = (state: AttemptState): Attempt[] =>
  Object.values(state.attempts).filter((attempt) => attempt.stage !== 'closed');

/** The newest sitting that is known here; 0 where none is. */
export const highestEpoch = ({ attempts }: AttemptState): number =>
  Math.max(0, ...Object.values(attempts).map(({ epoch }) => epoch));

export const attemptOf = (state: AttemptState, attemptId: string): Attempt | undefined => state.attempts[attemptId];

/** Facts of the sittings that this state knows; a log may also hold those of somebody who was here before. */
export const factsOfKnown = ({ attempts }: AttemptState, facts: readonly Recorded[]) =>
  facts.filter(isOfAttempt).filter(({ data }) => data.attemptId in attempts);

/** The last sitting with the title, open or not. */
export function latestOf(state: AttemptState, titleId: string): Attempt | undefined {
  const attemptId = state.latestOfTitle[titleId];
  return attemptId === undefined ? undefined : state.attempts[attemptId];
}

function statusOfAttempt(attempt: Attempt): LocalResult['status'] {
  if (attempt.completed) return 'completed';
  if (attempt.course?.status === 'failed') return 'failed';
  return 'in-progress';
}
