/** A sign-on request carries a signed document in its address; servers take lines of 8 KiB. */
const LONGEST = 8_000;

/**
 * An address on another site that a learner may be sent to (single sign-on, a redirect after registration, a menu
 * entry), or undefined. https without a user name, on the platform's own origin or one of the allowed hosts; a host that
 * starts with a dot allows all names below it. On loopback, where the simulator runs, http is allowed too.
 * Reading: what is not on the list is not gone to by itself; a screen may name the host and let the learner decide.
 * Reading: a host on the list means its default port; another port is another server and is written out (`host:8443`).
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

/** Any well-formed web address without tricks, whoever's it is; relative ones belong to `origin`. */
export function webAddress(candidate: unknown, origin: string): URL | undefined {
  if (typeof candidate !== 'string' || candidate.length === 0 || candidate.length > LONGEST) return undefined;
  // What browsers read differently from how it looks: controls, spaces, backslashes, `//host`.
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(candidate) || candidate.startsWith('//')) return undefined;
  if (!/^(https?:\/\/[^/]|\/)/i.test(candidate) || !URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  // `/..//host` stays here as an address, but its path alone would be another host: no later code can trip over it.
  if (url.username !== '' || url.password !== '' || (url.origin === origin && url.pathname.startsWith('//')))
    return undefined;
  return url.protocol === 'https:' || url.origin === origin || isLoopback(url.hostname) ? url : undefined;
}

/** `host` has the port where it is not the default one. An entry of one dot would allow every name that ends in it. */
const isWithin = ({ host }: URL, allowed: string): boolean =>
  host === allowed || (/^\.[^.]/.test(allowed) && host.endsWith(allowed));

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
