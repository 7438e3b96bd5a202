import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromAnotherSite, pathHere } from '../enter.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from '../simulated-page.ts';
import { COMMON_INSTANCE } from './instances.ts';

const PREFIX = '/w/';
const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;
/** Seconds. Longer than unused instances are retained, so that no active browser loses its instance. */
const COOKIE_AGE = 30 * 86_400;

/** Path prefix of an instance; empty for the common one. */
export const instancePath = (name: string): string => (name === COMMON_INSTANCE ? '' : `${PREFIX}${name}`);

/** Instance name of a URL, and the rest of the URL. `/w/` alone names the common instance. */
export type NamedInstance = { name: string; rest: string };

/** Parses `/w/<name>/…`; undefined without this prefix, `refused` if name or path are invalid. */
export function instanceNamedIn(address: string): NamedInstance | 'refused' | undefined {
  if (!address.startsWith(PREFIX)) return undefined;
  const [, given = '', rest = ''] = /^\/w\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const named = { name: given.toLowerCase(), rest: rest.startsWith('/') ? rest : `/${rest}` };
  const isWorld = named.name === COMMON_INSTANCE || NAME.test(named.name);
  return isWorld && pathHere(named.rest) !== undefined ? named : 'refused';
}

export const REFUSED_INSTANCE =
  'This is no path in a world: /w/<name>/…, where the name has letters, digits and hyphens, 32 at most, the first no hyphen.';

/** Cookies ignore ports, so each server of this machine has its own cookie name. */
const cookieName = (port: string): string => `simulated_world_${port}`;

/** Instance that this browser has selected. */
export function instanceOfCookie({ headers }: Pick<IncomingMessage, 'headers'>, port: string): string {
  const [, value = COMMON_INSTANCE] =
    new RegExp(`(?:^|;\\s*)${cookieName(port)}=([^;]*)`).exec(headers.cookie ?? '') ?? [];
  return NAME.test(value) ? value : COMMON_INSTANCE;
}

/** Cookie that selects an instance. */
export const instanceCookie = (name: string, port: string): string =>
  `${cookieName(port)}=${name}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${name === COMMON_INSTANCE ? 0 : COOKIE_AGE}`;

/** True if a page of another site leads the browser into another instance than its own. */
export const mustConfirm = (request: IncomingMessage, { name }: NamedInstance, port: string): boolean =>
  instanceOfCookie(request, port) !== name && isFromAnotherSite(request);

/** Sends a page with a link into the instance, because entering it clears the browser's data. */
export function sendConfirmation(
  request: IncomingMessage,
  response: ServerResponse,
  { name, rest }: NamedInstance,
): void {
  const title = name === COMMON_INSTANCE ? 'The common world' : `The world ${name}`;
  const address = escapeHtml(`${PREFIX}${name}${rest}`);
  const words = '<p>This browser forgets what it keeps of the world that it is in.</p>';
  sendPage(request, response, { title }, `${words}<p><a href="${address}">Enter</a></p>`);
}

/**
 * Selects an instance for the browser and redirects to the URL within it. Clears the browser's data of another instance
 * (session, database).
 */
export function enterInstance(
  request: IncomingMessage,
  response: ServerResponse,
  { name, rest }: NamedInstance,
  port: string,
): void {
  const isOther = instanceOfCookie(request, port) !== name;
  response.writeHead(303, {
    ...PAGE_HEADERS,
    location: rest,
    'set-cookie': [instanceCookie(name, port), ...(isOther ? ['lms_token=; Path=/; SameSite=Lax; Max-Age=0'] : [])],
    ...(isOther ? { 'clear-site-data': '"storage"' } : {}),
  });
  response.end();
}
