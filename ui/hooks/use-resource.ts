import { useEffect, useSyncExternalStore } from 'react';
import type { Loadable, Resource } from '#domain/kernel/resource.ts';

/** What the server owns, as last seen; loads it when a screen first needs it. Failures are in the value, never thrown. */
export function useResource<T>(resource: Resource<T>): Loadable<T> {
  useEffect(() => {
    void resource.load();
  }, [resource]);
  return useSyncExternalStore(resource.subscribe, resource.get, resource.get);
}
