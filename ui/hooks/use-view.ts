import { useMemo, useSyncExternalStore } from 'react';
import type { Projection } from '#domain/kernel/projection.ts';

/**
 * Re-renders only when `select(state)` changes. Pass a module-level selector. `isSame` compares values that are created
 * by each selection; an equal value keeps its earlier identity.
 */
export function useView<S, V>(
  projection: Projection<S>,
  select: (state: S) => V,
  isSame: (one: V, other: V) => boolean = Object.is,
): V {
  const view = useMemo(() => viewOf(projection, select, isSame), [projection, select, isSame]);
  return useSyncExternalStore(projection.subscribe, view, view);
}

/** Memoizes the selection by state. */
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

/** Selects the whole state. */
export const selectWholeState = <S>(state: S): S => state;
