import { attemptEvents } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/** What the analytics sink is told: a name, and which title it is about. Nothing about the learner. Spec §7 Other. */
export type AnalyticsEvent = {
  event: 'title-opened' | 'title-completed' | 'title-left';
  titleId: string;
};

const NAMES = new Map<string, AnalyticsEvent['event']>([
  [attemptEvents.Opened.type, 'title-opened'],
  [attemptEvents.Completed.type, 'title-completed'],
  [attemptEvents.Exited.type, 'title-left'],
]);

/** The fact in the words of the sink, or undefined when it has none for it. Reading: §7 names the call, not its events. */
export function analyticsOf({ type, data }: Pick<Recorded, 'type' | 'data'>): AnalyticsEvent | undefined {
  const event = NAMES.get(type);
  return event && { event, titleId: (data as { titleId: string }).titleId }; // all facts of an attempt name their title
}
