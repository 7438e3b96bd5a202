import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromAnotherSite, pathHere } from '../enter.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from '../simulated-page.ts';
import { COMMON_WORLD } from './worlds.ts';

const PREFIX = '/w/';
const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;
/** Seconds. Longer than an unused world is kept, so that nobody drops out of a world that is in use. */
const COOKIE_AGE = 30 * 86_400;

/** Put before a path, it says in which world the path is meant. Empty for the common world. */
export const worldPath = (name: string): string => (name === COMMON_WORLD ? '' : `${PREFIX}${name}`);

/** What an address says of a world: its name, and the address in that world. `/w/` by itself is the common world's. */
export type NamedWorld = { name: string; rest: string };

/** Reads `/w/<name>/…`; undefined where the address names no world, `refused` where name or path are none. */
export function worldNamedIn(address: string): NamedWorld | 'refused' | undefined {
  if (!address.startsWith(PREFIX)) return undefined;
  const [, given = '', rest = ''] = /^\/w\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const named = { name: given.toLowerCase(), rest: rest.startsWith('/') ? rest : `/${rest}` };
  const isWorld = named.name === COMMON_WORLD || NAME.test(named.name);
  return isWorld && pathHere(named.rest) !== undefined ? named : 'refused';
}

export const REFUSED_WORLD =
  'This is no path in a world: /w/<name>/…, where the name has letters, digits and hyphens, 32 at most, the first no hyphen.';

/** Cookies know no ports: one name for each server of this machine. */
const cookieName = (port: string): string => `simulated_world_${port}`;

/** The world that this browser has entered. */
export function worldOfCookie({ headers }: Pick<IncomingMessage, 'headers'>, port: string): string {
  const [, value = COMMON_WORLD] =
    new RegExp(`(?:^|;\\s*)${cookieName(port)}=([^;]*)`).exec(headers.cookie ?? '') ?? [];
  return NAME.test(value) ? value : COMMON_WORLD;
}

/** Says to a browser in which world it is from now on. */
export const worldCookie = (name: string, port: string): string =>
  `${cookieName(port)}=${name}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${name === COMMON_WORLD ? 0 : COOKIE_AGE}`;

/**
 * Lets a browser into a world and leads it on to the address there. What it keeps of another world (session, database) is
 * none of this one, so it forgets that, but not because a page of another site has led it here: there it is asked first.
 */
export function enterWorld(
  request: IncomingMessage,
  response: ServerResponse,
  { name, rest }: NamedWorld,
  port: string,
): void {
  const isOther = worldOfCookie(request, port) !== name;
  if (isOther && isFromAnotherSite(request)) {
    const title = name === COMMON_WORLD ? 'The common world' : `The world ${name}`;
    const address = escapeHtml(`${PREFIX}${name}${rest}`);
    const words = '<p>This browser forgets what it keeps of the world that it is in.</p>';
    sendPage(request, response, { title }, `${words}<p><a href="${address}">Enter</a></p>`);
    return;
  }
  response.writeHead(303, {
    ...PAGE_HEADERS,
    location: rest,
    'set-cookie': [worldCookie(name, port), ...(isOther ? ['lms_token=; Path=/; SameSite=Lax; Max-Age=0'] : [])],
    ...(isOther ? { 'clear-site-data': '"storage"' } : {}),
  });
  response.end();
}
