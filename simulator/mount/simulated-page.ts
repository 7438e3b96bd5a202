import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderFields } from './http-types.ts';

/** Headers of the simulator's own small pages: no scripts, no embedding. */
export const PAGE_HEADERS: HeaderFields = {
  'content-security-policy': policy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * Sends a page. `content` is HTML, with scenario texts already escaped by `escapeHtml`. `formsTo` is another origin to
 * which a form may redirect.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { title, status = 200, formsTo }: { title: string; status?: number; formsTo?: string },
  content: string,
): void {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}body{max-width:32rem;margin:8vh auto;padding:0 1rem;overflow-wrap:anywhere}
button{width:100%;min-height:44px;margin:.25rem 0;font:inherit}article{border-top:1px solid;padding:.75rem 0}pre{white-space:pre-wrap;font:inherit}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
  response.writeHead(status, {
    ...PAGE_HEADERS,
    'content-security-policy': policy(formsTo),
    'content-type': 'text/html; charset=utf-8',
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function policy(formsTo = ''): string {
  const forms = `form-action 'self' ${formsTo}`.trim();
  return `default-src 'none'; style-src 'unsafe-inline'; ${forms}; frame-ancestors 'none'; base-uri 'none'`;
}
