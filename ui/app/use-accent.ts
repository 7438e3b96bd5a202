import { useEffect } from 'react';
import { accentProperties } from '../format/colour.ts';

/** Puts the organisation's colour into the tokens, with its contrast checked; the default when it sets none. */
export function useAccent(colour: string | undefined): void {
  useEffect(() => {
    const style = document.documentElement.style;
    const properties = Object.entries(accentProperties(colour));
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [colour]);
}
