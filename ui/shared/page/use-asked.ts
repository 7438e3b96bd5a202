import { useMemo } from 'react';
import { type Loadable, resource } from '#domain/kernel/resource.ts';
import { type Operation, refusalFor } from '#domain/messages/index.ts';
import { useResource } from '../../hooks/use-resource.ts';

/**
 * Requests data when a screen opens and returns a retry. The response is discarded with the screen, so use the hook for
 * data of a single screen. Keep the identity of `ask`: define it outside the component or with `useCallback`.
 */
export function useScreenResource<S, T>(
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
