import type { Registrations } from '#domain/account/index.ts';
import { type Api, answer } from './client.ts';

/** Sends the activation mail again. In a file of its own: the sign-in screen needs it without all the rest. */
export function resendMail(api: Api): Registrations['resendMail'] {
  return async (organisationCode, username) => {
    await answer('resendMail', api.POST('/api/resend-mail', { body: { username, org: organisationCode } }));
  };
}
