const LONGEST = 2_000;

/**
 * A path of this application that may be gone to from outside (a stored destination, redirectToUrl), or undefined.
 * One leading slash, no control character or backslash, no other origin. The route table decides if it exists.
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
    return undefined; // not a URL at all
  }
}
