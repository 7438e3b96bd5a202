import type { StoredFact } from '../kernel/journal.ts';
import { EarlierAttempts } from './checkpoint.ts';
import { isOfAttempt } from './events.ts';
import { isCompleted, positionOf, secondsIn, statusOfAttempt, wasOpened, wasShown } from './select.ts';
import { type Attempt, state } from './state.ts';

/**
 * Number of final positions to store. After its completion a book may be left anywhere; a learner returns to one of the
 * last positions.
 */
const PLACES = 16;
/**
 * Number of counted attempts to store. When two tabs restore an erased database, one may hold facts of an attempt that
 * the other has recently counted.
 */
const COUNTED = 8;

/**
 * Adds one attempt, given as all of its facts in order, to the summary of earlier ones. Status, score and time do not
 * depend on the order of attempts. Undefined if the facts lack the start.
 */
export function summarizeAttempt(
  earlier: (titleId: string) => EarlierAttempts | undefined,
  facts: readonly StoredFact[],
): EarlierAttempts | undefined {
  const [attempt] = Object.values(state.replay(state.initial, facts.filter(isOfAttempt)).attempts);
  if (!attempt) return undefined;
  const before = earlier(attempt.titleId);
  return before?.counted.includes(attempt.attemptId) ? before : added(before, attempt);
}

/** Parses a stored summary; undefined if this version cannot read it. */
export function readEarlier(kept: unknown): EarlierAttempts | undefined {
  const parsed = EarlierAttempts.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}

function added(before: EarlierAttempts | undefined, attempt: Attempt): EarlierAttempts {
  const { titleId, attemptId, startedAt } = attempt;
  const position = positionOf(attempt);
  const shown = shownIn(before?.shown, attempt);
  const last = before?.last ?? { startedAt: 0 };
  const isLast = wasOpened(attempt) && startedAt >= last.startedAt;
  const places = before?.completedAt ?? [];
  return {
    titleId,
    ...(shown ? { shown } : {}),
    last: isLast ? { startedAt, ...(position ? { position } : {}) } : last,
    epoch: Math.max(before?.epoch ?? 0, attempt.epoch),
    completedAt:
      isCompleted(attempt) && position
        ? [...places.filter((at) => at !== position.at), position.at].slice(-PLACES)
        : places,
    counted: [...(before?.counted ?? []), attemptId].slice(-COUNTED),
  };
}

function shownIn(before: EarlierAttempts['shown'], attempt: Attempt): EarlierAttempts['shown'] {
  if (!wasShown(attempt)) return before;
  const { lastAt: at, course } = attempt;
  const secondsSpent = secondsIn(attempt);
  const own = { at, status: statusOfAttempt(attempt), secondsSpent };
  const score = course?.score === undefined ? undefined : { at, value: course.score };
  if (!before) return { ...own, ...(score ? { score } : {}) };
  const later = score && (!before.score || score.at >= before.score.at) ? score : before.score;
  const isCompleted = own.status === 'completed' || before.status === 'completed';
  return {
    at: Math.max(at, before.at),
    status: isCompleted ? 'completed' : at >= before.at ? own.status : before.status,
    ...(later ? { score: later } : {}),
    secondsSpent: before.secondsSpent + secondsSpent,
  };
}
