import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { Reauthentications } from '../session/index.ts';
import { externalAddress, webAddress } from './external-address.ts';

/** Delay in ms before a page redirects to the provider. Spec §4 Timed returns. */
export const SSO_REDIRECT_MS = 5_000;

/** `isTrusted`: its host is on the operator’s list. Other hosts need the learner’s click. */
type SignOnPage = { address: URL; isTrusted: boolean };

/**
 * Provider page for re-authentication, if the organisation signs on elsewhere. Refuses MISSING_SSO_LOGIN_URL if the
 * platform sends no valid URL. Spec §7 relay state, §8.
 */
export async function signOnPage(
  proofs: Pick<Reauthentications, 'signOnAddress'>,
  returnUrl: string,
  known: { origin: string; hosts: readonly string[] },
): Promise<SignOnPage | Refusal> {
  try {
    const candidate = await proofs.signOnAddress(returnUrl);
    const trusted = externalAddress(candidate, known);
    const address = trusted ?? webAddress(candidate, known.origin);
    return address ? { address, isTrusted: trusted !== undefined } : { refused: 'MISSING_SSO_LOGIN_URL' };
  } catch (error) {
    return refusalFor('reauthenticateBySso', error);
  }
}

/** State of a tab during a redirect to the provider; nothing in it is secret. */
export type AwayAtSignOn = {
  account: string;
  titleId: string;
  /** Path at which the launch continues. */
  launch: string;
  /** Path to return to after leaving the title. */
  from: string | undefined;
};

/** Return from the provider. `refused`: the token is invalid, of another learner, or missing; undefined: valid. */
export type BackFromSignOn = AwayAtSignOn & { refused: Refusal | undefined };

/**
 * Identifies a tab’s own return from a provider: a random value in the return URL, stored during the redirect and used
 * once. Not secret, and useless after the redirect.
 */
export interface SignOnNonce {
  /** Absolute return URL with the nonce. */
  into: (returnUrl: string) => string;
  /** The learner leaves for the provider, which redirects to this URL. */
  begin: (returnUrl: string) => void;
  /** Deletes the nonce: no return is expected. */
  forget: () => void;
}

/** Redirect state of this tab; survives page loads. */
export interface SignOnJourney {
  begin: (away: AwayAtSignOn) => void;
  /** Returns the state once, on return. */
  end: () => AwayAtSignOn | undefined;
}
