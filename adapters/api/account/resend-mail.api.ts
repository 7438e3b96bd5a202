import type { Registrations } from '#domain/account/index.ts';
import { type Api, answer } from '../client.ts';

/** The one call of registration that a sign-in screen makes too: the activation mail again. */
export const resendMail =
  (api: Api): Registrations['resendMail'] =>
  async (organisationCode, username) => {
    await answer('resendMail', api.POST('/api/resend-mail', { body: { username, org: organisationCode } }));
  };
