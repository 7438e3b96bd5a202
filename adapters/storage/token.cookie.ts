import { fnv1a } from '#domain/kernel/fnv-1a.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';

type TokenEnvironment = Pick<Environment, 'cookies' | 'location' | 'userAgent' | 'localStorage' | 'sessionStorage'>;

export type TokenCookie = {
  /** The token that this browser received by a sign-in, if it is in the cookie. */
  get: () => string | undefined;
  /** Another token in a cookie of this name: any site below the parent domain can write one. */
  unrecognised: () => string | undefined;
  /** `crossSite`: the organisation requires SameSite=None with Secure. */
  set: (token: string, options: { crossSite: boolean }) => void;
  /** Clears every cookie of this name that this page can see. */
  clear: () => void;
};

const NAME = 'lms_token';
/** Key of the received token's fingerprint. */
export const RECEIVED_TOKEN = 'received-token';

/**
 * The only storage of the token: a session cookie on the parent domain (Spec §9), which ends with the browser.
 * SameSite=None with Secure if the organisation enables it; Lax otherwise, without https, and in old IE and Edge. The
 * fingerprint of the received token lies in localStorage, which no other site can write.
 */
export function tokenCookie(environment: TokenEnvironment): TokenCookie {
  const { cookies, location, userAgent } = environment;
  const received = storageKey(environment, RECEIVED_TOKEN, 'browser');
  const domain = parentDomain(location.hostname);
  const secure = location.protocol === 'https:';
  const write = (on: string | undefined, value: string, attributes: string, path = '/') =>
    cookies.write(`${NAME}=${value}; Path=${path}${on === undefined ? '' : `; Domain=${on}`}${attributes}`);
  const clear = () => {
    received.clear();
    const hosts = location.hostname.split('.').map((_, n, labels) => labels.slice(n).join('.'));
    for (const on of [undefined, ...hosts])
      for (const path of pathsOf(location.pathname)) write(on, '', '; Max-Age=0', path);
  };
  const tokens = () =>
    cookies
      .read()
      .split('; ')
      .flatMap((cookie) => (cookie.startsWith(`${NAME}=`) ? (decoded(cookie.slice(NAME.length + 1)) ?? []) : []));
  const isReceived = (token: string) => fingerprint(token) === received.get();
  const get = () => tokens().find(isReceived);
  return {
    get,
    unrecognised: () => tokens().find((token) => !isReceived(token)),
    set: (token, { crossSite }) => {
      const site =
        crossSite && secure && !isOldBrowser(userAgent)
          ? '; SameSite=None; Secure'
          : `; SameSite=Lax${secure ? '; Secure' : ''}`;
      const value = encodeURIComponent(token);
      clear(); // one of the same name on the host itself would stand before the new one
      received.set(fingerprint(token));
      write(domain, value, site);
      // Public suffixes (`co.uk`, `github.io`) accept no cookies, and only browsers have their list: falls back to the
      // host itself.
      if (domain !== undefined && get() !== token) write(undefined, value, site);
    },
    clear,
  };
}

/**
 * `learn.example.org` → `example.org`. Undefined for loopback, IP addresses, and names of one or two labels. The
 * browser decides whether the result may hold cookies.
 */
export function parentDomain(hostname: string): string | undefined {
  const labels = hostname.split('.');
  if (labels.length < 3 || labels.includes('') || /^[\d.]+$|:/.test(hostname)) return undefined;
  return labels.slice(1).join('.');
}

/**
 * By which a browser recognises the token that it received. 32 bits suffice: nobody who could write a cookie can read the
 * fingerprint in order to look for a token with the same one.
 */
export const fingerprint = (token: string): string => String(fnv1a(token));

/** Paths of cookies that a page at this path sees: `/a/b` → `/`, `/a`, `/a/`, `/a/b`, `/a/b/`. RFC 6265 §5.1.4. */
const pathsOf = (pathname: string): string[] =>
  pathname.split('/').flatMap((_, n, parts) => {
    const path = parts.slice(0, n + 1).join('/');
    return path === '' ? '/' : [path, `${path}/`];
  });

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    return undefined; // written by another program: not a token of this application
  }
}

/** Internet Explorer and pre-Chromium Edge reject SameSite=None. Spec §9. */
const isOldBrowser = (userAgent: string): boolean => /MSIE |Trident\/|Edge\//.test(userAgent);
