import { createContext, useContext, useEffect } from 'react';

/** Announces a text politely until the returned function is called. `isSlow`: only after a delay. */
export type Announce = (words: string, isSlow: boolean) => () => void;

/** The page’s permanent live region. Undefined: no announcements. */
export const AnnounceContext = createContext<Announce | undefined>(undefined);

/**
 * Announces a text to screen readers while mounted. A live region that mounts together with its text is not announced
 * (WCAG 4.1.3), so components announce through the page’s permanent region.
 */
export function Announcement({ words, slow = false }: { words: string; slow?: boolean }) {
  const say = useContext(AnnounceContext);
  useEffect(() => {
    if (words === '') return undefined;
    return say?.(words, slow);
  }, [say, words, slow]);
  return null;
}
