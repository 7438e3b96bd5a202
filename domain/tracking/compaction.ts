import type { AttemptEvent } from '../attempt/index.ts';
import type { Event } from '../kernel/event.ts';

/**
 * Facts of which only the newest matters once it is stored: the place of an attempt, and the snapshot of a SCORM run.
 * Two facts with the same slot: the newer replaces the older in the journal. Undefined = kept.
 */
export function factSlot(fact: Event & { stream: string }): string | undefined {
  const event = fact as AttemptEvent; // other types fall through below
  if (event.type === 'attempt.Advanced') return `${fact.stream}|place`;
  if (event.type === 'attempt.Committed') return `${fact.stream}|run ${event.data.row}`;
  return undefined;
}
