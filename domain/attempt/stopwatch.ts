/** A gap longer than this between two ticks is sleep, not learning: it is not counted. */
const LONGEST_GAP_MS = 50_000;

/**
 * Active time of an attempt. `now` is the monotonic clock in milliseconds; steps back and long gaps (a laptop that
 * slept) count as nothing. `tick()` returns the milliseconds of such a gap, 0 where there was none. `seconds()` is whole,
 * rounded down, and never negative.
 */
export function stopwatch(now: () => number): { tick: () => number; seconds: () => number } {
  let last = now();
  let activeMs = 0;
  const tick = () => {
    const at = now();
    const gap = at - last;
    last = at;
    if (gap > LONGEST_GAP_MS) return gap;
    activeMs += Math.max(0, gap);
    return 0;
  };
  return {
    tick,
    seconds: () => {
      tick();
      return Math.floor(activeMs / 1000);
    },
  };
}
