import { attempt, attemptOf, isOfAttempt } from '../attempt/index.ts';
import type { StoredFact } from '../kernel/journal.ts';
import { isState, type Outbound, subjectOf } from './outbound.ts';
import { recordsOf } from './sinks.ts';
import type { TrackingNames } from './statements.ts';

/** Milliseconds between two redeliveries, for a platform that loses its data repeatedly. */
const RETELL_REST_MS = 24 * 3_600_000;

/** Both times in milliseconds since the epoch; `before` undefined: no redelivery yet. */
export const isRetellDue = (before: number | undefined, now: number): boolean =>
  before === undefined || Math.abs(now - before) >= RETELL_REST_MS;

/**
 * Records that these facts gave, with the same ids, for a platform that lost them: all statements, and the newest state
 * of each subject. `facts` belong to one learner, in order. `marks`: highest order of each subject. `isTimestamped`: a
 * later state of another device wins. Records of deleted facts are missing.
 */
export function recordsToRedeliver(
  facts: readonly StoredFact[],
  {
    account,
    names,
    marks,
    isTimestamped,
  }: { account: string; names: TrackingNames; marks: ReadonlyMap<string, number>; isTimestamped: boolean },
): readonly Outbound[] {
  let state = attempt.state.initial;
  const statements: Outbound[] = [];
  const states = new Map<string, Outbound>();
  for (const [place, fact] of facts.entries()) {
    if (!isOfAttempt(fact)) continue;
    const recorded = { ...fact, seq: place + 1, restored: true };
    state = attempt.state.evolve(state, recorded);
    const about = attemptOf(state, recorded.data.attemptId);
    for (const record of about ? recordsOf(recorded, about, { account, names }) : []) {
      if (!isState(record)) statements.push(record);
      else {
        const subject = subjectOf(record);
        // The original log number is lost; a state below the highest order would be late.
        const order = marks.get(subject) ?? record.order;
        states.set(subject, { ...record, order, ...(isTimestamped ? { timestamped: true } : {}) });
      }
    }
  }
  return [...states.values(), ...statements];
}
