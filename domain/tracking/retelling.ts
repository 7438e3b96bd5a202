import { attempt, attemptOf, isOfAttempt } from '../attempt/index.ts';
import type { StoredFact } from '../kernel/journal.ts';
import { isState, type Outbound, subjectOf } from './outbound.ts';
import { recordsOf } from './sinks.ts';
import type { TrackingNames } from './statements.ts';

/** Milliseconds between two redeliveries, for a platform that answers with nothing each time. */
const RETELL_REST_MS = 24 * 3_600_000;

/** Both moments in milliseconds since the epoch; `before` undefined: nothing was redelivered yet. */
export const isRetellDue = (before: number | undefined, now: number): boolean =>
  before === undefined || Math.abs(now - before) >= RETELL_REST_MS;

/**
 * All that the platform was told of these facts, with the same ids, for a platform that has forgotten it: each statement, and
 * of each subject its newest state. Facts of one learner, in order; `marks`: the highest order of each subject;
 * `isTimestamped`: another device's later state wins over these. What follows
 * from facts that are gone is not there.
 */
export function retold(
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
        // The place in its own log is not known any more; a state below the highest would be late.
        const order = marks.get(subject) ?? record.order;
        states.set(subject, { ...record, order, ...(isTimestamped ? { timestamped: true } : {}) });
      }
    }
  }
  return [...states.values(), ...statements];
}
