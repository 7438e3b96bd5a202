import { events, endsAttempt, isOfAttempt } from './events.ts';
import type { EventLog } from '../kernel/log.ts';

/**
 * Tracks running attempts of this tab. Restored facts start none: they belong to closed pages or other tabs. They may
 * end one, if another tab took this one for closed.
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
