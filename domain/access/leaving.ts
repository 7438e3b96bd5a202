import type { Refusal } from '../outcome/refusal.ts';
import { webAddress } from './external-address.ts';

/**
 * Sign-on page of an organisation. Refuses MISSING_SSO_LOGIN_URL if there is none, UNSAFE_LINK if it is not allowed.
 * Spec §3 loginUrl, §8. Reading: the host of loginUrl needs no entry in the operator’s list, because the platform’s
 * sign-in response names it. It must be https, this origin, or loopback. The URL is read once, when the page opens, so
 * that the displayed URL is the one opened.
 */
export function signOnAddress(loginUrl: string | undefined, origin: string): URL | Refusal {
  if (loginUrl === undefined) return { refused: 'MISSING_SSO_LOGIN_URL' };
  return webAddress(loginUrl, origin) ?? { refused: 'UNSAFE_LINK' };
}

/**
 * Redirect of a special organisation code; undefined for ordinary codes. Spec §6. Reading: the operator configured the
 * URL, which allows its host. An invalid URL is refused (UNSAFE_LINK), not treated as an ordinary code.
 */
export function specialAddress(
  code: string,
  redirects: ReadonlyMap<string, string>,
  origin: string,
): URL | Refusal | undefined {
  const address = redirects.get(code.toLowerCase());
  return address === undefined ? undefined : (webAddress(address, origin) ?? { refused: 'UNSAFE_LINK' });
}
