import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query such as `(width >= 768px)`. Use instead of `<source media>` or `sizes`:
 * Chromium never frees an image element that listens to the window and was never attached. That element retains the
 * whole abandoned React render.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
