import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Measures an element before painting, and again on resize, on scroll, or when `of` changes. `waitsForLayout`: measures
 * after the browser’s own layout instead of forcing one per element. Use it if the result affects nothing elsewhere on
 * the page.
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
    sizes.observe(element); // calls back once at the start
    element.addEventListener('scroll', again, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', again);
    };
  }, [box, of, waitsForLayout]);
}
