import { createContext, useContext, useEffect } from 'react';

/** Takes the name that a screen gives its page; undefined gives the name back to the route table. */
export const PageNameContext = createContext<(name: string | undefined) => void>(() => undefined);

/** Names the window after what the screen shows (a tag, a title) instead of after its kind. WCAG 2.4.2. */
export function usePageName(name: string | undefined): void {
  const tell = useContext(PageNameContext);
  useEffect(() => {
    tell(name);
    return () => tell(undefined);
  }, [tell, name]);
}
