import type { Organisation, OrganisationProfiles } from '#domain/organisation/index.ts';
import type { SignOnNonce } from '#domain/access/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import { type CredentialPrompts, credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { authenticationApi } from './api/authentication.api.ts';
import { type Api, createApi } from './api/client.ts';
import { organisationsApi } from './api/organisations.api.ts';
import type { Environment } from './platform/environment.ts';
import { type SignOnCallback, signOnCallback } from './platform/sign-on-callback.ts';
import { type SessionToken, sessionToken } from './storage/session-token.ts';
import { signOnNonce } from './storage/sign-on-nonce.ts';
import { tokenCookie } from './storage/token.cookie.ts';

/** Dependencies of sign-in. The rest (`compose.ts`) is loaded after sign-in. */
export type SignInDependencies = {
  environment: Environment;
  api: Api;
  token: SessionToken;
  /** Whether the organisation's token cookie must work cross-site; see `TokenCookie`. */
  crossSite: () => boolean;
  nonce: SignOnNonce;
  signOn: SignOnCallback & {
    /** Redirects the visitor to the organisation's sign-on provider, which returns them to this page. */
    begin: (organisationCode: string) => void;
  };
  organisations: OrganisationProfiles;
  authentication: Authentication;
  /** Shared by all credential prompts and all third-party content of this page. */
  secrets: CredentialPrompts;
  /**
   * Registers a listener for each 401 on a call with the current token. No session exists before the client listens.
   */
  onUnauthorised: (listen: () => void) => void;
};

type OfPage = {
  /** Nonce that the prefetch of the organisation already used. */
  nonce?: string | undefined;
  /** Called with each organisation that the platform has described. */
  onOrganisation?: (organisation: Organisation) => void;
};

/** `returnUrl`: absolute return URL of single sign-on, by organisation code. */
export function composeEntry(
  environment: Environment,
  apiOrigin: string,
  returnUrl: (code: string) => string = () => environment.location.origin,
  { nonce: nonceOfPage, onOrganisation }: OfPage = {},
): SignInDependencies {
  const token = sessionToken(tokenCookie(environment));
  const listeners = new Set<() => void>();
  let crossSite = false;
  const nonce = signOnNonce(environment, nonceOfPage);
  const api = createApi({
    baseUrl: apiOrigin || environment.location.origin,
    fetch: environment.fetch,
    now: environment.now,
    token: token.get,
    within: environment.timers?.within,
    onUnauthorised: (used) => {
      if (used !== token.get()) return; // a 401 for an older token does not concern the current one
      for (const listener of listeners) listener();
    },
  });
  const profiles = organisationsApi(api, (code) => nonce.into(returnUrl(code)));
  return {
    environment,
    api,
    token,
    crossSite: () => crossSite,
    nonce,
    signOn: { ...signOnCallback(nonce.end), begin: (code) => nonce.begin(returnUrl(code)) },
    organisations: {
      byCode: async (code) => {
        const organisation = await profiles.byCode(code);
        crossSite = organisation.sameSiteCookies; // the organisation's setting for the token cookie
        onOrganisation?.(organisation);
        return organisation;
      },
    },
    authentication: authenticationApi(api, token, () => crossSite),
    secrets: credentialPromptsOfPage(),
    onUnauthorised: (listen) => void listeners.add(listen),
  };
}
