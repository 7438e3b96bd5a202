import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTROL_PATH } from './control.ts';
import { sendJsonMessage } from './http-types.ts';

/**
 * Loading this page opens the browser's password prompt for the key. The browser then sends the key with each control
 * call.
 */
export const KEY_PATH = `${CONTROL_PATH}key`;
/** Minimum length; a shorter key could be guessed. */
export const MIN_KEY_LENGTH = 16;

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/**
 * Refuses requests without the key: `Authorization: Bearer <key>`, or Basic with any name and the key as password;
 * never in a URL. Returns true if the response was sent.
 */
export function answerWithoutKey(request: IncomingMessage, response: ServerResponse, key: string | undefined): boolean {
  if (key !== undefined && !holdsKey(request, key)) {
    // Calls of the panel get no prompt, because the panel polls every second.
    const asks = request.headers['sec-fetch-mode'] === 'navigate' || request.headers['sec-fetch-mode'] === undefined;
    sendJsonMessage(response, 401, `Control of this server needs its key: open ${KEY_PATH} and give it there.`, {
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

/** True if the request carries the key. */
export function holdsKey({ headers }: Pick<IncomingMessage, 'headers'>, key: string): boolean {
  const { authorization = '' } = headers;
  const [, scheme = '', given = ''] = /^(Bearer|Basic) (.*)$/i.exec(authorization) ?? [];
  const told =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : given;
  return timingSafeEqual(digest(told), digest(key));
}

/** Hashes have equal length, so the comparison takes constant time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
