import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts after each change of `value`, once it is on the page; not at first. `act` is told what it was before. */
export function useWhenChanged<V>(value: V, act: (before: V) => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    if (!Object.is(before, value)) changed(before);
  }, [value]);
}
