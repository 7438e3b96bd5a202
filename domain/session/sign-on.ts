import type { Refusal } from '../outcome/refusal.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import { refusalFor } from '../messages/index.ts';
import type { Authentication } from './ports.ts';
import type { User } from './types.ts';

/**
 * Whose token single sign-on has handed over. `present`: somebody else is signed in here already, and is asked before
 * anything changes – a link with a token in it can come from anybody.
 */
export type SignOn = { user: User; present: User | undefined };

type Asked = Pick<Authentication, 'userOf' | 'current' | 'hasToken' | 'forget'>;

/**
 * Looks at a handed-over token without keeping it. Refuses AUTHENTICATION_FAILURE (401, and a learner of another
 * organisation), EXPIRED_ACCOUNT, or what else failed; then nothing has changed. Spec §1, §8.
 */
export async function lookAtToken(
  authentication: Asked,
  organisationCode: string,
  token: string,
): Promise<SignOn | Refusal> {
  try {
    const user = await authentication.userOf(token);
    // A record without its organisation is tolerated, one of another organisation is not: access fails closed.
    if (user.organisationCode !== '' && user.organisationCode !== organisationCode)
      return { refused: 'AUTHENTICATION_FAILURE' };
    const present = await signedInHere(authentication);
    return { user, present: present && isSame(present, user) ? undefined : present };
  } catch (error) {
    return refusalFor('signOn', error);
  }
}

/** The learner whose token this browser keeps; a token that the platform no longer accepts is nobody's. */
async function signedInHere(authentication: Asked): Promise<User | undefined> {
  if (!authentication.hasToken()) return undefined;
  try {
    return await authentication.current();
  } catch (error) {
    if (!(error instanceof PortFailure) || error.status !== 401) throw error;
    authentication.forget();
    return undefined;
  }
}

const isSame = (a: User, b: User): boolean => a.id === b.id && a.organisationCode === b.organisationCode;
