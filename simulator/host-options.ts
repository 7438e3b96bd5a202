import { networkInterfaces } from 'node:os';
import { UsageError } from './command-line.ts';
import { isLoopback, SHORTEST_KEY } from './mount/control-key.ts';
import { SITE } from './mount/own-sites.ts';

const EVERYBODY = ['0.0.0.0', '::'];

/** Where to listen. Throws UsageError where this machine has no such address. */
export function listeningAddress(text: string): string {
  const here = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  if (isLoopback(text) || EVERYBODY.includes(text) || here.includes(text)) return text;
  throw new UsageError(`--host is an address of this machine, not "${text}". It has: ${here.join(', ')}.`);
}

/** The key of control, if any. Throws UsageError where there must be one, or where it can be guessed or not be sent. */
export function keyOfControl(host: string | undefined, key: string | undefined): string | undefined {
  if (key === undefined) {
    if (host === undefined || isLoopback(host)) return undefined;
    throw new UsageError(`Whoever reaches ${host} could control the platform: set CONTROL_KEY in the environment.`);
  }
  if (key.length < SHORTEST_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(`CONTROL_KEY needs ${SHORTEST_KEY} letters, digits and signs or more, without spaces.`);
  return key;
}

/**
 * How browsers name the sites. Throws UsageError unless each has a secure name that shares no cookie with another: names
 * of two labels have no parent domain in common.
 */
export function addressPattern(text: string): string {
  const named = text.replaceAll(SITE, 'site');
  const url = URL.canParse(named) ? new URL(named) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname.endsWith('.localhost'));
  const namesEach = url !== undefined && text.includes(SITE) && url.hostname.includes('site');
  if (namesEach && isSecure && url.hostname.split('.').length === 2 && named.replace(/\/$/, '') === url.origin)
    return text;
  throw new UsageError(
    `--address is like https://lms-${SITE}.example, not "${text}": of two labels, so that courses share no cookie with the application.`,
  );
}
