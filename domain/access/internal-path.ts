const LONGEST = 2_000;

/**
 * Validates an untrusted path of this application (a stored destination, redirectToUrl); undefined if invalid. One
 * leading slash, no control character or backslash, no other origin. The route table decides whether it exists.
 */
export function internalPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length === 0 || candidate.length > LONGEST) return undefined;

  if (/[\u0000-\u0020\u007f\\]/.test(candidate) || !/^\/(?!\/)/.test(candidate)) return undefined;
  try {
    const url = new URL(candidate, 'https://inside.invalid');
    return url.origin === 'https://inside.invalid' && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : undefined;
  } catch {
    return undefined; // not a URL
  }
}
