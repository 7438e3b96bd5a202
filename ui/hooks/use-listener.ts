import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;

/**
 * Hears one kind of event of the browser at a window, a document or an element. `undefined`: it is not heard. It listens
 * before what it is for is painted: whoever sees that can press its keys.
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
    const hear = (event: Event) => heard(event as Events[K]); // the type says which
    place?.addEventListener(type, hear);
    return () => place?.removeEventListener(type, hear);
  }, [target, type, isHearing]);
}
