import { authorizationHeaderOf, NO_CACHE_HEADERS } from '../api/call-headers.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from '../storage/storage-key.ts';
import { tokenCookie } from '../storage/token.cookie.ts';
import { removeCacheBuster, type PrefetchedAnswer } from './prefetch.ts';
import type { PrefetchedScreen } from './screen.ts';

type Page = Pick<
  Environment,
  'fetch' | 'now' | 'monotonic' | 'cookies' | 'location' | 'localStorage' | 'sessionStorage' | 'userAgent'
>;

/** The learner's token before there is a session. */
export const prefetchToken = (page: Parameters<typeof tokenCookie>[0]) => tokenCookie(page).get();

/** Origin of the platform in the last configuration; unset before the first visit. */
export const storedApiOrigin = (page: Pick<Page, 'localStorage' | 'sessionStorage'>) =>
  storageKey(page, 'api-origin', 'browser');

/**
 * Prefetches what the screen will request once its scripts have loaded: application files, and platform calls that need
 * only the token. Excludes statuses and server time, whose responses count from the time of the request.
 */
export function prefetch(
  page: Page,
  screen: PrefetchedScreen,
  { files, returnUrl }: { files: readonly string[]; returnUrl: (code: string) => string },
): PrefetchedAnswer[] {
  const { origin } = page.location;
  const token = prefetchToken(page);
  const ask = (address: string, headers: Record<string, string>, cache?: RequestCache): PrefetchedAnswer => {
    const response = page.fetch(new Request(address, { headers, ...(cache ? { cache } : {}) }));
    response.catch(() => undefined); // the consumer requests it again
    return {
      address: removeCacheBuster(address),
      authorization: headers['Authorization'] ?? null,
      askedAt: page.monotonic(),
      response,
    };
  };
  const call = (path: string, isOpen = false): PrefetchedAnswer =>
    ask(
      (storedApiOrigin(page).get() ?? origin) + path,
      { ...NO_CACHE_HEADERS, ...(isOpen || token === undefined ? {} : authorizationHeaderOf(token)) },
      'no-store',
    );
  const q = `?q=${page.now()}`;
  const organisation = (code: string) =>
    call(
      `/api/user/organisationprofiles/${encodeURIComponent(code)}?returnUrl=${encodeURIComponent(returnUrl(code))}`,
      true,
    );
  const answers = files.map((file) => ask(`${origin}/${file}`, {}, cacheModeOf(file)));
  if (screen === undefined) return answers;
  answers.push(organisation(screen.code.toLowerCase()));
  if (screen.kind === 'login') return answers;
  answers.push(call('/api/profile'), call('/api/get-menu'), call(`/api/catalogue/viewall${q}`));
  if (screen.kind === 'home') answers.push(call(`/api/homescreen${q}`));
  return answers;
}

/** Cache mode of a file: a URL with a content hash never expires. */
export const cacheModeOf = (file: string): RequestCache => (file.includes('?v=') ? 'force-cache' : 'default');
