import type { Refusal } from '../../outcome/refusal.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Passwords } from '../ports.ts';

/**
 * Requests a reset mail. Refuses an empty address (MAIL_MISSING) and 429 (TOO_MANY_RESET_ATTEMPTS); every other failure
 * is INCORRECT_EMAIL. Only the platform validates the address. Spec §5 Other, §8.
 */
export async function requestReset(
  passwords: Passwords,
  organisationCode: string,
  typed: string,
): Promise<Refusal | undefined> {
  const email = typed.trim();
  if (email === '') return { refused: 'MAIL_MISSING' };
  try {
    await passwords.requestReset(organisationCode, email);
    return undefined;
  } catch (error) {
    return refusalFor('requestPasswordReset', error);
  }
}

/**
 * Whether the field is cleared: only for a wrong address (Spec §8). Connection failures, outages and rate limits keep
 * the input.
 */
export const clearsAddress = ({ refused }: Refusal): boolean => refused === 'INCORRECT_EMAIL';

/** Whether a user name may be a mail address: some organisations allow it for sign-in. */
export const looksLikeMail = (name: string): boolean => /^[^\s@]+@[^\s@]+$/.test(name.trim());
