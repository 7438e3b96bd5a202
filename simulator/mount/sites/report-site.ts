import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type AnsweringInstance, type HeaderFields, sendJsonMessage, type Sites } from '../http-types.ts';

/** Path of the embedded report page, as on Power BI. */
export const REPORT_PATH = '/reportEmbed';
const CONTENTS_PATH = '/contents';

const require = createRequire(import.meta.url);
/** Microsoft's implementation of the SDK's counterpart, and the page's own script. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['/proxy.js', require.resolve('window-post-message-proxy/dist/windowPostMessageProxy.js')],
  ['/post.js', require.resolve('http-post-message/dist/httpPostMessage.js')],
  ['/router.js', require.resolve('powerbi-router/dist/router.js')],
  ['/report.js', fileURLToPath(new URL('../report-page/report.js', import.meta.url))],
]);
const PAGE = fileURLToPath(new URL('../report-page/report.html', import.meta.url));

/**
 * Report site: a page with the protocol of embedded Power BI reports, its scripts, and content for valid tokens. Tokens
 * expire by the platform's clock.
 */
export async function answerReportSite(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'appUrl' | 'reportUrl'>,
  world: Pick<AnsweringInstance, 'report'>,
): Promise<void> {
  const headers = reportHeaders(sites);
  const { pathname, searchParams } = new URL(request.url ?? '/', sites.reportUrl);
  if (request.method !== 'GET') {
    sendJsonMessage(response, 405, 'Reports are only read.', { ...headers, allow: 'GET' });
    return;
  }
  if (pathname === REPORT_PATH)
    return send(response, headers, 'text/html', readFileSync(PAGE, 'utf8').replace('{{application}}', sites.appUrl));
  const script = SCRIPTS.get(pathname);
  if (script !== undefined) return send(response, headers, 'text/javascript', readFileSync(script, 'utf8'));
  if (pathname !== CONTENTS_PATH) {
    sendJsonMessage(response, 404, 'There is no such page.', headers);
    return;
  }
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const contents = world.report(searchParams.get('reportId') ?? '', token);
  if (!contents) {
    sendJsonMessage(response, 403, 'The token is for another report, or has ended.', headers);
    return;
  }
  return send(response, headers, 'application/json', JSON.stringify(contents));
}

function send(response: ServerResponse, headers: HeaderFields, type: string, body: string): Promise<void> {
  response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` });
  response.end(body);
  return Promise.resolve();
}

const reportHeaders = ({ appUrl }: Pick<Sites, 'appUrl'>): HeaderFields => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${appUrl}`,
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});
