/** Placeholder origin of the book; never requested. */
export const BOOK_BASE_URL = 'https://book.invalid/';

/**
 * Resolves a URL in a file of the book: a path in the book with its fragment, an outside URL, or undefined (scripts,
 * local files, invalid URLs).
 */
export function resolveLink(
  href: string,
  from: string,
): { at: 'inside'; path: string; fragment: string } | { at: 'outside'; href: string } | undefined {
  const text = href.trim();
  if (!URL.canParse(text, BOOK_BASE_URL + from)) return undefined;
  const url = new URL(text, BOOK_BASE_URL + from);
  if (url.href.startsWith(BOOK_BASE_URL)) return { at: 'inside', path: url.pathname.slice(1), fragment: url.hash };
  return /^(https?|mailto):$/.test(url.protocol) ? { at: 'outside', href: url.href } : undefined;
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  css: 'text/css',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
};

export const typeOf = (path: string): string =>
  TYPES[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
