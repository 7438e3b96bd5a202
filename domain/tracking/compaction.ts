import { attemptEvents } from '../attempt/index.ts';
import { documentKey } from '../xapi/index.ts';
import type { Event } from '../kernel/event.ts';

/**
 * Facts of which only the newest matters once it is stored: the place of an attempt, the snapshot of a SCORM run, a document of xAPI content.
 * Two facts with the same slot: the newer replaces the older in the journal. Undefined = kept.
 */
export function factSlot(fact: Event & { stream: string }): string | undefined {
  const { stream } = fact;
  if (attemptEvents.Advanced.is(fact)) return `${stream}|place`;
  if (attemptEvents.DocumentSaved.is(fact)) return `${stream}|document ${documentKey(fact.data)}`;
  if (attemptEvents.Committed.is(fact)) return `${stream}|run ${fact.data.row}`;
  return undefined;
}
