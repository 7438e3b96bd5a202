import type { Registrations } from '#domain/account/index.ts';
import { type Api, requestJson } from '../client.ts';

/**
 * Sends the activation mail again. In its own file, because the sign-in screen needs only this call of registration.
 */
export const resendMail =
  (api: Api): Registrations['resendMail'] =>
  async (organisationCode, username) => {
    await requestJson('resendMail', api.POST('/api/resend-mail', { body: { username, org: organisationCode } }));
  };
