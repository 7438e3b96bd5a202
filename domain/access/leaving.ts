import type { Refusal } from '../outcome/refusal.ts';
import { webAddress } from './external-address.ts';

/**
 * The sign-on page of an organisation. Refuses MISSING_SSO_LOGIN_URL when there is none, UNSAFE_LINK when what there is
 * must not be gone to. Spec §3 loginUrl, §8.
 * Reading: the host of the organisation's own loginUrl needs no place on the operator's list, because the platform named
 * it in the answer that decides how this organisation signs in; it must be https, this origin, or loopback. The address is
 * taken once, when the page opens: what the learner is shown is where they go.
 */
export function signOnAddress(loginUrl: string | undefined, origin: string): URL | Refusal {
  if (loginUrl === undefined) return { refused: 'MISSING_SSO_LOGIN_URL' };
  return webAddress(loginUrl, origin) ?? { refused: 'UNSAFE_LINK' };
}

/**
 * Where a special organisation code leads instead of to signing in; undefined = it is an ordinary code. Spec §6.
 * Reading: the operator wrote the address into the configuration, which allows its host; one that is no web address is
 * refused (UNSAFE_LINK) and not taken for an ordinary code.
 */
export function specialAddress(
  code: string,
  redirects: ReadonlyMap<string, string>,
  origin: string,
): URL | Refusal | undefined {
  const address = redirects.get(code.toLowerCase());
  return address === undefined ? undefined : (webAddress(address, origin) ?? { refused: 'UNSAFE_LINK' });
}
