/** Number of Escape presses that leave a course, and maximum milliseconds between two. */
export const LEAVE_PRESSES = 3;
export const LEAVE_WITHIN_MS = 2_000;

/** A key press: `atMs` on a monotonic clock; `repeat` while held down. */
export type LeavePress = {
  readonly key: string;
  readonly atMs: number;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/**
 * Counts consecutive Escape presses; `row`: count before, `lastMs`: time of the last one. Another key or a longer pause
 * resets the count; a held key counts once. At `LEAVE_PRESSES` the learner leaves. WCAG 2.1.2: content that captures
 * Tab must not trap the learner.
 */
export function escapesInRow(row: number, lastMs: number, pressed: LeavePress): number {
  const { key, atMs, repeat, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (key !== 'Escape' || ctrlKey || metaKey || altKey || shiftKey) return 0;
  const before = atMs - lastMs > LEAVE_WITHIN_MS ? 0 : row;
  return repeat ? before : before + 1;
}
