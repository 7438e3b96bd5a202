/** Seconds before the end at which media opens at the latest, unless it was seen to its end (readings, resume near the end). */
const BEFORE_END = 1;

/**
 * Where media opens, in seconds: at the place that was kept, not in its last second, or it would end at once; at the
 * beginning where it was seen to its end. `saved` is kept in whole seconds, rounded down; a length that is not known is NaN
 * or Infinity.
 */
export function openingSecond(saved: number, duration: number): number {
  if (!Number.isFinite(saved) || saved <= 0) return 0;
  if (!Number.isFinite(duration)) return saved;
  if (saved >= Math.floor(duration)) return 0;
  return Math.max(0, Math.min(saved, duration - BEFORE_END));
}
