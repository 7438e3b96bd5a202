/** A gap longer than this between two ticks is sleep, not learning: it is not counted. */
const LONGEST_GAP_MS = 50_000;

/**
 * Active time of a sitting. `now` is the monotonic clock in milliseconds; steps back and long gaps (a laptop that
 * slept) count as nothing. `seconds()` is whole, rounded down, and never negative.
 */
export function stopwatch(now: () => number): { tick: () => void; seconds: () => number } {
  let last = now();
  let activeMs = 0;
  const tick = () => {
    const at = now();
    const gap = at - last;
    if (gap > 0 && gap <= LONGEST_GAP_MS) activeMs += gap;
    last = at;
  };
  return {
    tick,
    seconds: () => {
      tick();
      return Math.floor(activeMs / 1000);
    },
  };
}
