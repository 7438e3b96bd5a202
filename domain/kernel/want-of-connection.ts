import type { Refusal } from '../outcome/refusal.ts';
import type { Connection } from './connection.ts';
import type { Projection } from './projection.ts';
import type { Resource } from './resource.ts';

/** Whether a request failed for lack of a connection. */
export const isConnectionFailure = ({ refused }: Refusal): boolean => refused === 'CONNECTION_FAILURE';

/** Calls `then` each time the platform is reachable again. Returns a function that stops this. */
export function whenBack({ get, subscribe }: Projection<Connection>, then: () => void): () => void {
  return subscribe(() => {
    if (get() === 'back') then();
  });
}

/**
 * Refreshes a resource that failed for lack of a connection, as soon as the connection is back. Returns a function that
 * stops this.
 */
export function refreshOnReconnect<T>(connection: Projection<Connection>, { get, refresh }: Resource<T>): () => void {
  const look = () => {
    const now = get();
    const because = now.at === 'failed' ? now.because : now.at === 'ready' && !now.refreshing ? now.stale : undefined;
    if (because && isConnectionFailure(because)) void refresh();
  };
  if (connection.get() !== 'without') look(); // the request failed earlier, but the connection is back already
  return whenBack(connection, look);
}
