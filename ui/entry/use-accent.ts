import { useLayoutEffect } from 'react';
import { accentProperties } from '../format/colour.ts';

/**
 * Puts the organisation's colour into the tokens, with its contrast checked; the default when it sets none. Until it is
 * known (`isKnown`) the page keeps the colour that it began with.
 */
export function useAccent(colour: string | undefined, isKnown = true): void {
  // Before anything is painted: a page in another colour first would be seen as a flash.
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
