import type { Refusal } from '../../outcome/refusal.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Registrations } from '../ports.ts';

/** Asks for the activation mail again; the answer is what to say either way: MAIL_IS_SENT, or why not. Spec §7, §8. */
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
