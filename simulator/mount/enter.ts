import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlatformInstance } from '../platform/instance.ts';
import { CONTROL_PATH } from './control.ts';
import { sendJsonMessage } from './http-types.ts';

/** Placeholder base URL for parsing paths as a browser does. */
const HERE = 'http://localhost';
const ENTER_PATH = `${CONTROL_PATH}enter`;

/**
 * URL that signs a person in and redirects to a path of the application. With `anew`, the browser first clears the
 * application's storage, for requests from the application itself.
 */
export const entryAt = (appUrl: string, userName: string, path: string): string =>
  `${appUrl}${ENTER_PATH}?${new URLSearchParams({ as: userName, to: path }).toString()}`;

/** Handles this URL if `control` is enabled. `cookies` are set additionally. Returns false for other requests. */
export function answerEnter(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<PlatformInstance, 'signOn'>,
  cookies: readonly string[] = [],
): boolean {
  const asked = new URL(request.url ?? '/', HERE);
  if (request.method !== 'GET' || asked.pathname !== ENTER_PATH) return false;
  const path = pathHere(asked.searchParams.get('to') ?? '/');
  const site = request.headers['sec-fetch-site'];
  // Cross-site requests cannot sign in.
  const signedIn =
    path !== undefined && !isFromAnotherSite(request) ? world.signOn(asked.searchParams.get('as') ?? '') : undefined;
  if (!signedIn || path === undefined) {
    sendJsonMessage(response, 404, 'Nobody active is called so, or this is no path.');
    return true;
  }
  response.writeHead(303, {
    location: path,
    'set-cookie': [`lms_token=${encodeURIComponent(signedIn.access_token)}; Path=/; SameSite=Lax`, ...cookies],
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Only a same-origin request may clear the storage.
    ...(asked.searchParams.has('anew') && site === 'same-origin' ? { 'clear-site-data': '"storage"' } : {}),
  });
  response.end();
  return true;
}

/** True if a page of another site caused the request. */
export const isFromAnotherSite = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site';

/** Normalizes a path of the application; undefined if a browser would resolve it to another origin. */
export function pathHere(given: string): string | undefined {
  if (!given.startsWith('/') || !URL.canParse(given, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
