import { attemptEvents, isOfAttempt } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/**
 * Facts of attempts that this log started. Excludes restored facts and ends of their attempts, and a launch that is
 * still pending at the end of the log.
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
