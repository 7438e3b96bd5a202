import { attemptEvents, isOfAttempt } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/**
 * The facts of this log's own attempts. What a journal gave back, and the ends of those attempts, belong to others; a
 * launch that was still under way when the log ends has come to nothing yet.
 */
export function ownFacts(facts: readonly Recorded[]): Recorded[] {
  const mine = facts.filter(({ restored }) => !restored);
  const ofAttempts = mine.filter(isOfAttempt);
  const of = (...types: string[]) =>
    new Set(ofAttempts.flatMap(({ type, data }) => (types.includes(type) ? [data.attemptId] : [])));
  const started = of(attemptEvents.Started.type);
  const launched = of(attemptEvents.Opened.type, attemptEvents.Abandoned.type);
  const isOwn = (attemptId: string) => started.has(attemptId) && launched.has(attemptId);
  return mine.filter((fact) => !isOfAttempt(fact) || isOwn(fact.data.attemptId));
}
