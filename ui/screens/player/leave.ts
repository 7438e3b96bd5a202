/** Longer than the second that content gets for its last words; then the learner goes, whatever the content does. */
export const LEAVE_LIMIT_MS = 1200;

/** Closes the content before the screen changes. Resolves after the limit at the latest, also when closing fails. */
export async function leaveWithin(close: () => Promise<void>, limitMs = LEAVE_LIMIT_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  // A content that cannot be closed is no reason to keep the learner: what is unsaved is in the journal by now.
  await Promise.race([close().catch(() => undefined), limit]);
  clearTimeout(timer);
}
