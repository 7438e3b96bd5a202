import { attemptEvents, type Attempt, type AttemptEvent } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';

/**
 * Last position in audio or video (whole seconds, rounded down) or in a book (unchanged: a CFI or a path). Spec §4
 * Content launch, §3 Media state. Reading: books use the media state, the only call that accepts any position text.
 */
export type MediaState = Readonly<{ activityId: string; position: number | string; fraction?: number }>;

export function mediaStateOf(fact: Recorded<AttemptEvent>, { activityId }: Attempt): MediaState | undefined {
  if (!attemptEvents.Advanced.is(fact)) return undefined;
  const { position } = fact.data;
  switch (position.unit) {
    case 'second':
      return { activityId, position: Math.floor(position.at) };
    case 'cfi':
      return {
        activityId,
        position: position.at,
        ...(position.fraction === undefined ? {} : { fraction: position.fraction }),
      };
    case 'page':
      return undefined;
  }
}
