import { type ReactNode, use } from 'react';
import { CoreContext } from '../entry/core.ts';
import { useServices } from '../entry/services.ts';

/** Loads what is behind the sign-in screen and picks up the session of the token cookie, then shows its children. */
export function CoreGate({ children }: { children: ReactNode }) {
  const core = use(useServices().core());
  return <CoreContext value={core}>{children}</CoreContext>;
}
