import { useEffect, useEffectEvent } from 'react';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';

/**
 * Calls `act` after `ms` milliseconds unless the component unmounts first. `undefined`: never. A change of `ms` or of
 * the subject `of` restarts the timer.
 */
export function useTimeout(after: ScheduleAfter, ms: number | undefined, act: () => void, of?: unknown): void {
  const due = useEffectEvent(act);
  useEffect(() => {
    return ms === undefined ? undefined : after(ms, () => due());
  }, [after, ms, of]);
}
