import { useMemo, useSyncExternalStore } from 'react';
import type { Projection } from '#domain/kernel/projection.ts';

/**
 * Re-renders only when `select(state)` is another value. Pass a module-level selector. `isSame`: for values that are made at
 * each selection; the earlier one is kept.
 */
export function useView<S, V>(
  projection: Projection<S>,
  select: (state: S) => V,
  isSame: (one: V, other: V) => boolean = Object.is,
): V {
  const view = useMemo(() => viewOf(projection, select, isSame), [projection, select, isSame]);
  return useSyncExternalStore(projection.subscribe, view, view);
}

/** Selects anew only when the state is another one. */
function viewOf<S, V>(
  projection: Projection<S>,
  select: (state: S) => V,
  isSame: (one: V, other: V) => boolean,
): () => V {
  let memo: { state: S; view: V } | undefined;
  return () => {
    const state = projection.get();
    if (!memo || memo.state !== state) {
      const view = select(state);
      memo = { state, view: memo && isSame(memo.view, view) ? memo.view : view };
    }
    return memo.view;
  };
}

/** Selects all of it: for views that show the whole state. */
export const whole = <S>(state: S): S => state;
