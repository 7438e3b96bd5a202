import type { Refusal } from '../outcome/refusal.ts';
import type { Connection } from './connection.ts';
import type { Projection } from './projection.ts';
import type { Resource } from './resource.ts';

/** Why something could not be asked for: nobody answered. */
export const isWantOfConnection = ({ refused }: Refusal): boolean => refused === 'CONNECTION_FAILURE';

/** Calls `then` each time that the platform answers again. Returns the way to stop. */
export function whenBack({ get, subscribe }: Projection<Connection>, then: () => void): () => void {
  return subscribe(() => {
    if (get() === 'back') then();
  });
}

/** What could not be asked for, for want of a connection, is asked for again as soon as there is one. Returns the way to stop. */
export function askedAgain<T>(connection: Projection<Connection>, { get, refresh }: Resource<T>): () => void {
  const look = () => {
    const now = get();
    const because = now.at === 'failed' ? now.because : now.at === 'ready' && !now.refreshing ? now.stale : undefined;
    if (because && isWantOfConnection(because)) void refresh();
  };
  if (connection.get() !== 'without') look(); // it lacked one that is back by now
  return whenBack(connection, look);
}
