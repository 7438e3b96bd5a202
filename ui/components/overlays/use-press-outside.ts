import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `away` on a press outside `place`, including presses inside a frame, while `isOn`. */
export function usePressOutside(place: RefObject<HTMLElement | null>, isOn: boolean, away: () => void): void {
  const pressed = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !place.current?.contains(target)) away();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: PointerEvent) => pressed(event.target);
    let next = 0;
    // Presses inside a frame send no event here; the window’s `blur` does. Firefox fires `blur` before the frame is the
    // active element.
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
