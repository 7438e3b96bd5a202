import { useLayoutEffect } from 'react';
import { accentProperties } from '../format/colour.ts';

/**
 * Sets the organisation’s colour as design tokens after a contrast check; the default colour without one. Keeps the
 * initial colour until the organisation is known (`isKnown`).
 */
export function useAccent(colour: string | undefined, isKnown = true): void {
  // Runs before painting to avoid a flash of another colour.
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    const style = document.documentElement.style;
    const properties = Object.entries(accentProperties(colour));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [colour, isKnown]);
}
