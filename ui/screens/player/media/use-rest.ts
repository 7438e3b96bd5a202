import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MediaAround } from '../player-props.ts';

/** Controls over a film go after this long without a movement. */
const REST_MS = 3000;

/**
 * True when the learner only looks. `wake` at each movement; keys wake by themselves. Never while the keyboard is in the
 * controls, and never for who asks for less motion: what comes and goes is motion.
 */
export function useRest(
  mayRest: boolean,
  place: RefObject<HTMLElement | null>,
  after: MediaAround['after'] | undefined,
): { isResting: boolean; wake: () => void } {
  const [isResting, setResting] = useState(false);
  const stop = useRef<() => void>(undefined);

  const wait = useCallback(() => {
    const begin = () => {
      stop.current?.();
      stop.current = after?.(REST_MS, () => {
        if (place.current?.querySelector(':focus-visible')) begin();
        else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setResting(true);
      });
    };
    begin();
  }, [after, place]);
  const wake = useCallback(() => {
    setResting(false);
    if (mayRest) wait();
  }, [mayRest, wait]);

  useEffect(() => {
    if (!mayRest) return undefined;
    wait();
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('keydown', wake);
      stop.current?.();
      setResting(false);
    };
  }, [mayRest, wait, wake]);
  return { isResting: isResting && mayRest, wake };
}
