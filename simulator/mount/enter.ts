import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { fnv1a } from '#domain/kernel/fnv-1a.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import { CONTROL_PATH } from './control.ts';
import { sendJsonMessage } from './http-types.ts';

/** Placeholder base URL for parsing paths as a browser does. */
const HERE = 'http://localhost';
const ENTER_PATH = `${CONTROL_PATH}enter`;

/**
 * URL that signs a person in and redirects to a path of the application: a browser by a page, a program by status 303. With `anew`, the browser first clears the
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
  const token = signedIn.access_token;
  const headers = {
    'set-cookie': [`lms_token=${encodeURIComponent(token)}; Path=/; SameSite=Lax`, ...cookies],
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Only a same-origin request may clear the storage.
    ...(asked.searchParams.has('anew') && site === 'same-origin' ? { 'clear-site-data': '"storage"' } : {}),
  };
  if (request.headers.accept?.includes('text/html') !== true)
    response.writeHead(303, { ...headers, location: path }).end();
  else sendReceiving(response, headers, { token, path });
  return true;
}

/**
 * Sends a page that goes on to the path and lets the client recognise the token as one that this browser received: the
 * client asks about any other one.
 */
function sendReceiving(
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  { token, path }: { token: string; path: string },
): void {
  const received = JSON.stringify(String(fnv1a(token)));
  const to = JSON.stringify(path).replaceAll('<', '\\u003c');
  const script = `try{localStorage.setItem('received-token',${received})}finally{location.replace(${to})}`;
  const hash = createHash('sha256').update(script).digest('base64');
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Signing in</title><script>${script}</script></html>`,
  );
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
