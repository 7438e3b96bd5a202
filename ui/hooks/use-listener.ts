import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;

/**
 * Listens to one browser event on a window, document or element. `undefined`: no listener. Subscribes before painting,
 * so that a visible control reacts to its keys at once.
 */
export function useListener<K extends keyof Events>(
  target: Window | Document | RefObject<HTMLElement | null>,
  type: K,
  listener: ((event: Events[K]) => void) | undefined,
): void {
  const isHearing = listener !== undefined;
  const heard = useEffectEvent((event: Events[K]) => listener?.(event));
  useLayoutEffect(() => {
    const place: EventTarget | null = 'current' in target ? target.current : target;
    if (!isHearing) return undefined;
    const hear = (event: Event) => heard(event as Events[K]); // the type parameter names the event type
    place?.addEventListener(type, hear);
    return () => place?.removeEventListener(type, hear);
  }, [target, type, isHearing]);
}
