import type { Refusal } from '../../outcome/refusal.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Passwords } from '../ports.ts';

/**
 * Asks for a reset mail. Refuses an empty address (MAIL_MISSING), 429 (TOO_MANY_RESET_ATTEMPTS), and everything else the
 * platform does not do as INCORRECT_EMAIL. Whether an address is one is the platform's to say. Spec §5 Other, §8.
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
 * The field is cleared when the address was not right (Spec §8). A connection that broke, a service that is away and
 * too many requests say nothing about it: what was typed stays.
 */
export const clearsAddress = ({ refused }: Refusal): boolean => refused === 'INCORRECT_EMAIL';

/** Whether a user name can serve as the address of a reset mail: some organisations let people sign in with it. */
export const looksLikeMail = (name: string): boolean => /^[^\s@]+@[^\s@]+$/.test(name.trim());
