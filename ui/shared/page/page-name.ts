import { createContext, useContext, useEffect } from 'react';

/** Receives the page name of a screen; undefined restores the name of the route table. */
export const PageNameContext = createContext<(name: string | undefined) => void>(() => undefined);

/** Names the window after the displayed item (tag or title) instead of the screen. WCAG 2.4.2. */
export function usePageName(name: string | undefined): void {
  const tell = useContext(PageNameContext);
  useEffect(() => {
    tell(name);
    return () => tell(undefined);
  }, [tell, name]);
}
