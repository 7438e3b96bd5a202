import { type Attempt, attempt, isCompleted } from '../attempt/index.ts';
import { isAnyOf, type Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import { derivedId } from '../tracking/index.ts';
import { ownFacts } from './own-facts.ts';

/**
 * Hash of a recording’s final state: equal hashes mean equal states for the learner. Includes the session and, in
 * launch order, the result of each attempt. Open and expired sessions are equal, because the network decides when an
 * expiry is noticed. Excludes ids, times and durations, which depend on the clock.
 */
export const stateHash = (facts: readonly Recorded[]): string =>
  derivedId(JSON.stringify(stateOf(ownFacts(facts))), 'state of a recorded sitting').replaceAll('-', '');

/**
 * Hash of a recording’s steps and final state. Recordings with different steps never share one, even if their states
 * are equal.
 */
export const recordingHash = (state: string, steps: readonly unknown[]): string =>
  derivedId(JSON.stringify([state, steps.map(plain)]), 'steps of a recording').replaceAll('-', '');

/** Normalizes a step, because files write false and missing members explicitly. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== false)
    .map(([key, inner]): [string, unknown] => [key, plain(inner)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function stateOf(facts: readonly Recorded[]) {
  const last = facts.findLast(isComingOrGoing); // each page has its own session, and the last one decides
  const signedIn = last !== undefined && sessionEvents.Opened.is(last);
  const { attempts } = attempt.state.replay(attempt.state.initial, facts);
  return {
    signedIn,
    attempts: Object.values(attempts).map(cameTo),
  };
}

const isComingOrGoing = isAnyOf(sessionEvents.Opened, sessionEvents.Closed);

/** The order of members is part of the hash. */
function cameTo(one: Attempt) {
  const { titleId, kind, stage, notes } = one;
  const { course, position, scorm } = one.stage === 'starting' ? nothing : one;
  const exit = one.stage === 'closed' ? one.exit : undefined;
  return {
    titleId,
    kind,
    stage,
    completed: isCompleted(one),
    course,
    position: position && { unit: position.unit, at: position.at },
    scorm: scorm && { map: sorted(scorm.map), row: scorm.row, final: scorm.final },
    exit,
    notes,
    abandoned: stage === 'closed' && exit === undefined,
  };
}
const nothing = { course: undefined, position: undefined, scorm: undefined };

const sorted = (map: Readonly<Record<string, string>>) =>
  Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1));
