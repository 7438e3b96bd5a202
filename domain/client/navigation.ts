import { afterSignIn, type Destination, type Menu } from '../access/index.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { expiredHere, type SessionState } from '../session/index.ts';

/** Access rule of a screen. `signed-in`: a valid session without open gates; `pending`: a session with open gates. */
export type ScreenGuard = {
  guard: 'open' | 'signed-in' | 'pending';
  /** A running attempt outlives the session (readings, 401 rule). */
  keepsExpired?: boolean;
};

/** Whether a learner may enter, or the redirect target. */
export type Entrance = 'enter' | 'login' | 'organisation-login' | 'register' | 'home';

/**
 * Decides who may enter a screen. Spec §2 Guards. Reading: after an expiry or a sign-out, the redirect is to the
 * organisation’s own login. An expired session that may not stay is closed immediately afterwards.
 */
export function entranceOf(session: SessionState, { guard, keepsExpired = false }: ScreenGuard): Entrance {
  if (guard === 'open') return 'enter';
  if (session.at === 'signed-out') return session.was ? 'login' : 'organisation-login';
  if (session.at === 'expired' && !keepsExpired) return 'login';
  const isPending = session.gates.length > 0;
  if (guard === 'pending') return isPending ? 'enter' : 'home';
  return isPending ? 'register' : 'enter';
}

/** Circumstances of a visitor who may not enter a screen. */
type Visitor = {
  /** A token is stored, but could not be checked yet. */
  isHeld: boolean;
  /** This page was loaded for this address and has displayed no other. */
  isOpenedAnew: boolean;
  /** A learner signed out in this tab since. */
  isLeftBehind: boolean;
  /** Owner of the path that is stored already. */
  keptFor: string | undefined;
};

/**
 * Decides for whom a refused path is stored: one account, or the next learner to sign in (`owner` undefined).
 * Undefined: for nobody. Spec §2 Guards. Reading: after an expiry the path belongs to that learner; a sign-out in any
 * tab stores no path; a newly opened address is for anybody.
 */
export function storedPathOwner(session: SessionState, visitor: Visitor): { owner: string | undefined } | undefined {
  if (session.at !== 'signed-out') return session.gates.length > 0 ? { owner: session.account } : undefined;
  if (visitor.isHeld) return undefined;
  const owner = expiredHere(session);
  if (session.was) return owner === undefined ? undefined : { owner };
  if (visitor.isOpenedAnew) return { owner: undefined };
  return visitor.isLeftBehind ? undefined : { owner: visitor.keptFor };
}

/** Next screen of a new session, and the organisation. */
export type NextDestination = { organisationCode: string; next: Destination };

/**
 * Destination of an open session: its gates, the password warning, or a path once the menu is loaded. That path is the
 * one the learner `wanted`, or the organisation’s default module. Refuses AUTHENTICATION_FAILURE if the session ended
 * meanwhile. Spec §4 Login success.
 */
export async function nextDestination(
  {
    organisation: { menu },
    session,
  }: { organisation: { menu: Pick<Resource<Menu>, 'load' | 'get'> }; session: { now: () => SessionState } },
  wanted: () => string | undefined,
): Promise<NextDestination | Refusal> {
  const before = session.now();
  const isHeldUp = before.at === 'open' && (before.gates.length > 0 || before.passwordDaysLeft !== undefined);
  if (!isHeldUp) await menu.load();
  const loaded = menu.get();
  const now = session.now();
  if (now.at !== 'open') return { refused: 'AUTHENTICATION_FAILURE' };
  const { organisationCode } = now;
  const defaultModule = loaded.at === 'ready' ? loaded.value.defaultModule : undefined;
  return { organisationCode, next: afterSignIn(now, wanted(), defaultModule) };
}
