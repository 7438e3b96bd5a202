import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Reauthentication, Reauthentications, SignOff, User } from '#domain/session/index.ts';
import type { SessionToken } from '../storage/session-token.ts';
import { profileOf, readSignedIn } from './authentication.api.ts';
import { authorizationHeaderOf } from './call-headers.ts';
import { type Api, requestJson } from './client.ts';
import { fields, optionalText } from './wire/read.ts';

type Options = {
  api: Api;
  token: SessionToken;
  crossSite: () => boolean;
  /** Token that a sign-on provider passed in the URL; returned once. */
  arrived: () => string | undefined;
};

/** Re-authentication with the platform API. Stores a token only after its owner is verified. */
export function reauthenticationApi({ api, token, crossSite, arrived }: Options): Reauthentications {
  const fresh = (user: User, access: string): Reauthentication => ({
    user,
    keep: () => {
      token.set(access, { crossSite: crossSite() });
      token.belongsTo(user);
    },
    drop: () => kill(api, access),
  });
  return {
    byPassword: async ({ organisationCode, username, password }) => {
      const { body } = await requestJson(
        'reauthenticate',
        api.POST('/api/re-authentication', { body: { organisationcode: organisationCode, username, password } }),
      );
      const { access, user } = readSignedIn('reauthenticate', body);
      return fresh(user, access);
    },
    bySignOn: async () => {
      const access = arrived();
      return access === undefined ? undefined : fresh(await profileOf(api, access), access);
    },
    byOtherTab: async () => {
      const access = token.others();
      if (access === undefined) return undefined;
      const user = await profileOf(api, access);
      return {
        user,
        keep: () => {
          token.adopt(access);
          token.belongsTo(user);
        },
        drop: () => Promise.resolve(), // the other tab uses this token
      };
    },
    signOnAddress: async (returnUrl) => {
      const query = { isReauthenticationSSO: true, returnUrl };
      const { body } = await requestJson(
        'getReauthenticationRelayState',
        api.GET('/api/user/organisationprofiles/reauth/', { params: { query } }),
      );
      return optionalText(fields(body)['LoginUrl']);
    },
  };
}

/** Statuses of a platform without the POST form of sign-out. */
const UNKNOWN_VERB: readonly number[] = [404, 405, 501];

/**
 * Sign-out at the platform. Spec §7.
 * Reading: if the platform named a session id, POST with token and date ends session and token. A platform may know
 * only the GET form, or name no session id (the learner's id is sent then). In both cases, killToken invalidates the
 * token, too. If the platform is not reachable, the token expires by itself.
 */
export function signOffApi(api: Api, token: SessionToken, now: () => number): SignOff {
  const byGet = async (id: string, access: string) => {
    const headers = authorizationHeaderOf(access);
    const path = { id };
    // One after the other: killToken first would make sign-out fail.
    await api.GET('/api/signout/{id}', { params: { path }, headers, keepalive: true }).catch(() => undefined);
    await kill(api, access);
  };
  return {
    signOut: async ({ sessionId, userId }) => {
      const access = token.get();
      token.clear(); // first: this browser is signed out whatever the platform responds
      if (access === undefined) return;
      if (sessionId === undefined) return byGet(userId, access);
      try {
        const body = { token: access, date: new Date(now()).toISOString() };
        await api.POST('/api/signout/{id}', { params: { path: { id: sessionId } }, body, keepalive: true });
      } catch (error) {
        if (error instanceof PortFailure && UNKNOWN_VERB.includes(error.status)) await byGet(sessionId, access);
      }
    },
  };
}

/** Invalidates a token, if the platform is reachable. */
async function kill(api: Api, access: string): Promise<void> {
  const headers = authorizationHeaderOf(access);
  await api.GET('/api/killToken', { headers, keepalive: true }).catch(() => undefined); // the token expires by itself
}
