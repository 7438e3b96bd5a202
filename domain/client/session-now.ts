import type { Runtime } from '../kernel/runtime.ts';
import { session, type SessionState } from '../session/index.ts';

type Ports = { runtime: Runtime };

export const sessionOf = ({ runtime }: Ports): SessionState => runtime.state(session).get().session;

/** Undefined: nobody is signed in. */
export function sessionIdOf(ports: Ports): string | undefined {
  const now = sessionOf(ports);
  return now.at === 'signed-out' ? undefined : now.sessionId;
}
