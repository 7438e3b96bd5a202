import { attemptEvents } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/** Analytics event: a name and the title. Holds nothing about the learner. Spec §7 Other. */
export type AnalyticsEvent = {
  event: 'title-opened' | 'title-completed' | 'title-left';
  titleId: string;
};

const NAMES = new Map<string, AnalyticsEvent['event']>([
  [attemptEvents.Opened.type, 'title-opened'],
  [attemptEvents.Completed.type, 'title-completed'],
  [attemptEvents.Exited.type, 'title-left'],
]);

/** Analytics event of a fact; undefined if the fact has none. Reading: §7 names the call, not its events. */
export function analyticsOf({ type, data }: Pick<Recorded, 'type' | 'data'>): AnalyticsEvent | undefined {
  const event = NAMES.get(type);
  return event && { event, titleId: (data as { titleId: string }).titleId }; // every fact of an attempt has a title id
}
