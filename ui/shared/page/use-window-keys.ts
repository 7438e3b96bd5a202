import { useLayoutEffect, useRef } from 'react';

/**
 * Hears keys wherever on the page the focus is. `undefined`: none are heard. It listens before what they are for is
 * painted: whoever sees that can press its keys.
 */
export function useWindowKeys(onKey: ((event: KeyboardEvent) => void) | undefined): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  const isHearing = onKey !== undefined;
  useLayoutEffect(() => {
    if (!isHearing) return undefined;
    const pressed = (event: KeyboardEvent) => latest.current?.(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [isHearing]);
}
