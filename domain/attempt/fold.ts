import type { StoredFact } from '../kernel/journal.ts';
import { Earlier } from './checkpoint.ts';
import { isOfAttempt } from './events.ts';
import { isCompleted, placeIn, secondsIn, statusOfAttempt, wasShown } from './select.ts';
import { type Attempt, state } from './state.ts';

/** A book that was completed may be left anywhere after that; a learner comes back to one of the last places. */
const PLACES = 16;
/** Two tabs give back what an erased database held: what one still has as facts the other has counted lately, if at all. */
const COUNTED = 8;

/**
 * Adds one sitting, given as all of its facts in their order, to what those before it came to. The order in which
 * sittings are added plays no part in status, score and time. Undefined: there is no beginning among the facts.
 */
export function fold(
  earlier: (titleId: string) => Earlier | undefined,
  facts: readonly StoredFact[],
): Earlier | undefined {
  const [sitting] = Object.values(state.replay(state.initial, facts.filter(isOfAttempt)).attempts);
  if (!sitting) return undefined;
  const before = earlier(sitting.titleId);
  return before?.counted.includes(sitting.attemptId) ? before : added(before, sitting);
}

/** What was kept of a title, if this version can read it. */
export function readEarlier(kept: unknown): Earlier | undefined {
  const parsed = Earlier.safeParse(kept);
  return parsed.success ? parsed.data : undefined;
}

function added(before: Earlier | undefined, sitting: Attempt): Earlier {
  const { titleId, attemptId, startedAt } = sitting;
  const position = placeIn(sitting);
  const shown = shownIn(before?.shown, sitting);
  const isLast = !before || startedAt >= before.last.startedAt;
  const places = before?.completedAt ?? [];
  return {
    titleId,
    ...(shown ? { shown } : {}),
    last: isLast ? { startedAt, ...(position ? { position } : {}) } : before.last,
    epoch: Math.max(before?.epoch ?? 0, sitting.epoch),
    completedAt:
      isCompleted(sitting) && position
        ? [...places.filter((at) => at !== position.at), position.at].slice(-PLACES)
        : places,
    counted: [...(before?.counted ?? []), attemptId].slice(-COUNTED),
  };
}

function shownIn(before: Earlier['shown'], sitting: Attempt): Earlier['shown'] {
  if (!wasShown(sitting)) return before;
  const { lastAt: at, course } = sitting;
  const secondsSpent = secondsIn(sitting);
  const own = { at, status: statusOfAttempt(sitting), secondsSpent };
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
