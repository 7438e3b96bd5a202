import { attemptEvents } from '../attempt/index.ts';
import { documentKey } from '../xapi/index.ts';
import type { Event } from '../kernel/event.ts';

/**
 * Compaction key of facts of which only the newest matters once stored: position of an attempt, snapshot of a SCORM
 * run, document of xAPI content. The journal replaces an older fact with the same key. Undefined: the fact stays.
 */
export function compactionKeyOf(fact: Event & { stream: string }): string | undefined {
  const { stream } = fact;
  if (attemptEvents.Advanced.is(fact)) return `${stream}|place`;
  if (attemptEvents.DocumentSaved.is(fact)) return `${stream}|document ${documentKey(fact.data)}`;
  if (attemptEvents.Committed.is(fact)) return `${stream}|run ${fact.data.row}`;
  return undefined;
}
