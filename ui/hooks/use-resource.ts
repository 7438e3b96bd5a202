import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { Loadable, Resource } from '#domain/kernel/resource.ts';
import { refreshOnReconnect } from '#domain/kernel/want-of-connection.ts';
import { ConnectionContext } from './connection.ts';

/**
 * Last known value of a server resource. Loads on first use, and again when the connection returns after a network
 * failure. Failures are part of the value, never thrown.
 */
export function useResource<T>(resource: Resource<T>): Loadable<T> {
  const connection = useContext(ConnectionContext);
  useEffect(() => {
    void resource.load();
    return refreshOnReconnect(connection, resource);
  }, [connection, resource]);
  return useSyncExternalStore(resource.subscribe, resource.get, resource.get);
}
