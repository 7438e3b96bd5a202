import { attemptEvents, type AttemptEvent } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { StateDocument } from '../xapi/index.ts';

/** Document of xAPI content in a pending record, for example a bookmark or notes. xAPI 1.0.3 State Resource. */
export type StoredDocument = StateDocument & Readonly<{ registration: string }>;

export function documentOf(fact: Recorded<AttemptEvent>): StoredDocument | undefined {
  if (!attemptEvents.DocumentSaved.is(fact)) return undefined;
  const { attemptId: _attempt, titleId: _title, ...document } = fact.data;
  return document;
}
