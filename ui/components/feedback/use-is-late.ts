import { createContext, useContext, useEffect, useState } from 'react';
import { PATIENCE_MS, type Patience } from './patience.ts';

/** Undefined: nobody counts, and no wait is ever late (a component by itself, the drawing of a first picture). */
export const PatienceContext = createContext<Patience | undefined>(undefined);

/**
 * Whether a wait has lasted so long that words are due. `alone`: a button or a part, which counts from its own beginning;
 * `screen`: counts from when the learner last saw a screen.
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
