import { type RefObject, useEffect, useRef } from 'react';

/** A ref whose element takes the focus as soon as it is there, or `when` it is wanted. */
export function useFirstFocus<E extends HTMLElement>(when = true, { preventScroll = false } = {}): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (when) element.current?.focus({ preventScroll });
  }, [when, preventScroll]);
  return element;
}
