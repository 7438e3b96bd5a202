import type { SessionState } from '../session/index.ts';

/** Whom a screen is for. `signed-in`: a valid session and nothing pending; `pending`: a session with something pending. */
export type ScreenGuard = {
  guard: 'open' | 'signed-in' | 'pending';
  /** An attempt under way outlives the session (readings, 401 rule). */
  keepsExpired?: boolean;
};

/** Whether a learner may enter, or where they go instead. */
export type Entrance = 'enter' | 'login' | 'organisation-login' | 'register' | 'home';

/**
 * Who may enter which screen. Spec §2 Guards. Reading: after an expiry, and after signing out, the way leads to the
 * organisation's own login. An expired session that may not stay is closed in the next moment.
 */
export function entranceOf(session: SessionState, { guard, keepsExpired = false }: ScreenGuard): Entrance {
  if (guard === 'open') return 'enter';
  if (session.at === 'signed-out') return session.was ? 'login' : 'organisation-login';
  if (session.at === 'expired' && !keepsExpired) return 'login';
  const isPending = session.gates.length > 0;
  if (guard === 'pending') return isPending ? 'enter' : 'home';
  return isPending ? 'register' : 'enter';
}
