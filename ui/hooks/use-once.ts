import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `act` once for each `round`, although development runs effects twice. Does nothing while `round` is undefined.
 */
export function useOnce(round: number | undefined, act: () => void): void {
  const begun = useRef<number>(undefined);
  const begin = useEffectEvent(act);
  useEffect(() => {
    if (round === undefined || begun.current === round) return;
    begun.current = round;
    begin();
  }, [round]);
}
