import { type RefObject, useEffect } from 'react';

/** Calls `away` at a press of the pointer outside of `place`, while `isOn`. */
export function usePressOutside(place: RefObject<HTMLElement | null>, isOn: boolean, away: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) away();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [place, isOn, away]);
}
