import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { Authentication } from './ports.ts';
import { checkCredentials, type Credentials } from './credentials.ts';
import type { User } from './types.ts';

/** Platform call that checks the credentials: normal or basic login. */
export type SignInCall = 'signIn' | 'basicSignIn';

/**
 * Signs a learner in at the platform; `openSession` then opens the session. Refuses what §5 Login and §8 list: empty
 * input, INVALID_CHARACTER, INVALID_CREDENTIALS with attempts left, EXPIRED_ACCOUNT, 409, and so on. Reading:
 * `integrationlogin` names the system behind the platform that checks credentials; the client’s call is the same.
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
