import type { AttemptEvent } from '../attempt/index.ts';
import { documentKey } from '../xapi/index.ts';
import type { Event } from '../kernel/event.ts';

/**
 * Facts of which only the newest matters once it is stored: the place of an attempt, the snapshot of a SCORM run, a document of xAPI content.
 * Two facts with the same slot: the newer replaces the older in the journal. Undefined = kept.
 */
export function factSlot(fact: Event & { stream: string }): string | undefined {
  const event = fact as AttemptEvent; // other types fall through below
  if (event.type === 'attempt.Advanced') return `${fact.stream}|place`;
  if (event.type === 'attempt.DocumentSaved') return `${fact.stream}|document ${documentKey(event.data)}`;
  if (event.type === 'attempt.Committed') return `${fact.stream}|run ${event.data.row}`;
  return undefined;
}
