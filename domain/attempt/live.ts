import { events, endsAttempt, isOfAttempt } from './events.ts';
import type { EventLog } from '../kernel/log.ts';

/**
 * The attempts of this tab that are under way. Facts read back from the journal begin none: they are of pages that died,
 * or of other tabs. They may end one: another tab took this one for dead.
 */
export function liveAttempts(log: EventLog): { isAny: () => boolean; isLive: (attemptId: string) => boolean } {
  const live = new Set<string>();
  log.after(log.head, 'projection').subscribe((fact) => {
    if (!isOfAttempt(fact)) return;
    const { attemptId } = fact.data;
    if (events.Started.is(fact) && !fact.restored) live.add(attemptId);
    if (endsAttempt(fact.type)) live.delete(attemptId);
  });
  return { isAny: () => live.size > 0, isLive: (attemptId) => live.has(attemptId) };
}
