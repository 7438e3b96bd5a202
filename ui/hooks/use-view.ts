import { useMemo, useSyncExternalStore } from 'react';
import type { Projection } from '#domain/kernel/projection.ts';

/** Re-renders only when `select(state)` changes identity. Pass a module-level selector. */
export function useView<S, V>(projection: Projection<S>, select: (state: S) => V): V {
  const view = useMemo(() => viewOf(projection, select), [projection, select]);
  return useSyncExternalStore(projection.subscribe, view, view);
}

/** Selects anew only when the state is another one. */
function viewOf<S, V>(projection: Projection<S>, select: (state: S) => V): () => V {
  let memo: { state: S; view: V } | undefined;
  return () => {
    const state = projection.get();
    if (!memo || memo.state !== state) memo = { state, view: select(state) };
    return memo.view;
  };
}

/** Selects all of it: for views that show the whole state. */
export const whole = <S>(state: S): S => state;
