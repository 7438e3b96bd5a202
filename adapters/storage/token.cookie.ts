import type { Environment } from '../platform/environment.ts';

export type TokenCookie = {
  get: () => string | undefined;
  /** `crossSite`: the organisation asks for SameSite=None with Secure. */
  set: (token: string, options: { crossSite: boolean }) => void;
  clear: () => void;
};

const NAME = 'lms_token';

/**
 * The only place a token is kept: a cookie on the parent domain (Spec §9). SameSite None with Secure where the
 * organisation enables it and the browser is not an old IE or Edge; Lax otherwise. A session cookie: it goes with
 * the browser.
 * Reading: `None` needs https; without it, and in those old browsers, the cookie is Lax.
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
      // A public suffix (`co.uk`, `github.io`) takes no cookies, and browsers know the list of them: then the host's own.
      if (domain !== undefined && get() !== token) write(undefined, value, site);
    },
    clear,
  };
}

/**
 * `learn.example.org` → `example.org`. None for loopback, addresses, and names of one or two labels. Whether the rest is
 * a domain that may hold cookies is for the browser to say.
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
    return undefined; // somebody else's program wrote it: not a token of ours
  }
}

/** Internet Explorer and the Edge before Chromium reject SameSite=None. Spec §9. */
const isOldBrowser = (userAgent: string): boolean => /MSIE |Trident\/|Edge\//.test(userAgent);
