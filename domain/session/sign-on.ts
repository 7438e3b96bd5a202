import type { Refusal } from '../outcome/refusal.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import { refusalFor } from '../messages/index.ts';
import { type Organisation, signsOnElsewhere } from '../organisation/index.ts';
import type { Authentication } from './ports.ts';
import type { User } from './types.ts';

/**
 * Sign-on data of this page load’s address. A link with a token can come from anybody. `isOfJourney`: this tab started
 * a redirect to a provider, which returned with the tab’s nonce. Without a token the redirect was cancelled.
 */
export type ProviderReturn = { token: string | undefined; isOfJourney: boolean };

/**
 * Owner of a received token, and how to proceed. `enter`: signs them in. `stay`: they are signed in already; an
 * unrequested token is ignored. `ask`: displays the account to the visitor and prompts before any change. `present`:
 * another learner who is signed in here. `isExpected`: this tab requested the token.
 */
export type SignOn = { user: User } & Next;
type Next = { then: 'enter' | 'stay' } | { then: 'ask'; present: User | undefined; isExpected: boolean };

type Asked = Pick<Authentication, 'userOf' | 'current' | 'hasToken' | 'forget'>;
type At = Pick<Organisation, 'code' | 'method'>;

/**
 * Checks a received token without storing it. Refuses AUTHENTICATION_FAILURE (401, or a learner of another
 * organisation), EXPIRED_ACCOUNT, or the reason of the failure; then nothing has changed. Spec §1, §8.
 */
export async function lookAtToken(
  authentication: Asked,
  { code, method }: At,
  { token, isOfJourney }: { token: string; isOfJourney: boolean },
): Promise<SignOn | Refusal> {
  try {
    const user = await authentication.userOf(token);
    // A user without an organisation is accepted, one of another organisation is not: access fails closed.
    if (user.organisationCode !== '' && user.organisationCode !== code) return { refused: 'AUTHENTICATION_FAILURE' };
    const present = await signedInHere(authentication);
    return { user, ...whatNext({ user, present, isExpected: isOfJourney && signsOnElsewhere(method) }) };
  } catch (error) {
    return refusalFor('signOn', error);
  }
}

function whatNext(found: { user: User; present: User | undefined; isExpected: boolean }): Next {
  const { user, present, isExpected } = found;
  if (present && isSame(present, user)) return { then: isExpected ? 'enter' : 'stay' };
  return isExpected && !present ? { then: 'enter' } : { then: 'ask', present, isExpected };
}

/** Learner of the stored token; undefined if the platform no longer accepts it. */
export async function signedInHere(
  authentication: Pick<Asked, 'current' | 'hasToken' | 'forget'>,
): Promise<User | undefined> {
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
