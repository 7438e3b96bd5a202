import { type RefObject, useCallback, useState } from 'react';
import { useListener } from '../../hooks/use-listener.ts';

/**
 * Full screen for an element. If the browser refuses or lacks element full screen (iPhone), `filled` makes the
 * stylesheet cover the window instead.
 */
export function useFullScreen(place: RefObject<HTMLElement | null>): {
  full: boolean;
  filled: boolean;
  toggle: () => void;
} {
  const [native, setNative] = useState(false);
  const [filled, setFilled] = useState(false);
  useListener(document, 'fullscreenchange', () => setNative(document.fullscreenElement !== null));
  const toggle = useCallback(() => {
    const element = place.current;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else if (filled) setFilled(false);
    // Possibly undefined, unlike in the DOM types: iPhones have no such method.
    else if (element && typeof (element.requestFullscreen as unknown) === 'function')
      element.requestFullscreen().catch(() => setFilled(true));
    else setFilled(true);
  }, [place, filled]);
  return { full: native || filled, filled, toggle };
}
