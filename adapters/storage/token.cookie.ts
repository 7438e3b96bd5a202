import type { Environment } from '../platform/environment.ts';

export type TokenCookie = {
  get: () => string | undefined;
  /** `crossSite`: the organisation requires SameSite=None with Secure. */
  set: (token: string, options: { crossSite: boolean }) => void;
  clear: () => void;
};

const NAME = 'lms_token';

/**
 * The only storage of the token: a session cookie on the parent domain (Spec §9), which ends with the browser.
 * SameSite=None with Secure if the organisation enables it; Lax otherwise, without https, and in old IE and Edge.
 */
export function tokenCookie({
  cookies,
  location,
  userAgent,
}: Pick<Environment, 'cookies' | 'location' | 'userAgent'>): TokenCookie {
  const domain = parentDomain(location.hostname);
  const secure = location.protocol === 'https:';
  const write = (on: string | undefined, value: string, attributes: string) =>
    cookies.write(`${NAME}=${value}; Path=/${on === undefined ? '' : `; Domain=${on}`}${attributes}`);
  const clear = () => {
    write(undefined, '', '; Max-Age=0');
    if (domain !== undefined) write(domain, '', '; Max-Age=0');
  };
  const get = () => {
    const found = cookies
      .read()
      .split('; ')
      .find((cookie) => cookie.startsWith(`${NAME}=`));
    return found === undefined ? undefined : decoded(found.slice(NAME.length + 1));
  };
  return {
    get,
    set: (token, { crossSite }) => {
      const site =
        crossSite && secure && !isOldBrowser(userAgent)
          ? '; SameSite=None; Secure'
          : `; SameSite=Lax${secure ? '; Secure' : ''}`;
      const value = encodeURIComponent(token);
      clear(); // one of the same name on the host itself would stand before the new one
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

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value) || undefined;
  } catch {
    return undefined; // written by another program: not a token of this application
  }
}

/** Internet Explorer and pre-Chromium Edge reject SameSite=None. Spec §9. */
const isOldBrowser = (userAgent: string): boolean => /MSIE |Trident\/|Edge\//.test(userAgent);
