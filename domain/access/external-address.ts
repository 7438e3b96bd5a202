const LONGEST = 2_000;

/**
 * An address on another site that a learner may be sent to (single sign-on, a redirect after registration, a menu
 * entry), or undefined. https without a user name, on the platform's own host or one of the allowed; a host that starts
 * with a dot allows all names below it. On loopback, where the simulator runs, http is allowed too.
 * Reading: what is not on the list is not gone to by itself; a screen may name the host and let the learner decide.
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
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || url.origin === origin || isLoopback(url.hostname) ? url : undefined;
}

const isWithin = ({ host, hostname }: URL, allowed: string): boolean =>
  allowed !== '' &&
  (host === allowed || hostname === allowed || (allowed.startsWith('.') && hostname.endsWith(allowed)));

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
