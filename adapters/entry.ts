import type { OrganisationProfiles } from '#domain/organisation/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import { type Secrets, secretsOfPage } from '#domain/client/secrets.ts';
import { authenticationApi } from './api/authentication.api.ts';
import { type Api, createApi } from './api/client.ts';
import { organisationsApi } from './api/organisations.api.ts';
import type { Environment } from './platform/environment.ts';
import { type SessionToken, sessionToken } from './storage/session-token.ts';
import { tokenCookie } from './storage/token.cookie.ts';

/** What sign-in needs of the outside. The rest (`compose.ts`) is loaded once there is somebody to serve. */
export type Entry = {
  environment: Environment;
  api: Api;
  token: SessionToken;
  /** How the organisation wants its token kept; see `TokenCookie`. */
  crossSite: () => boolean;
  /** The token that a sign-on provider sent the learner back with; given out once. */
  arrivedToken: () => string | undefined;
  organisations: OrganisationProfiles;
  authentication: Authentication;
  /** One for all that is asked for, and all foreign code, in this page. */
  secrets: Secrets;
  /** Told of each 401 on a call that carried the token. The client listens; before it is loaded there is no session. */
  onUnauthorised: (listen: () => void) => void;
};

/**
 * `arrived`: the token that a sign-on provider sent the learner back with. `returnUrl`: where single sign-on comes back to,
 * by the organisation's code.
 */
export function composeEntry(
  environment: Environment,
  apiOrigin: string,
  arrived?: string,
  returnUrl: (code: string) => string = () => environment.location.origin,
): Entry {
  const token = sessionToken(tokenCookie(environment));
  const listeners = new Set<() => void>();
  let crossSite = false;
  let waiting = arrived;
  const api = createApi({
    baseUrl: apiOrigin || environment.location.origin,
    fetch: environment.fetch,
    token: token.get,
    within: environment.timers?.within,
    onUnauthorised: (used) => {
      if (used !== token.get()) return; // an answer to an older token says nothing about the one in hand
      for (const listener of listeners) listener();
    },
  });
  const profiles = organisationsApi(api, returnUrl);
  return {
    environment,
    api,
    token,
    crossSite: () => crossSite,
    arrivedToken: () => {
      const once = waiting;
      waiting = undefined;
      return once;
    },
    organisations: {
      byCode: async (code) => {
        const organisation = await profiles.byCode(code);
        crossSite = organisation.sameSiteCookies; // how this organisation wants its token kept
        return organisation;
      },
    },
    authentication: authenticationApi(api, token, () => crossSite),
    secrets: secretsOfPage(),
    onUnauthorised: (listen) => void listeners.add(listen),
  };
}
