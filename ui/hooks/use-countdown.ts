import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Timer } from '#domain/kernel/clock.ts';

export type Countdown = {
  /** Whole seconds left, rounded up; 0 at the end. */
  secondsLeft: number;
  stopped: boolean;
  /** Cancels the countdown: `onEnd` is not called. */
  stop: () => void;
};

/**
 * Counts down and calls `onEnd` once at the end (timed returns, next retry). The end is a timestamp, so a throttled tab
 * ends on time without accumulated delay.
 */
export function useCountdown(
  { now, after }: Timer,
  durationMs: number,
  onEnd: () => void,
  startsStopped = false,
): Countdown {
  const [left, setLeft] = useState(durationMs);
  const [stopped, setStopped] = useState(startsStopped);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (stopped) return undefined;
    const endsAt = now() + durationMs;
    let cancel: (() => void) | undefined;
    const tick = () => {
      const rest = Math.max(0, endsAt - now());
      setLeft(rest);
      if (rest === 0) end();
      else cancel = after(rest % 1000 || 1000, tick);
    };
    tick();
    return () => cancel?.();
  }, [now, after, durationMs, stopped]);

  const stop = useCallback(() => setStopped(true), []);
  return { secondsLeft: Math.ceil(left / 1000), stopped, stop };
}
