import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { Loadable, Resource } from '#domain/kernel/resource.ts';
import { askedAgain } from '#domain/kernel/want-of-connection.ts';
import { ConnectionContext } from './connection.ts';

/**
 * What the server owns, as last seen; loads it when a screen first needs it, and again when it lacked a connection that
 * is back. Failures are in the value, never thrown.
 */
export function useResource<T>(resource: Resource<T>): Loadable<T> {
  const connection = useContext(ConnectionContext);
  useEffect(() => {
    void resource.load();
    return askedAgain(connection, resource);
  }, [connection, resource]);
  return useSyncExternalStore(resource.subscribe, resource.get, resource.get);
}
