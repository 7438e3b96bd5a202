import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Options<E> = {
  preventScroll?: boolean;
  /** Finds the descendant to focus; default: the element. If undefined, the focus does not move. */
  find?: (element: E) => HTMLElement | null | undefined;
  /** Existing ref of the element, if the caller has one. */
  ref?: RefObject<E | null> | undefined;
};

/**
 * Returns a ref whose element is focused on mount, or when `when` becomes truthy. Another value of `when` focuses
 * again.
 */
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
