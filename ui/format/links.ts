/**
 * An address that a link may hold, or undefined. Allowed: `https:`, `http:`, `mailto:`, and paths within this site.
 * Refused: every other scheme (React lets `data:` and `vbscript:` through), addresses with a user name in them, and
 * what browsers read differently from how it looks: control characters, backslashes, `//host`.
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

/** True for an address on another site: it opens in a tab of its own. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href);
