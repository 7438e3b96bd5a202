import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Timer } from '#domain/kernel/clock.ts';

export type Countdown = {
  /** Whole seconds left, rounded up; 0 when it is over. */
  secondsLeft: number;
  stopped: boolean;
  /** The learner wants to stay: `onEnd` is not called. */
  stop: () => void;
};

/**
 * Counts a time down and calls `onEnd` once when it is over (timed returns, next try). The end is a moment, so a
 * throttled tab ends on time and not one tick late a second.
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
