import { externalAddress, webAddress } from '../../access/index.ts';
import type { RegistrationPolicy } from '../../organisation/index.ts';
import type { RegistrationResult } from '../ports.ts';

/** This site, and the hosts that the operator lets learners be sent to. */
export type Site = { origin: string; hosts: readonly string[] };

/** Where a newcomer goes on. `elsewhere`: another site; one that is not allowed is named and asked about first. */
export type NextStep = { to: 'inbox' } | { to: 'finish' } | { to: 'elsewhere'; url: URL; isAllowed: boolean };

/** A user type that asks for the redirect. Spec §4 Self-registration. */
const REDIRECTED_USER_TYPE = 1;

/** What comes after a registration that the platform has taken. Spec §4 Self-registration. */
export function afterRegistration(
  result: RegistrationResult,
  policy: Pick<RegistrationPolicy, 'isCustomPage' | 'requiresActivation'>,
  site: Site,
): NextStep {
  const elsewhere = policy.isCustomPage ? redirectOf(result, site) : undefined;
  if (elsewhere) return elsewhere;
  return awaitsActivation(result, policy) ? { to: 'inbox' } : { to: 'finish' };
}

/** The account works only after the link of a mail. */
export const awaitsActivation = (
  { userStatus }: Pick<RegistrationResult, 'userStatus'>,
  { requiresActivation }: Pick<RegistrationPolicy, 'requiresActivation'>,
): boolean => requiresActivation && userStatus?.trim().toLowerCase() === 'inactive';

/**
 * Reading: a valid redirect is a whole http(s) address; anything else – a path, a script, tricks with names and slashes –
 * is as if none had come.
 */
function redirectOf({ userType, redirectUrl = '' }: RegistrationResult, site: Site): NextStep | undefined {
  if (userType !== REDIRECTED_USER_TYPE || !/^https?:\/\//i.test(redirectUrl)) return undefined;
  const url = webAddress(redirectUrl, site.origin);
  return url && { to: 'elsewhere', url, isAllowed: externalAddress(redirectUrl, site) !== undefined };
}
