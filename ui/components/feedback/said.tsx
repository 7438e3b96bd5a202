import { createContext, useContext, useEffect } from 'react';

/** Says words politely until the function that it returns is called; `isSlow`: only if that takes a moment. */
export type Say = (words: string, isSlow: boolean) => () => void;

/** Where words are said: the one region of the page that was there before them. Undefined: nowhere. */
export const SayContext = createContext<Say | undefined>(undefined);

/**
 * Words for those who do not see them come, said as long as this is there. A region that comes together with its words is
 * not announced (WCAG 4.1.3), so what comes and goes with its words says them here, and is no region itself.
 */
export function Said({ words, slow = false }: { words: string; slow?: boolean }) {
  const say = useContext(SayContext);
  useEffect(() => {
    if (words === '') return undefined;
    return say?.(words, slow);
  }, [say, words, slow]);
  return null;
}
