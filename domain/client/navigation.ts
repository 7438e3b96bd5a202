import { afterSignIn, type Destination, type Menu } from '../access/index.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { expiredHere, type SessionState } from '../session/index.ts';

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

/** What a visitor brings to a screen that they may not enter. */
type Visitor = {
  /** A token that could not be asked about yet. */
  isHeld: boolean;
  /** Whether this page was loaded for this address and has shown no other. */
  isOpenedAnew: boolean;
  /** Whether somebody has signed out in this tab since. */
  isLeftBehind: boolean;
  /** Whose the place is that is kept already. */
  keptFor: string | undefined;
};

/**
 * For whom the place is kept that a visitor may not enter: for one account, for whoever signs in (`owner` undefined), or,
 * undefined, for nobody. Spec §2 Guards. Reading: after an expiry it is the learner's whose it was; who signed out, here or
 * in another tab, left no place to come back to; an address that is opened anew is anybody's.
 */
export function placeKept(session: SessionState, visitor: Visitor): { owner: string | undefined } | undefined {
  if (session.at !== 'signed-out') return session.gates.length > 0 ? { owner: session.account } : undefined;
  if (visitor.isHeld) return undefined;
  const owner = expiredHere(session);
  if (session.was) return owner === undefined ? undefined : { owner };
  if (visitor.isOpenedAnew) return { owner: undefined };
  return visitor.isLeftBehind ? undefined : { owner: visitor.keptFor };
}

/** The next screen of a session that has begun, and whose organisation's it is. */
export type WayOn = { organisationCode: string; next: Destination };

/**
 * Where an open session leads: to what stands before home, to the password warning, or – once the menu is loaded – to the
 * place that the learner `wanted` or the organisation's default module. Refuses AUTHENTICATION_FAILURE when the session is
 * gone meanwhile. Spec §4 Login success.
 */
export async function wayOn(
  {
    organisation: { menu },
    session,
  }: { organisation: { menu: Pick<Resource<Menu>, 'load' | 'get'> }; session: { now: () => SessionState } },
  wanted: () => string | undefined,
): Promise<WayOn | Refusal> {
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
