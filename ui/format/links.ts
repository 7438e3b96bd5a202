/**
 * Returns a safe link address, or undefined. Allowed: `https:`, `http:`, `mailto:`, and paths within this site.
 * Refused: other schemes (React lets `data:` and `vbscript:` through), addresses with a user name, and ambiguous ones
 * with control characters, backslashes or `//host`.
 */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 2000) return undefined;
  const text = href.trim();
  if (text === '' || /[\p{Cc}\\\s]/u.test(text) || text.startsWith('//')) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return /^[^/?#]*:/.test(text) ? undefined : text;
  if (scheme === 'mailto') return text;
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? text : undefined;
}

/** True for another site, which opens in a new tab. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href);
