import type { After } from '#domain/kernel/clock.ts';
import { within } from '#domain/kernel/within.ts';

/** Longer than the second that content gets for its final flush; then the learner leaves, whatever the content does. */
export const LEAVE_LIMIT_MS = 1200;

/** Closes the content before the screen changes. Resolves after the limit at the latest, also when closing fails. */
export const leaveWithin = (after: After, close: () => Promise<void>): Promise<void> =>
  // A content that cannot be closed is no reason to keep the learner: what is unsaved is in the journal by now.
  within(
    after,
    LEAVE_LIMIT_MS,
    close().catch(() => undefined),
  );
