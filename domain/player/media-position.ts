/** Minimum seconds before the end at which media opens, unless it was finished (readings, resume near the end). */
const BEFORE_END = 1;

/**
 * Start position of media, in seconds: the saved one, but not within the last second, where playback would end at once.
 * Finished media starts at the beginning. `saved`: whole seconds, rounded down. An unknown duration is NaN or Infinity.
 */
export function openingSecond(saved: number, duration: number): number {
  if (!Number.isFinite(saved) || saved <= 0) return 0;
  if (!Number.isFinite(duration)) return saved;
  if (saved >= Math.floor(duration)) return 0;
  return Math.max(0, Math.min(saved, duration - BEFORE_END));
}
