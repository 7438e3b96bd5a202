import type { SessionToken } from '../storage/session-token.ts';
import type { Environment } from './environment.ts';
import { tabChannel } from './tab-channel.ts';

/**
 * Tells when somebody signs in in another tab, for a screen at which nobody is: by that tab's word, and, should it have been
 * missed, by the cookie when this tab is looked at again. Returns the way to stop.
 */
export function signInsElsewhere(
  environment: Pick<Environment, 'channel'>,
  token: Pick<SessionToken, 'others'>,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
  listen: () => void,
): () => void {
  const stop = tabChannel(environment).listen(({ type }) => type === 'signed-in' && listen());
  const look = () => page.visibilityState === 'visible' && token.others() !== undefined && listen();
  page.addEventListener('visibilitychange', look);
  return () => {
    stop();
    page.removeEventListener('visibilitychange', look);
  };
}
