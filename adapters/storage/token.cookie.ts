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
 */
export function tokenCookie({ cookies, location, userAgent }: Environment): TokenCookie {
  const domain = parentDomain(location.hostname);
  const place = `Path=/${domain ? `; Domain=${domain}` : ''}`;
  const secure = location.protocol === 'https:';
  return {
    get: () => {
      const found = cookies
        .read()
        .split('; ')
        .find((cookie) => cookie.startsWith(`${NAME}=`));
      const value = found?.slice(NAME.length + 1);
      return value ? decodeURIComponent(value) : undefined;
    },
    set: (token, { crossSite }) => {
      const site =
        crossSite && secure && !isOldBrowser(userAgent)
          ? '; SameSite=None; Secure'
          : `; SameSite=Lax${secure ? '; Secure' : ''}`;
      cookies.write(`${NAME}=${encodeURIComponent(token)}; ${place}${site}`);
    },
    clear: () => cookies.write(`${NAME}=; ${place}; Max-Age=0`),
  };
}

/** `learn.example.org` → `example.org`. None for loopback, addresses, and names of one or two labels. */
export function parentDomain(hostname: string): string | undefined {
  const labels = hostname.split('.');
  if (labels.length < 3 || /^[\d.]+$|:/.test(hostname)) return undefined;
  return labels.slice(1).join('.');
}

/** Internet Explorer and the Edge before Chromium reject SameSite=None. Spec §9. */
const isOldBrowser = (userAgent: string): boolean => /MSIE |Trident\/|Edge\//.test(userAgent);
