import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Measures a box before it is painted, and again whenever it has another size, is scrolled, or `of`, what it is measured
 * for, has changed.
 */
export function useMeasured<E extends HTMLElement>(
  box: RefObject<E | null>,
  measure: (element: E) => void,
  of: unknown,
): void {
  const look = useEffectEvent(measure);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const again = () => look(element);
    again();
    const sizes = new ResizeObserver(again);
    sizes.observe(element);
    element.addEventListener('scroll', again, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', again);
    };
  }, [box, of]);
}
