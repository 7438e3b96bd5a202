import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';

/** Reachability of the platform from this tab; `online` without a provider. */
export const ConnectionContext = createContext<Projection<Connection>>(atom<Connection>('online').projection);

export function useConnection(): Connection {
  const { get, subscribe } = useContext(ConnectionContext);
  return useSyncExternalStore(subscribe, get, get);
}

/** Calls `act` each time the platform becomes reachable again. */
export function useOnReconnect(act: () => void): void {
  const connection = useContext(ConnectionContext);
  const back = useEffectEvent(act);
  useEffect(() => {
    return whenBack(connection, () => back());
  }, [connection]);
}
