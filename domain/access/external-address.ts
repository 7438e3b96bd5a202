/** Maximum URL length. A sign-on request carries a signed document in its URL; servers accept lines of 8 KiB. */
const LONGEST = 8_000;

/**
 * Validates an external URL as a redirect target (single sign-on, after registration, a menu entry); undefined if not
 * allowed. Requires https without a user name, on the platform’s own origin or an allowed host; a host that starts with
 * a dot includes subdomains. On loopback, for the simulator, http is allowed too. Reading: hosts outside the list are
 * never opened automatically; a screen may name the host and let the learner decide. Reading: a listed host means its
 * default port; another port must be listed (`host:8443`).
 */
export function externalAddress(
  candidate: unknown,
  { origin, hosts }: { origin: string; hosts: readonly string[] },
): URL | undefined {
  const url = webAddress(candidate, origin);
  if (!url) return undefined;
  if (url.origin === origin) return url;
  return hosts.some((host) => isWithin(url, host.toLowerCase())) ? url : undefined;
}

/** Validates the syntax of a web URL of any host; relative ones belong to `origin`. */
export function webAddress(candidate: unknown, origin: string): URL | undefined {
  if (typeof candidate !== 'string' || candidate.length === 0 || candidate.length > LONGEST) return undefined;
  // Characters that browsers interpret in surprising ways: controls, spaces, backslashes, `//host`.
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(candidate) || candidate.startsWith('//')) return undefined;
  if (!/^(https?:\/\/[^/]|\/)/i.test(candidate) || !URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  // `/..//host` stays on this origin as a URL, but its path alone would name another host: refused, so that later code
  // cannot misuse it.
  if (url.username !== '' || url.password !== '' || (url.origin === origin && url.pathname.startsWith('//')))
    return undefined;
  return url.protocol === 'https:' || url.origin === origin || isLoopback(url.hostname) ? url : undefined;
}

/** `host` includes a non-default port. An entry of a single dot would match every host. */
const isWithin = ({ host }: URL, allowed: string): boolean =>
  host === allowed || (/^\.[^.]/.test(allowed) && host.endsWith(allowed));

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
