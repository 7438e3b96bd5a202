import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../platform/world.ts';
import { CONTROL_PATH } from './control.ts';
import { say } from './http-types.ts';

/** Stands for the application, whose paths are read as a browser reads them. */
const HERE = 'http://localhost';
const ENTER_PATH = `${CONTROL_PATH}enter`;

/**
 * The address that signs somebody in and leads on to a path of the application; `anew` makes the browser forget what it
 * keeps of the application first, when a page of the application leads there.
 */
export const entryAt = (appUrl: string, userName: string, path: string): string =>
  `${appUrl}${ENTER_PATH}?${new URLSearchParams({ as: userName, to: path }).toString()}`;

/** Answers such an address, with `control` only. `cookies`: set besides. False: something else is asked for. */
export function answerEnter(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<World, 'signOn'>,
  cookies: readonly string[] = [],
): boolean {
  const asked = new URL(request.url ?? '/', HERE);
  if (request.method !== 'GET' || asked.pathname !== ENTER_PATH) return false;
  const path = pathHere(asked.searchParams.get('to') ?? '/');
  const site = request.headers['sec-fetch-site'];
  // A page of another site signs nobody in.
  const signedIn =
    path !== undefined && !isFromAnotherSite(request) ? world.signOn(asked.searchParams.get('as') ?? '') : undefined;
  if (!signedIn || path === undefined) {
    say(response, 404, 'Nobody active is called so, or this is no path.');
    return true;
  }
  response.writeHead(303, {
    location: path,
    'set-cookie': [`lms_token=${encodeURIComponent(signedIn.access_token)}; Path=/; SameSite=Lax`, ...cookies],
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Nobody else's page may take away what is kept here.
    ...(asked.searchParams.has('anew') && site === 'same-origin' ? { 'clear-site-data': '"storage"' } : {}),
  });
  response.end();
  return true;
}

/** Has a page of another site made the browser ask this? */
export const isFromAnotherSite = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'cross-site';

/** A path of the application as it stands in an address; undefined for what a browser would take for another site. */
export function pathHere(given: string): string | undefined {
  if (!given.startsWith('/') || !URL.canParse(given, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
