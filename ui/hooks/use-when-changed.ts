import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `act` with the previous value after each change of `value` has rendered; not on mount. */
export function useWhenChanged<V>(value: V, act: (before: V) => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    const before = known.current;
    known.current = value;
    if (!Object.is(before, value)) changed(before);
  }, [value]);
}
