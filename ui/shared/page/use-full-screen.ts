import { type RefObject, useCallback, useState } from 'react';
import { useListener } from '../../hooks/use-listener.ts';

/**
 * Full screen for an element. Where the browser has no such thing for elements (iPhone) or refuses it, `filled` asks the
 * stylesheet to cover the window instead, so that the button always does something.
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
    // Typed as always there; it is not on iPhone.
    else if (element && typeof (element.requestFullscreen as unknown) === 'function')
      element.requestFullscreen().catch(() => setFilled(true));
    else setFilled(true);
  }, [place, filled]);
  return { full: native || filled, filled, toggle };
}
