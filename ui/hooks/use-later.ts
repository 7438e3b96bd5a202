import { useEffect, useEffectEvent } from 'react';
import type { After } from '#domain/kernel/clock.ts';

/**
 * Acts so many milliseconds from now, unless what calls it has gone by then. `undefined`: not at all. A change of `ms` or
 * of `of`, what the wait is about, lets it begin again.
 */
export function useLater(after: After, ms: number | undefined, act: () => void, of?: unknown): void {
  const due = useEffectEvent(act);
  useEffect(() => {
    return ms === undefined ? undefined : after(ms, () => due());
  }, [after, ms, of]);
}
