import { attemptEvents, type Attempt, type AttemptEvent } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/** Last page of a document, in a pending record. Pages count from 1. Spec §7 PDF state. */
export type PdfState = Readonly<{ activityId: string; page: number; pages: number }>;

export function pdfStateOf(fact: Recorded<AttemptEvent>, { activityId }: Attempt): PdfState | undefined {
  if (!attemptEvents.Advanced.is(fact) || fact.data.position.unit !== 'page') return undefined;
  return { activityId, page: fact.data.position.at, pages: fact.data.position.of };
}
