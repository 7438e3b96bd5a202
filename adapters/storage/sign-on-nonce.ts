import type { SignOnNonce } from '#domain/access/index.ts';
import type { Environment } from '../platform/environment.ts';
import type { HandedOver } from '../platform/sign-on-token.ts';
import { storageSlot } from './storage-slot.ts';

/** An address that the provider sends the browser back to, with what it has to bring along. */
export function withNonce(returnUrl: string, nonce: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('nonce', nonce);
  return url.href;
}

/**
 * One nonce of this page load, kept in the tab while its learner is away. It is kept with the path that they come back to,
 * so that the provider of one organisation cannot send them to the login of another.
 */
export function signOnNonce(
  environment: Pick<Environment, 'sessionStorage' | 'localStorage' | 'randomUuid'>,
  nonce = environment.randomUuid(),
): SignOnNonce & {
  /** Whether this is the return that the tab is waiting for. Ends the journey, whatever came. */
  end: (handed: Pick<HandedOver, 'path' | 'nonce'>) => boolean;
} {
  const kept = storageSlot(environment, 'sign-on-nonce', 'tab');
  let [hasBegun, isSpent] = [false, false];
  return {
    into: (returnUrl) => withNonce(returnUrl, nonce),
    begin: (returnUrl) => {
      isSpent ||= hasBegun && kept.get() === undefined; // this page was left before, and the browser showed it again
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
