import type { ProviderReturn } from '#domain/session/sign-on.ts';
import type { SignOnParameters } from './sign-on-token.ts';

/** Token and nonce from this page load's URL, until sign-in or re-authentication has read them. In memory only. */
export type SignOnCallback = {
  /**
   * Call after data was removed from this page's URL. `isProof`: the path is the one of re-authentication before a
   * launch, so the token is not for sign-in.
   */
  arrive: (handed: SignOnParameters, isProof: boolean) => void;
  /** Data for a sign-in at this path. */
  at: (path: string) => ProviderReturn | undefined;
  /** Token of a learner who returned to this tab from re-authentication; returned once. */
  takeReauth: () => string | undefined;
  clear: () => void;
};

/** `isAwaited`: whether this tab expects such a return; calling it ends the expectation. */
export function signOnCallback(isAwaited: (handed: SignOnParameters) => boolean): SignOnCallback {
  let arrived: (ProviderReturn & { path: string; isProof: boolean }) | undefined;
  return {
    arrive: (handed, isProof) => {
      arrived = { path: handed.path, token: handed.token, isOfJourney: isAwaited(handed), isProof };
    },
    at: (path) => (arrived?.isProof || arrived?.path !== path ? undefined : arrived),
    takeReauth: () => {
      if (!arrived?.isProof) return undefined;
      const once = arrived.isOfJourney ? arrived.token : undefined;
      arrived = undefined;
      return once;
    },
    clear: () => {
      arrived = undefined;
    },
  };
}
