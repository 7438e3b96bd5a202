import type { SignOnNonce } from '#domain/access/index.ts';
import type { Environment } from '../platform/environment.ts';
import type { SignOnParameters } from '../platform/sign-on-token.ts';
import { storageKey } from './storage-key.ts';

/** Return URL for the provider, with the nonce that the provider must return. */
export function withNonce(returnUrl: string, nonce: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('nonce', nonce);
  return url.href;
}

/**
 * Nonce of this page load, stored in the tab while its learner is at the provider. Stored with the return path, so that
 * one organisation's provider cannot return them to another organisation's login.
 */
export function signOnNonce(
  environment: Pick<Environment, 'sessionStorage' | 'localStorage' | 'randomUuid'>,
  nonce = environment.randomUuid(),
): SignOnNonce & {
  /** Whether this is the return that the tab expects. Clears the nonce in any case. */
  end: (handed: Pick<SignOnParameters, 'path' | 'nonce'>) => boolean;
} {
  const kept = storageKey(environment, 'sign-on-nonce', 'tab');
  let [hasBegun, isSpent] = [false, false];
  return {
    into: (returnUrl) => withNonce(returnUrl, nonce),
    begin: (returnUrl) => {
      isSpent ||= hasBegun && kept.get() === undefined; // the page was left before and restored from the back/forward cache
      if (isSpent) return;
      hasBegun = true;
      kept.set(`${nonce} ${new URL(returnUrl).pathname}`);
    },
    end: (handed) => {
      const awaited = kept.get();
      kept.clear();
      return handed.nonce !== undefined && awaited === `${handed.nonce} ${handed.path}`;
    },
    forget: kept.clear,
  };
}
