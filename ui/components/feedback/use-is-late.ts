import { createContext, useContext, useEffect, useState } from 'react';
import { LATE_AFTER_MS, type WaitMonitor } from './patience.ts';

/** Undefined: no wait is ever late (isolated components, first paint). */
export const WaitMonitorContext = createContext<WaitMonitor | undefined>(undefined);

/**
 * Whether a wait has lasted long enough for a message. `alone`: a button or section, which counts from its own start.
 * `screen`: counts from the last displayed screen.
 */
export function useIsLate(isWaiting: boolean, counts: 'alone' | 'screen' = 'alone'): boolean {
  const patience = useContext(WaitMonitorContext);
  const [isLate, setLate] = useState(() => isWaiting && counts === 'screen' && patience?.isLate() === true);
  useEffect(() => {
    if (!isWaiting || !patience) return undefined;
    const late = () => setLate(true);
    const stop = counts === 'screen' ? patience.begin(late) : patience.after(LATE_AFTER_MS, late);
    return () => {
      stop();
      setLate(false);
    };
  }, [isWaiting, patience, counts]);
  return isWaiting && isLate;
}
