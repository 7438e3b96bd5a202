import { useMemo } from 'react';
import { type Loadable, resource } from '#domain/kernel/resource.ts';
import { type Operation, refusalFor } from '#domain/messages/index.ts';
import { useResource } from '../../hooks/use-resource.ts';

/**
 * What a source is asked when a screen opens, and the way to ask again. For what no other screen shows: the answer goes
 * with the screen. `ask` must stay the same function: it stands outside of the component, or is a callback of it.
 */
export function useAsked<S, T>(
  source: S,
  ask: (source: S) => Promise<T>,
  operation: Operation,
): { loaded: Loadable<T>; again: () => void } {
  const asked = useMemo(
    () =>
      resource(
        () => ask(source),
        (error) => refusalFor(operation, error),
      ),
    [source, ask, operation],
  );
  return { loaded: useResource(asked), again: () => void asked.refresh() };
}
