import type { Environment } from '../platform/environment.ts';
import { removeCacheBuster, type PrefetchState, type PrefetchedAnswer } from './prefetch.ts';

/** Maximum age in ms of a prefetched response; older ones are requested again. */
const FRESH_MS = 15_000;

/**
 * Wraps `fetch` to return a prefetched response for the same URL and token: once each, and only while fresh. A failed
 * prefetch is requested again.
 */
export function withPrefetched(
  { fetch, monotonic }: Pick<Environment, 'fetch' | 'monotonic'>,
  early: Pick<PrefetchState, 'answers'>,
): Environment['fetch'] {
  const take = (request: Request): PrefetchedAnswer | undefined => {
    const address = removeCacheBuster(request.url);
    const at = early.answers.findIndex(
      (one) => one.address === address && one.authorization === request.headers.get('Authorization'),
    );
    const [found] = at === -1 ? [] : early.answers.splice(at, 1);
    return found && monotonic() - found.askedAt <= FRESH_MS ? found : undefined;
  };
  return (request) => {
    const found = request.method === 'GET' && early.answers.length > 0 ? take(request) : undefined;
    return found ? orElse(found.response, request, fetch) : fetch(request);
  };
}

/** Rejects as soon as the request is aborted, like a call of its own. */
function orElse(response: Promise<Response>, request: Request, fetch: Environment['fetch']): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const giveUp = () => reject(signal.reason as Error); // a DOMException, like the one that fetch rejects with
    if (signal.aborted) {
      giveUp();
      return;
    }
    signal.addEventListener('abort', giveUp, { once: true });
    response.then(resolve, () => resolve(fetch(request)));
  });
}
