import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window meets a media query, as `(width >= 768px)`. Chooses a picture where `<source media>` or `sizes` would:
 * Chromium never gives up an element that listens to the window in one of these ways and was drawn but never put into
 * the page, and with it goes all of a drawing that React began and did not finish.
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
