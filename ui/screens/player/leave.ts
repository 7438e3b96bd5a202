import type { After } from '#domain/kernel/clock.ts';

/** Longer than the second that content gets for its last words; then the learner goes, whatever the content does. */
export const LEAVE_LIMIT_MS = 1200;

/** Closes the content before the screen changes. Resolves after the limit at the latest, also when closing fails. */
export async function leaveWithin(after: After, close: () => Promise<void>): Promise<void> {
  let stop: (() => void) | undefined;
  const limit = new Promise<void>((resolve) => {
    stop = after(LEAVE_LIMIT_MS, resolve);
  });
  // A content that cannot be closed is no reason to keep the learner: what is unsaved is in the journal by now.
  await Promise.race([close().catch(() => undefined), limit]);
  stop?.();
}
