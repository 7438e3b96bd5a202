import { PortFailure } from '#domain/kernel/port-failure.ts';
import type { Authentication, User } from '#domain/session/index.ts';
import type { TokenCookie } from '../storage/token.cookie.ts';
import { type Api, answer } from './client.ts';
import { fields, id } from './wire/read.ts';
import { readUser } from './wire/user.wire.ts';

/** Sign-in by the platform's API. Tokens go from the answer into the cookie and nowhere else. */
export function authenticationApi(api: Api, token: TokenCookie, crossSite: () => boolean): Authentication {
  const accept = (operation: string, body: unknown): User => {
    const it = fields(body);
    const access = id(it['access_token']);
    const user = readUser(it['user']);
    // An unreadable token or user is a failed login: access fails closed.
    if (access === undefined || user === undefined)
      throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
    token.set(access, { crossSite: crossSite() });
    return user;
  };
  return {
    signIn: async ({ organisationCode, username, password }) => {
      const { body } = await answer(
        'signIn',
        api.POST('/api/authentication', { body: { organisationcode: organisationCode, username, password } }),
      );
      return accept('signIn', body);
    },
    basicSignIn: async (credentials) => {
      const { body } = await answer('basicSignIn', api.POST('/api/user/basic-authentication', { body: credentials }));
      return accept('basicSignIn', body);
    },
    userOf: async (handed) => {
      // What is no token cannot stand in a header: nobody's, without asking.
      if (!/^[\x21-\x7e]{1,4096}$/.test(handed)) throw new PortFailure('getProfile', { status: 401, kind: 'status' });
      return profile(api, { Authorization: `Bearer ${handed}` });
    },
    acceptToken: (handed) => token.set(handed, { crossSite: crossSite() }),
    current: async () => (token.get() === undefined ? undefined : profile(api)),
    reauthenticate: async ({ organisationCode, username, password }) => {
      const { body } = await answer(
        'reauthenticate',
        api.POST('/api/re-authentication', { body: { organisationcode: organisationCode, username, password } }),
      );
      return accept('reauthenticate', body);
    },
    signOut: async (sessionId) => {
      const current = token.get();
      token.clear(); // first: whatever the platform answers, this browser is signed out
      if (current === undefined) return;
      const headers = { Authorization: `Bearer ${current}` };
      await api.GET('/api/signout/{id}', { params: { path: { id: sessionId } }, headers }).catch(() => undefined);
    },
    forget: () => token.clear(),
    hasToken: () => token.get() !== undefined,
  };
}

async function profile(api: Api, headers: Record<string, string> = {}): Promise<User> {
  const { body } = await answer('getProfile', api.GET('/api/profile', { headers }));
  const user = readUser(fields(body)['user'] ?? body);
  if (user === undefined) throw new PortFailure('getProfile', { status: 200, kind: 'unreadable' });
  return user;
}
