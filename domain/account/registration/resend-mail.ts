import type { Refusal } from '../../outcome/refusal.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Registrations } from '../ports.ts';

/**
 * Requests the activation mail again; returns the message for both cases: MAIL_IS_SENT, or the failure. Spec §7, §8.
 */
export async function resendMail(
  registrations: Pick<Registrations, 'resendMail'>,
  organisationCode: string,
  username: string,
): Promise<Refusal> {
  try {
    await registrations.resendMail(organisationCode, username);
    return { refused: 'MAIL_IS_SENT' };
  } catch (error) {
    return refusalFor('resendMail', error);
  }
}
