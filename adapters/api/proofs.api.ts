import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Proof, Proofs, SignOff, User } from '#domain/session/index.ts';
import type { SessionToken } from '../storage/session-token.ts';
import { profileOf, readSignedIn } from './authentication.api.ts';
import { authorised } from './call-headers.ts';
import { type Api, answer } from './client.ts';
import { fields, optionalText } from './wire/read.ts';

type Options = {
  api: Api;
  token: SessionToken;
  crossSite: () => boolean;
  /** The token that a sign-on provider put into the address; given out once. */
  arrived: () => string | undefined;
};

/** Re-authentication by the platform's API. A token is kept only when its learner is known and is the right one. */
export function proofsApi({ api, token, crossSite, arrived }: Options): Proofs {
  const fresh = (user: User, access: string): Proof => ({
    user,
    keep: () => {
      token.set(access, { crossSite: crossSite() });
      token.belongsTo(user);
    },
    drop: () => kill(api, access),
  });
  return {
    byPassword: async ({ organisationCode, username, password }) => {
      const { body } = await answer(
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
        drop: () => Promise.resolve(), // it is in use in the other tab
      };
    },
    signOnAddress: async (returnUrl) => {
      const query = { isReauthenticationSSO: true, returnUrl };
      const { body } = await answer(
        'getReauthenticationRelayState',
        api.GET('/api/user/organisationprofiles/reauth/', { params: { query } }),
      );
      return optionalText(fields(body)['LoginUrl']);
    },
  };
}

/** Verbs of signing out that a platform does not have. */
const UNKNOWN_VERB: readonly number[] = [404, 405, 501];

/**
 * Signing out at the platform. Spec §7.
 * Reading: where the platform named a session id, POST with token and date ends that session and its token. A platform
 * that knows the GET form only, or that names no session id (the learner's id stands in its place then), is asked to
 * make the token worthless as well: killToken. What cannot be told ends with the token's own time.
 */
export function signOffApi(api: Api, token: SessionToken, now: () => number): SignOff {
  const byGet = async (id: string, access: string) => {
    const headers = authorised(access);
    const path = { id };
    // One after the other: the second makes the first impossible.
    await api.GET('/api/signout/{id}', { params: { path }, headers, keepalive: true }).catch(() => undefined);
    await kill(api, access);
  };
  return {
    signOut: async ({ sessionId, userId }) => {
      const access = token.get();
      token.clear(); // first: whatever the platform answers, this browser is signed out
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

/** Makes a token worthless, as far as the platform can be reached. */
async function kill(api: Api, access: string): Promise<void> {
  const headers = authorised(access);
  await api.GET('/api/killToken', { headers, keepalive: true }).catch(() => undefined); // it ends by its own time
}
