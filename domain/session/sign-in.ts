import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { Authentication } from './ports.ts';
import { checkCredentials, type Credentials } from './credentials.ts';
import type { User } from './types.ts';

/** Which call of the platform takes the credentials: the login's, or that of basic login. */
export type SignInCall = 'signIn' | 'basicSignIn';

/**
 * Signs a learner in at the platform; `openSession` then makes it a session of this client. Refuses what §5 Login
 * and §8 list: empty input, INVALID_CHARACTER, INVALID_CREDENTIALS with attempts left, EXPIRED_ACCOUNT, 409, and so on.
 * Reading: `integrationlogin` names who checks the credentials behind the platform; the client's call is the same.
 */
export async function signIn(
  authentication: Pick<Authentication, SignInCall>,
  organisationCode: string,
  credentials: Credentials,
  call: SignInCall = 'signIn',
): Promise<User | Refusal> {
  const refused = checkCredentials(credentials);
  if (refused) return refused;
  try {
    return await authentication[call]({ organisationCode, ...credentials });
  } catch (error) {
    return refusalFor('signIn', error);
  }
}
