import { useEffect } from 'react';

/** Names the window after the page. */
export function usePage(name: string): void {
  useEffect(() => {
    document.title = name;
  }, [name]);
}
