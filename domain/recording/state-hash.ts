import { attempt } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import { session } from '../session/index.ts';
import { derivedId } from '../tracking/index.ts';
import { ownFacts } from './own-facts.ts';

/**
 * What became of a sitting, as one short text: two sittings with the same hash left the learner with the same. Session
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
    attempts: Object.values(attempts).map((one) => ({
      titleId: one.titleId,
      kind: one.kind,
      stage: one.stage,
      completed: one.completed,
      course: one.course,
      position: one.position && { unit: one.position.unit, at: one.position.at },
      scorm: one.scorm && { map: sorted(one.scorm.map), row: one.scorm.row, final: one.scorm.final },
      exit: one.exit,
      notes: one.notes,
      abandoned: one.abandonedBecause !== undefined,
    })),
  };
}

const sorted = (map: Readonly<Record<string, string>>) =>
  Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1));
