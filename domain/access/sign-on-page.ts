import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { Proofs } from '../session/index.ts';
import { externalAddress, webAddress } from './external-address.ts';

/** How long a page waits before it leads to the provider by itself. Spec §4 Timed returns. */
export const SSO_REDIRECT_MS = 5_000;

/** `isTrusted`: its host is on the operator's list. To another one only the learner's own click leads. */
type SignOnPage = { address: URL; isTrusted: boolean };

/**
 * Where a learner proves again who they are, when their organisation signs on elsewhere. Refuses MISSING_SSO_LOGIN_URL
 * when the platform names no page, or one that is no web address. Spec §7 relay state, §8.
 */
export async function signOnPage(
  proofs: Pick<Proofs, 'signOnAddress'>,
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

/** What a tab remembers while its learner is at the provider; nothing of it is secret. */
export type AwayAtSignOn = {
  account: string;
  titleId: string;
  /** Path that the launch goes on at. */
  launch: string;
  /** Path that leaving the title leads back to. */
  from: string | undefined;
};

/** The learner is back. `refused`: with a bad proof, with somebody else's, or with none; undefined: with a good one. */
export type BackFromSignOn = AwayAtSignOn & { refused: Refusal | undefined };

/**
 * By what a tab knows its own way back from a provider: random, in the address to come back to, kept while its learner is
 * away, and used up by the first return. It is no secret; it is worth nothing once the journey is over.
 */
export interface SignOnNonce {
  /** The absolute address to come back to, with the nonce in it. */
  into: (returnUrl: string) => string;
  /** The learner leaves for the provider, who sends them back to this address. */
  begin: (returnUrl: string) => void;
  /** Nobody is waited for any more. */
  forget: () => void;
}

/** Kept for this tab, across the page loads of the way there and back. */
export interface SignOnJourney {
  begin: (away: AwayAtSignOn) => void;
  /** Once: the learner is back. */
  end: () => AwayAtSignOn | undefined;
}
