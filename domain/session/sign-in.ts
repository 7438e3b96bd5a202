import type { Refusal } from '../kernel/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { Authentication } from './ports.ts';
import { checkCredentials, type Credentials } from './rules.ts';
import type { User } from './types.ts';

/**
 * Signs a learner in at the platform; `openSession` then makes it a session of this client. Refuses what §5 Login
 * and §8 list: empty input, INVALID_CHARACTER, INVALID_CREDENTIALS with attempts left, EXPIRED_ACCOUNT, 409, and so on.
 */
export async function signIn(
  authentication: Authentication,
  organisationCode: string,
  credentials: Credentials,
): Promise<User | Refusal> {
  const refused = checkCredentials(credentials);
  if (refused) return refused;
  try {
    return await authentication.signIn({ organisationCode, ...credentials });
  } catch (error) {
    return refusalFor('signIn', error);
  }
}
