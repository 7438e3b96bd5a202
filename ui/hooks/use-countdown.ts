import { useCallback, useEffect, useRef, useState } from 'react';

export type Countdown = {
  /** Whole seconds left, rounded up; 0 when it is over. */
  secondsLeft: number;
  stopped: boolean;
  /** The learner wants to stay: `onEnd` is not called. */
  stop: () => void;
};

/**
 * Counts a time down and calls `onEnd` once when it is over (timed returns, next try). `now` is a monotonic or wall
 * clock in ms; the end is a moment, so a throttled tab ends on time and not one tick late a second.
 */
export function useCountdown(
  durationMs: number,
  onEnd: () => void,
  now: () => number = () => performance.now(),
  startsStopped = false,
): Countdown {
  const [left, setLeft] = useState(durationMs);
  const [stopped, setStopped] = useState(startsStopped);
  const end = useRef(onEnd);
  const clock = useRef(now);
  useEffect(() => {
    end.current = onEnd;
    clock.current = now;
  });

  useEffect(() => {
    if (stopped) return;
    const endsAt = clock.current() + durationMs;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = Math.max(0, endsAt - clock.current());
      setLeft(rest);
      if (rest === 0) end.current();
      else timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [durationMs, stopped]);

  const stop = useCallback(() => setStopped(true), []);
  return { secondsLeft: Math.ceil(left / 1000), stopped, stop };
}
