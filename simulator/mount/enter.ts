import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { fnv1a } from '#domain/kernel/fnv-1a.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import { CONTROL_PATH } from './control.ts';
import { sendJsonMessage } from './http-types.ts';

/** Placeholder base URL for parsing paths as a browser does. */
const HERE = 'http://localhost';
const ENTER_PATH = `${CONTROL_PATH}enter`;

/**
 * URL that signs a person in and redirects to a path of the application. With `clearStorage`, the browser first clears the
 * application's storage, for requests from the application itself. A browser is redirected by a page, a program by
 * status 303.
 */
export const entryAt = (appUrl: string, userName: string, path: string): string =>
  `${appUrl}${ENTER_PATH}?${new URLSearchParams({ as: userName, to: path }).toString()}`;

/** Tickets with which a page of another site may follow one link to this URL, once each. */
export type EntryTickets = Set<string>;

/** Adds a new ticket to such a URL. */
export function withTicket(address: string, tickets: EntryTickets): string {
  const url = new URL(address);
  const ticket = randomUUID();
  tickets.add(ticket);
  url.searchParams.set('ticket', ticket);
  return url.href;
}

/** Handles this URL if `control` is enabled. `cookies` are set additionally. Returns false for other requests. */
export function answerEnter(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<PlatformInstance, 'signOn'>,
  { cookies, tickets }: { readonly cookies: readonly string[]; readonly tickets: EntryTickets },
): boolean {
  const asked = new URL(request.url ?? '/', HERE);
  if (request.method !== 'GET' || asked.pathname !== ENTER_PATH) return false;
  const path = pathHere(asked.searchParams.get('to') ?? '/');
  const site = request.headers['sec-fetch-site'];
  if (isFromAnotherSite(request) && !tickets.delete(asked.searchParams.get('ticket') ?? '')) {
    sendJsonMessage(response, 403, 'A page of another site signs nobody in: type this address yourself.');
    return true;
  }
  const signedIn = path === undefined ? undefined : world.signOn(asked.searchParams.get('as') ?? '');
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
    ...(asked.searchParams.has('clearStorage') && site === 'same-origin' ? { 'clear-site-data': '"storage"' } : {}),
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

/**
 * True if a page of another origin caused the request. A sibling host is another site, too: where application and
 * content have sibling names, a course is on one.
 */
export const isFromAnotherSite = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);

/** Normalizes a path of the application; undefined if a browser would resolve it to another origin. */
export function pathHere(given: string): string | undefined {
  if (!given.startsWith('/') || !URL.canParse(given, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
