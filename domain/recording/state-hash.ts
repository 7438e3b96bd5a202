import { type Attempt, attempt, isCompleted } from '../attempt/index.ts';
import { isAnyOf, type Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import { derivedId } from '../tracking/index.ts';
import { ownFacts } from './own-facts.ts';

/**
 * What became of a recording, as one short text: two recordings with the same hash left the learner with the same. Session
 * (open and expired count as one: when an expiry is noticed is the network's doing) and, in the order of their launch,
 * what each attempt came to. Ids, moments and time spent are not in it: they are the clock's.
 */
export const stateHash = (facts: readonly Recorded[]): string =>
  derivedId(JSON.stringify(stateOf(ownFacts(facts))), 'state of a recorded sitting').replaceAll('-', '');

/**
 * All that a recording claims, as one short text: its steps, and the state that they lead to. Two recordings in which something
 * else was done never share one, even where they left the learner with the same.
 */
export const recordingHash = (state: string, steps: readonly unknown[]): string =>
  derivedId(JSON.stringify([state, steps.map(plain)]), 'steps of a recording').replaceAll('-', '');

/** One spelling for a step as it was recorded and as it is read from a file, which names what is not so as well. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== false)
    .map(([key, inner]): [string, unknown] => [key, plain(inner)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function stateOf(facts: readonly Recorded[]) {
  const last = facts.findLast(isComingOrGoing); // each page has a session of its own, and all of them end with one
  const signedIn = last !== undefined && sessionEvents.Opened.is(last);
  const { attempts } = attempt.state.replay(attempt.state.initial, facts);
  return {
    signedIn,
    attempts: Object.values(attempts).map(cameTo),
  };
}

const isComingOrGoing = isAnyOf(sessionEvents.Opened, sessionEvents.Closed);

/** The order of the fields is part of the hash. */
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
