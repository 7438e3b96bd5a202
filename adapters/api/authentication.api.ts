import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Authentication, User } from '#domain/session/index.ts';
import type { SessionToken } from '../storage/session-token.ts';
import { authorizationHeaderOf } from './call-headers.ts';
import { type Api, requestJson } from './client.ts';
import { fields, id } from './wire/read.ts';
import { readProfile, readUser } from './wire/user.wire.ts';

/** Sign-in with the platform API. Tokens are stored only in the cookie. */
export function authenticationApi(api: Api, token: SessionToken, crossSite: () => boolean): Authentication {
  const accept = (operation: string, body: unknown): User => {
    const { access, user } = readSignedIn(operation, body);
    token.set(access, { crossSite: crossSite() });
    token.belongsTo(user);
    return user;
  };
  return {
    signIn: async ({ organisationCode, username, password }) => {
      const { body } = await requestJson(
        'signIn',
        api.POST('/api/authentication', { body: { organisationcode: organisationCode, username, password } }),
      );
      return accept('signIn', body);
    },
    basicSignIn: async (credentials) => {
      const { body } = await requestJson(
        'basicSignIn',
        api.POST('/api/user/basic-authentication', { body: credentials }),
      );
      return accept('basicSignIn', body);
    },
    userOf: async (handed) => {
      // A token that no header can hold is invalid: refused without a request.
      if (!/^[\x21-\x7e]{1,4096}$/.test(handed)) throw new PortFailure('getProfile', { status: 401, kind: 'status' });
      return profileOf(api, handed);
    },
    acceptToken: (handed) => token.set(handed, { crossSite: crossSite() }),
    current: async () => {
      const current = token.get();
      if (current === undefined) return undefined;
      const user = await profileOf(api, current);
      if (token.get() === current) token.belongsTo(user);
      return user;
    },
    forget: () => token.clear(),
    hasToken: () => token.get() !== undefined,
    unrecognisedToken: () => ((token.get() ?? token.others()) === undefined ? token.unrecognised() : undefined),
  };
}

/** Parses the response of a sign-in. An unreadable token or user counts as a failed sign-in: access fails closed. */
export function readSignedIn(operation: string, body: unknown): { access: string; user: User } {
  const it = fields(body);
  const access = id(it['access_token']);
  const user = readUser(it['user']);
  if (access === undefined || user === undefined) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return { access, user };
}

/** Fetches the owner of a token, sending that token instead of the current one. */
export async function profileOf(api: Api, token: string): Promise<User> {
  const headers = authorizationHeaderOf(token);
  const { body } = await requestJson('getProfile', api.GET('/api/profile', { headers }));
  const user = readProfile(body);
  if (user === undefined) throw new PortFailure('getProfile', { status: 200, kind: 'unreadable' });
  return user;
}
