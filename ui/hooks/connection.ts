import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { whenBack } from '#domain/kernel/want-of-connection.ts';

/** How the platform can be reached from this tab; where nobody says, it can. */
export const ConnectionContext = createContext<Projection<Connection>>(atom<Connection>('online').projection);

export function useConnection(): Connection {
  const { get, subscribe } = useContext(ConnectionContext);
  return useSyncExternalStore(subscribe, get, get);
}

/** Acts each time that the platform answers again. */
export function useWhenBack(act: () => void): void {
  const connection = useContext(ConnectionContext);
  const back = useEffectEvent(act);
  useEffect(() => {
    return whenBack(connection, () => back());
  }, [connection]);
}
