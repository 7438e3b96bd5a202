/** Presses of Escape that leave a course, and milliseconds that each may take after the one before. */
export const LEAVE_PRESSES = 3;
export const LEAVE_WITHIN_MS = 2_000;

/** A key as it is pressed: `atMs` on any clock that only goes on; `repeat` while it is held down. */
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
 * How often Escape has been pressed in a row after this key, when it was `row` before and the last of them at `lastMs`.
 * Any other key, and a longer rest, ends the row; a key that is held down is one press. At `LEAVE_PRESSES` the learner
 * leaves. WCAG 2.1.2: content that keeps Tab to itself must not keep the learner.
 */
export function escapesInRow(row: number, lastMs: number, pressed: LeavePress): number {
  const { key, atMs, repeat, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (key !== 'Escape' || ctrlKey || metaKey || altKey || shiftKey) return 0;
  const before = atMs - lastMs > LEAVE_WITHIN_MS ? 0 : row;
  return repeat ? before : before + 1;
}
