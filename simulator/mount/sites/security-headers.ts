import type { Headers, Sites } from '../http-types.ts';

/**
 * Headers of every answer of the application's site. `unload` is opted into for the content frame on all three levels
 * (host document, frame, content answer), because browsers switch it off otherwise and many courses end in it.
 */
export function appHeaders({
  appUrl,
  contentUrl,
  reportUrl,
  scenario,
  panel = false,
}: Pick<Sites, 'appUrl' | 'contentUrl' | 'reportUrl' | 'scenario' | 'panel'>): Headers {
  const staff = originsOf(scenario.organisation.menu.map(({ url }) => url));
  const pages = originsOf(scenario.home.html.map(({ webUrl }) => webUrl));
  return {
    'content-security-policy': [
      "default-src 'none'",
      // Only the build's own files; wasm for pdf.js decoders. No inline script, no eval.
      // The simulator's panel is for whoever plays the platform; no deployment has it.
      `script-src ${appUrl}/assets/ ${panel ? `${appUrl}/__simulator/panel/ ` : ''}'wasm-unsafe-eval'`,
      // pdf.js and EPUB pages set styles of their own.
      "style-src 'self' 'unsafe-inline' blob:",
      `img-src 'self' data: blob: ${contentUrl}`,
      "font-src 'self' data: blob:",
      `media-src 'self' blob: ${contentUrl}`,
      `connect-src 'self' blob: ${contentUrl}`,
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      ["frame-src 'self' blob:", contentUrl, reportUrl, 'https://*.powerbi.com', ...pages].join(' '),
      ['form-action', "'self'", ...staff].join(' '),
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'self'",
    ].join('; '),
    'permissions-policy': `unload=(self "${contentUrl}"), camera=(self), microphone=(), geolocation=()`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Headers of content: somebody else's pages, which only the application may show and whose files it may fetch. */
export function contentHeaders({ appUrl }: Pick<Sites, 'appUrl'>): Headers {
  return {
    'content-security-policy': [
      "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
      // xAPI and AICC courses speak to the platform themselves.
      `connect-src 'self' data: blob: ${appUrl}`,
      "object-src 'none'",
      `frame-ancestors 'self' ${appUrl}`,
    ].join('; '),
    'permissions-policy': 'unload=(self)',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': appUrl,
    'access-control-expose-headers': 'Accept-Ranges, Content-Range, Content-Length, ETag',
    vary: 'Origin',
  };
}

/**
 * Headers of the answer that clears what content has left in a browser: asked for by the application and in a frame of it.
 * A page that is empty, as a frame without one is not said to be loaded.
 */
export const clearingHeaders = (sites: Pick<Sites, 'appUrl'>): Headers => ({
  ...contentHeaders(sites),
  'content-security-policy': `default-src 'none'; frame-ancestors ${sites.appUrl}`,
  'clear-site-data': '"cache", "cookies", "storage"',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
});

/** Headers of the player's shell page: our own script only, framed by the application only. */
export const shellHeaders = (sites: Pick<Sites, 'appUrl'>): Headers => ({
  ...contentHeaders(sites),
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "frame-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${sites.appUrl}`,
  ].join('; '),
});

/**
 * Headers of the reader page: our own script and no other, no request to anywhere. Books bring styles of their own, and
 * their chapters, pictures and fonts are made in the page (`blob:`), where this policy holds for them too.
 */
export const readerHeaders = (sites: Pick<Sites, 'appUrl'>): Headers => ({
  ...contentHeaders(sites),
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline' blob:",
    'img-src blob: data:',
    'font-src blob: data:',
    'media-src blob:',
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sites.appUrl}`,
  ].join('; '),
});

function originsOf(urls: readonly (string | undefined)[]): string[] {
  const origins = urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)].filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
}
