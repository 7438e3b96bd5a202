import { type ReactNode, use } from 'react';
import { ClientContext } from '../entry/client.ts';
import { useService } from '../entry/services.ts';

/** Loads what is behind the sign-in screen and picks up the session of the token cookie, then shows its children. */
export function ClientGate({ children }: { children: ReactNode }) {
  const client = use(useService('client')());
  return <ClientContext value={client}>{children}</ClientContext>;
}
