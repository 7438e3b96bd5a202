import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTROL_PATH } from './control.ts';
import { say } from './http-types.ts';

/** A page load here asks for the key in the browser's own words; the browser then sends it with each call of control. */
export const KEY_PATH = `${CONTROL_PATH}key`;
/** A shorter key could be guessed by trying. */
export const SHORTEST_KEY = 16;

/** Is this an address that only this machine is heard at? */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/**
 * Lets nobody through who has not the key: as `Authorization: Bearer <key>`, or Basic with any name and the key as
 * password, never in an address. True: it is answered already.
 */
export function answerWithoutKey(request: IncomingMessage, response: ServerResponse, key: string | undefined): boolean {
  if (key !== undefined && !holds(request.headers.authorization ?? '', key)) {
    // A call of the panel is refused without a question: it asks every second.
    const asks = request.headers['sec-fetch-mode'] === 'navigate' || request.headers['sec-fetch-mode'] === undefined;
    say(response, 401, `Control of this server needs its key: open ${KEY_PATH} and give it there.`, {
      'cache-control': 'no-store',
      ...(asks ? { 'www-authenticate': 'Basic realm="simulator", charset="UTF-8"' } : {}),
    });
    return true;
  }
  if (request.method !== 'GET' || request.url !== KEY_PATH) return false;
  response.writeHead(303, { location: '/', 'cache-control': 'no-store' });
  response.end();
  return true;
}

function holds(authorization: string, key: string): boolean {
  const [, scheme = '', given = ''] = /^(Bearer|Basic) (.*)$/i.exec(authorization) ?? [];
  const told =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : given;
  return timingSafeEqual(digest(told), digest(key));
}

/** Digests are of one length, so that how long a comparison takes tells nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
