import type { Refusal } from '../outcome/refusal.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import { refusalFor } from '../messages/index.ts';
import { type Organisation, signsOnElsewhere } from '../organisation/index.ts';
import type { Authentication } from './ports.ts';
import type { User } from './types.ts';

/**
 * What the address of this page load brought: a link with a token in it can come from anybody. `isOfJourney`: this tab
 * left for a provider, and was sent back here with the nonce that it had given along. Without a token such a journey was
 * given up.
 */
export type Arrival = { token: string | undefined; isOfJourney: boolean };

/**
 * Whose token was handed over, and what becomes of it. `enter`: they go in. `stay`: they are signed in here already, and
 * nobody had asked for the token, which is used for nothing. `ask`: the visitor is shown whose account it is, and asked
 * before anything changes. `present` is somebody else who is signed in here; `isExpected`: this tab did ask for the token.
 */
export type SignOn = { user: User } & Next;
type Next = { then: 'enter' | 'stay' } | { then: 'ask'; present: User | undefined; isExpected: boolean };

type Asked = Pick<Authentication, 'userOf' | 'current' | 'hasToken' | 'forget'>;
type At = Pick<Organisation, 'code' | 'method'>;

/**
 * Looks at a handed-over token without keeping it. Refuses AUTHENTICATION_FAILURE (401, and a learner of another
 * organisation), EXPIRED_ACCOUNT, or what else failed; then nothing has changed. Spec §1, §8.
 */
export async function lookAtToken(
  authentication: Asked,
  { code, method }: At,
  { token, isOfJourney }: { token: string; isOfJourney: boolean },
): Promise<SignOn | Refusal> {
  try {
    const user = await authentication.userOf(token);
    // A record without its organisation is tolerated, one of another organisation is not: access fails closed.
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

/** The learner whose token this browser keeps; a token that the platform no longer accepts is nobody's. */
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
