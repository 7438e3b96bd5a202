import { useMemo, useSyncExternalStore } from 'react';
import type { Projection } from '#domain/kernel/projection.ts';

/** Re-renders only when `select(state)` changes identity. Pass a module-level selector. */
export function useView<S, V>(projection: Projection<S>, select: (state: S) => V): V {
  const snapshot = useMemo(() => {
    let memo: { state: S; view: V } | undefined;
    return () => {
      const state = projection.get();
      if (!memo || memo.state !== state) memo = { state, view: select(state) };
      return memo.view;
    };
  }, [projection, select]);
  return useSyncExternalStore(projection.subscribe, snapshot, snapshot);
}

/** Selects all of it: for views that show the whole state. */
export const whole = <S>(state: S): S => state;
