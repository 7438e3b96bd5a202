import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Options<E> = {
  preventScroll?: boolean;
  /** What of the element takes it, if not the element itself; nothing: the focus stays where it is. */
  find?: (element: E) => HTMLElement | null | undefined;
  /** The element's ref, where somebody else has one already. */
  ref?: RefObject<E | null> | undefined;
};

/** A ref whose element takes the focus as soon as it is there, or `when` it is wanted; another wish is another focus. */
export function useFirstFocus<E extends HTMLElement>(
  when: boolean | string | undefined = true,
  { preventScroll = false, find, ref }: Options<E> = {},
): RefObject<E | null> {
  const own = useRef<E>(null);
  const place = ref ?? own;
  const focus = useEffectEvent(() => {
    const element = place.current ?? undefined;
    (element && find ? find(element) : element)?.focus({ preventScroll });
  });
  useEffect(() => {
    if (when) focus();
  }, [when]);
  return place;
}
