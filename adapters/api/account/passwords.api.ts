import type { Passwords } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Api, requestJson } from '../client.ts';
import { fields, id, optionalText } from '../wire/read.ts';

/** Password calls of the platform API. Passwords are sent in request bodies only. Spec §7 Passwords. */
export function passwordsApi(api: Api): Passwords {
  return {
    requestReset: async (organisationCode, email) => {
      const call = api.POST('/api/password/sendmail', { body: { email, orgCode: organisationCode } });
      accept('sendResetMail', await requestJson('sendResetMail', call));
    },
    checkLink: async (guid) => {
      const call = api.GET('/api/password/validate/{guid}', { params: { path: { guid: known('checkLink', guid) } } });
      accept('checkLink', await requestJson('checkLink', call));
    },
    reset: async (guid, password) => {
      const path = { guid: known('resetPassword', guid) };
      const call = api.POST('/api/password/reset/{guid}', { params: { path }, body: { password } });
      accept('resetPassword', await requestJson('resetPassword', call));
    },
    changeExpired: async (password) => {
      const call = api.POST('/api/password/reset', { body: { password } });
      accept('changeExpiredPassword', await requestJson('changeExpiredPassword', call));
    },
  };
}

/** Anyone can write a link: '..' or half a surrogate pair would be the URL of another call. */
function known(operation: string, guid: string): string {
  if (id(guid) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
  return guid;
}

/** Reading: a success status with `success: false` is a refusal, like status 400. */
function accept(operation: string, { body }: { body: unknown }): void {
  const it = fields(body);
  if (it['success'] !== false) return;
  throw new PortFailure(operation, {
    status: 400,
    kind: 'status',
    said: optionalText(it['message']),
    reason: optionalText(it['FailureReason']),
  });
}
