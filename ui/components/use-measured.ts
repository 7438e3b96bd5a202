import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Measures a box before it is painted, and again whenever it has another size, is scrolled, or `of`, what it is measured
 * for, has changed. `waitsForLayout`: what is measured decides nothing that stands elsewhere, so the page is not laid out for
 * it, once for each box: it is measured when the browser has done so for all.
 */
export function useMeasured<E extends HTMLElement>(
  box: RefObject<E | null>,
  measure: (element: E) => void,
  of: unknown,
  { waitsForLayout = false } = {},
): void {
  const look = useEffectEvent(measure);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const again = () => look(element);
    if (!waitsForLayout) again();
    const sizes = new ResizeObserver(again);
    sizes.observe(element); // which looks once by itself
    element.addEventListener('scroll', again, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', again);
    };
  }, [box, of, waitsForLayout]);
}
