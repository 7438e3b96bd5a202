import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `away` at a press of the pointer outside of `place`, also into a page of its own within this one, while `isOn`. */
export function usePressOutside(place: RefObject<HTMLElement | null>, isOn: boolean, away: () => void): void {
  const pressed = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !place.current?.contains(target)) away();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: PointerEvent) => pressed(event.target);
    let next = 0;
    // What is pressed within a frame is not heard here; that the focus went there is, in Firefox a moment before it is there.
    const blur = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => {
        if (document.activeElement instanceof HTMLIFrameElement) pressed(document.activeElement);
      });
    };
    document.addEventListener('pointerdown', press);
    window.addEventListener('blur', blur);
    return () => {
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('blur', blur);
      cancelAnimationFrame(next);
    };
  }, [isOn]);
}
