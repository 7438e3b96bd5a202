import { type Attempt, attempt, isCompleted } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import { session } from '../session/index.ts';
import { derivedId } from '../tracking/index.ts';
import { ownFacts } from './own-facts.ts';

/**
 * What became of a recording, as one short text: two recordings with the same hash left the learner with the same. Session
 * (open and expired count as one: when an expiry is noticed is the network's doing) and, in the order of their launch,
 * what each attempt came to. Ids, moments and time spent are not in it: they are the clock's.
 */
export const stateHash = (facts: readonly Recorded[]): string =>
  derivedId(JSON.stringify(stateOf(ownFacts(facts))), 'state of a recorded sitting').replaceAll('-', '');

function stateOf(facts: readonly Recorded[]) {
  const signedIn = session.state.replay(session.state.initial, facts).session.at !== 'signed-out';
  const { attempts } = attempt.state.replay(attempt.state.initial, facts);
  return {
    signedIn,
    attempts: Object.values(attempts).map(cameTo),
  };
}

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
