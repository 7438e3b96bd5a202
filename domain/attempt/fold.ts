import type { StoredFact } from '../kernel/journal.ts';
import { Earlier } from './checkpoint.ts';
import { isOfAttempt } from './events.ts';
import { isCompleted, placeIn, secondsIn, statusOfAttempt, wasOpened, wasShown } from './select.ts';
import { type Attempt, state } from './state.ts';

/** A book that was completed may be left anywhere after that; a learner comes back to one of the last places. */
const PLACES = 16;
/** Two tabs give back what an erased database held: what one still has as facts the other has counted lately, if at all. */
const COUNTED = 8;

/**
 * Adds one attempt, given as all of its facts in their order, to what those before it came to. The order in which
 * attempts are added plays no part in status, score and time. Undefined: there is no beginning among the facts.
 */
export function fold(
  earlier: (titleId: string) => Earlier | undefined,
  facts: readonly StoredFact[],
): Earlier | undefined {
  const [attempt] = Object.values(state.replay(state.initial, facts.filter(isOfAttempt)).attempts);
  if (!attempt) return undefined;
  const before = earlier(attempt.titleId);
  return before?.counted.includes(attempt.attemptId) ? before : added(before, attempt);
}

/** What was kept of a title, if this version can read it. */
export function readEarlier(kept: unknown): Earlier | undefined {
  const parsed = Earlier.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}

function added(before: Earlier | undefined, attempt: Attempt): Earlier {
  const { titleId, attemptId, startedAt } = attempt;
  const position = placeIn(attempt);
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

function shownIn(before: Earlier['shown'], attempt: Attempt): Earlier['shown'] {
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
