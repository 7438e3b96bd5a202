import type { CodedRefusal } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import type { Gate, SessionState } from './state.ts';
import type { User } from './types.ts';

/**
 * Gates of a signed-in learner before home. Spec §4 Login success 1. Reading: only the learner’s own flag means that a
 * profile update is pending. The organisation’s flag means that it requires one in general; alone it would prompt the
 * same learner at every sign-in.
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

/** Days until the password expires, for the warning: -1 expired, 0 today; undefined: no warning. Spec §4. */
export function passwordWarning(user: User): number | undefined {
  if (user.passwordExpired) return -1;
  const days = Math.floor(user.passwordDaysLeft ?? -1); // rounds down to whole days
  return days >= 0 && Number.isSafeInteger(days) ? days : undefined;
}

/**
 * Why a re-authentication does not renew this session: the session ended or was replaced (EXPIRED_SESSION), or the
 * learner is another one (OTHER_LEARNER). Undefined: it does.
 */
export function mayReauthenticate(
  session: SessionState,
  proof: { sessionId: string; account: string },
): CodedRefusal<'EXPIRED_SESSION' | 'OTHER_LEARNER'> | undefined {
  if (session.at === 'signed-out' || session.sessionId !== proof.sessionId) return { refused: 'EXPIRED_SESSION' };
  return session.account === proof.account ? undefined : { refused: 'OTHER_LEARNER' };
}

/**
 * `isSameUser` of the login result (Spec §3, derived): whether the learner is the one whose session expired in this
 * tab. Undefined: none expired.
 */
export const isSameUser = (expired: string | undefined, account: string): boolean | undefined =>
  expired === undefined ? undefined : expired === account;

/**
 * Account of the learner whose session expired in this tab; undefined: somebody is signed in, or the last session ended
 * on request.
 */
export const expiredHere = (now: SessionState): string | undefined =>
  now.at === 'signed-out' && now.was?.by === 'expiry' ? now.was.account : undefined;

/**
 * Whether this tab, without a session, adopts the session of another tab. Reading: after an expiry the tab stays
 * reserved for that learner; others sign in in their own tab.
 */
export const canRestoreSession = (now: SessionState, account: string): boolean =>
  now.at === 'signed-out' && (expiredHere(now) ?? account) === account;
