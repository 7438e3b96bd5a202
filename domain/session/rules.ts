import type { Refused } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import type { Gate, SessionState } from './state.ts';
import type { User } from './types.ts';

/**
 * What a signed-in learner must settle before home. Spec §4 Login success 1.
 * Reading: only the learner's own flag says that a profile update is pending. The organisation's says that it asks for
 * one at all; alone it cannot tell who has given it, and would ask the same learner at every sign-in.
 */
export function gatesOf(
  user: User,
  organisation: Pick<Organisation, 'requiresFirstLoginReset' | 'requiresTerms'>,
): Gate[] {
  const gates: Gate[] = [];
  if (user.profileUpdateRequired) gates.push('profile');
  if (organisation.requiresFirstLoginReset && !user.firstLoginPasswordReset) gates.push('password');
  if (organisation.requiresTerms && !user.termsAccepted) gates.push('terms');
  return gates;
}

/** Days until the password runs out as the warning counts them: -1 expired, 0 today; undefined = no warning. Spec §4. */
export function passwordWarning(user: User): number | undefined {
  if (user.passwordExpired) return -1;
  const days = Math.floor(user.passwordDaysLeft ?? -1); // a part of a day is that day
  return days >= 0 && Number.isSafeInteger(days) ? days : undefined;
}

/**
 * Why a proof does not renew this session: it is over or another one by now (EXPIRED_SESSION), or the proof is somebody
 * else's (OTHER_LEARNER). Undefined = it does.
 */
export function mayReauthenticate(
  session: SessionState,
  proof: { sessionId: string; account: string },
): Refused<'EXPIRED_SESSION' | 'OTHER_LEARNER'> | undefined {
  if (session.at === 'signed-out' || session.sessionId !== proof.sessionId) return { refused: 'EXPIRED_SESSION' };
  return session.account === proof.account ? undefined : { refused: 'OTHER_LEARNER' };
}

/**
 * `isSameUser` of the login result (Spec §3, derived): the learner who signs in is the one whose session expired in this
 * tab. Undefined = nobody's did.
 */
export const isSameUser = (expired: string | undefined, account: string): boolean | undefined =>
  expired === undefined ? undefined : expired === account;

/** The learner whose session expired in this tab, by account; undefined: one is there, or the last one ended by a wish. */
export const expiredHere = (now: SessionState): string | undefined =>
  now.at === 'signed-out' && now.was?.by === 'expiry' ? now.was.account : undefined;

/**
 * Whether this tab, with nobody signed in, goes on with the session that another tab has begun. Reading: where somebody's
 * session expired their place waits for them; anybody else signs in in a tab of their own.
 */
export const mayPickUp = (now: SessionState, account: string): boolean =>
  now.at === 'signed-out' && (expiredHere(now) ?? account) === account;
