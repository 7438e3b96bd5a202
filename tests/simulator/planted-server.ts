import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Deployment } from '#simulator/mount/headers/deployment.ts';
import { inlineScriptsOf } from '#simulator/mount/headers/inline-scripts.ts';
import { findUrlGroup, type Site } from '#simulator/mount/headers/places.ts';
import { listen } from '#simulator/mount/listen.ts';

/** Contains an inline script, like the application’s page. */
const PAGE = '<script>0</script><script type="module" src="/assets/first-Ab3dE_9z.js"></script>';

/** Two sites as an operator may configure them. */
export const EXAMPLE: Deployment = {
  appUrl: 'https://learn.example.com',
  contentUrl: 'https://content.example.net',
  apiUrl: 'https://learn.example.com',
  hostPerTitle: false,
  trustedContent: false,
  reports: ['https://*.powerbi.com', 'https://*.fabric.microsoft.com'],
  pages: [],
  forms: [],
  contentHosts: {},
  inlineScripts: inlineScriptsOf(PAGE),
  policyReports: 'https://learn.example.com/policy-reports',
};

/**
 * One mistake of an operator: a missing or changed header of a location; without a location, the policy of every page.
 */
export type Planted = {
  place?: string;
  header?: string;
  /** Text to replace, and its replacement. Without both the header is removed; without `from` the text is appended. */
  from?: string | RegExp;
  to?: string;
  /** Status of a service worker script: of any that a course may name, and of the two own ones. */
  worker?: number;
  ownWorkers?: number;
  /** Answer to a request that is no GET of an existing file. */
  otherwise?:
    | 'missing kept'
    | 'missing is a page'
    | 'no copy'
    | 'copy for all'
    | 'no reports'
    | 'report is a page'
    | 'posted page'
    | 'origin twice';
};

/** A script that is long enough to come compressed. */
const LONG = `${' '.repeat(2_000)}0`;

/** A local deployment of two sites that follows the description, with one mistake. */
export async function plantedServer(planted: Planted) {
  const { place = 'page', header, from, to, worker = 403, ownWorkers = 200, otherwise } = planted;
  const answer = (site: Site) => (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const named = findUrlGroup(site, path);
    const headers = new Map(Object.entries({ ...named.headers(deployment), 'cache-control': named.cache }));
    if (header !== undefined && named.name === place) {
      if (from !== undefined) headers.set(header, (headers.get(header) ?? '').replace(from, to ?? ''));
      else if (to !== undefined) headers.set(header, to);
      else headers.delete(header);
    }
    if (answerOtherwise(request, response, headers, otherwise)) return;
    const isWorker = request.headers['service-worker'] === 'script';
    const asWorker = ['/reader/sw.js', '/shell/sw.js'].includes(path) ? ownWorkers : worker;
    const body = BODIES[path] ?? configuration(path);
    if (path.endsWith('.js') && path.startsWith('/assets/') && otherwise !== 'no copy') {
      headers.set('content-encoding', 'gzip');
      if (otherwise !== 'copy for all') headers.set('vary', 'Accept-Encoding');
      response.writeHead(200, Object.fromEntries(headers)).end(gzipSync(body));
      return;
    }
    response.writeHead(isWorker ? asWorker : 200, Object.fromEntries(headers)).end(body);
  };
  const app = await listen(answer('application'), 0);
  const content = await listen(answer('content'), 0);
  const appUrl = `http://localhost:${app.port}`;
  const contentUrl = `http://127.0.0.1:${content.port}`;
  const deployment: Deployment = { ...EXAMPLE, appUrl, contentUrl, apiUrl: appUrl, policyReports: `${appUrl}/reports` };
  const configuration = (path: string) =>
    path === '/config.json'
      ? JSON.stringify({
          contentOrigin: contentUrl,
          reportHosts: ['https://*.powerbi.com', 'https://*.fabric.microsoft.com'],
        })
      : '';
  return { appUrl, close: () => Promise.all([app.close(), content.close()]) };
}

/** Answers missing files, ranges and sent bodies, with the planted mistake. False for all other requests. */
function answerOtherwise(
  { method, url = '/', headers: { range } }: IncomingMessage,
  response: ServerResponse,
  headers: Map<string, string>,
  otherwise: Planted['otherwise'],
): boolean {
  const end = (status: number, more: Record<string, string> = {}) => {
    response.writeHead(status, { ...Object.fromEntries(headers), ...more }).end();
    return true;
  };
  if (url.includes('missing-')) {
    if (otherwise !== 'missing kept') headers.set('cache-control', 'no-cache');
    return end(otherwise === 'missing is a page' ? 200 : 404);
  }
  if (method === 'POST' && url === '/policy-reports')
    return otherwise === 'report is a page'
      ? end(200, { 'content-type': 'text/html' })
      : end(otherwise === 'no reports' ? 405 : 204);
  if (method === 'POST') return end(otherwise === 'posted page' ? 200 : 405);
  if (range === undefined) return false;
  const open = headers.get('access-control-allow-origin');
  if (otherwise === 'origin twice' && open !== undefined)
    headers.set('access-control-allow-origin', `${open}, ${open}`);
  return end(range.startsWith('bytes=0-') ? 206 : 416);
}

const BODIES: Readonly<Record<string, string>> = {
  '/': PAGE,
  '/shell/index.html': '<script type="module" src="./assets/index-Ab3dE_9z.js"></script>',
  '/assets/first-Ab3dE_9z.js': `new Worker(\`/assets/pdf.worker.min-Ab3dE_9z.mjs\`)${LONG}`,
};
