import { createContext, useContext, useEffect, useState } from 'react';
import { PATIENCE_MS, type Patience } from './patience.ts';

/** Undefined: no wait is ever late (isolated components, first paint). */
export const PatienceContext = createContext<Patience | undefined>(undefined);

/**
 * Whether a wait has lasted long enough for a message. `alone`: a button or section, which counts from its own start.
 * `screen`: counts from the last displayed screen.
 */
export function useIsLate(isWaiting: boolean, counts: 'alone' | 'screen' = 'alone'): boolean {
  const patience = useContext(PatienceContext);
  const [isLate, setLate] = useState(() => isWaiting && counts === 'screen' && patience?.isLate() === true);
  useEffect(() => {
    if (!isWaiting || !patience) return undefined;
    const late = () => setLate(true);
    const stop = counts === 'screen' ? patience.begin(late) : patience.after(PATIENCE_MS, late);
    return () => {
      stop();
      setLate(false);
    };
  }, [isWaiting, patience, counts]);
  return isWaiting && isLate;
}
