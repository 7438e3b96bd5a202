import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `away` at a press of the pointer outside of `place`, while `isOn`. */
export function usePressOutside(place: RefObject<HTMLElement | null>, isOn: boolean, away: () => void): void {
  const pressed = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !place.current?.contains(event.target)) away();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: PointerEvent) => pressed(event);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOn]);
}
