import type { SessionState } from '../session/index.ts';
import { internalPath } from './internal-path.ts';

/** Destination of a learner. Names a screen, not a path: the route table defines paths. */
export type Destination =
  | { to: 'register' }
  | { to: 'password-warning' }
  | { to: 'stored'; path: string }
  | { to: 'home' | 'catalogue' | 'search' | 'profile' | 'report' };

const MODULES: ReadonlyMap<string, Destination> = new Map([
  ['module-home', { to: 'home' }],
  ['module-discover', { to: 'catalogue' }],
  ['module-search', { to: 'search' }],
  ['module-profile', { to: 'profile' }],
  ['module-custom', { to: 'report' }],
]);

/**
 * Next screen after sign-in: open gates, then the password warning, then the requested path, then the organisation’s
 * default module; unknown modules are home. Spec §4 Login success.
 */
export function afterSignIn(
  session: Extract<SessionState, { at: 'open' }>,
  stored: string | undefined,
  defaultModule: string | undefined,
): Destination {
  if (session.gates.length > 0) return { to: 'register' };
  if (session.passwordDaysLeft !== undefined) return { to: 'password-warning' };
  const wanted = internalPath(stored); // may come from the address that the learner opened: untrusted
  if (wanted !== undefined) return { to: 'stored', path: wanted };
  return MODULES.get(defaultModule ?? '') ?? { to: 'home' };
}
