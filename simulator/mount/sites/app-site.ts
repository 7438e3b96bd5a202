import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendContent, STREAM_PATH } from './content-site.ts';
import { exchange } from '../exchange.ts';
import { findFile } from './file-tree.ts';
import { type AnsweringWorld, say, type Sites } from '../http-types.ts';
import { answerMails, MAILS_PATH } from '../mails.ts';
import { sendPageWithPanel } from '../panel.ts';
import { runtimeConfiguration } from '../runtime-configuration.ts';
import { appHeaders, readerHeaders } from './security-headers.ts';
import { sendFile } from './send-file.ts';

/** The build puts a hash of the content into the names of these files, so they never change. */
const HASHED = /^\/assets\/(?!models\/).*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** The application's site: the production build, its configuration, and every call of the contract. */
export async function answerAppSite(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Sites,
  world: AnsweringWorld,
): Promise<void> {
  const headers = appHeaders(sites);
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && sites.scenario.policies.trustedContent && path.startsWith(STREAM_PATH)) {
    return sendContent(request, response, sites, {
      'permissions-policy': 'unload=(self)',
      'referrer-policy': 'no-referrer',
    });
  }
  if (world.owns(path)) return exchange(request, response, world, sites.appUrl, headers);
  if (reads && path === MAILS_PATH) {
    answerMails(request, response, world);
    return;
  }
  if (!reads) {
    say(response, 405, 'The application is only read.', { ...headers, allow: 'GET, HEAD' });
    return;
  }
  if (path === '/config.json') {
    response.writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    return void response.end(request.method === 'HEAD' ? undefined : JSON.stringify(runtimeConfiguration(sites)));
  }
  const file = path === '/' ? undefined : await findFile(sites.distFolder, path);
  if (file) {
    const cache = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    // Where there is no other site the reader of books is served here, with its own policy.
    const policy = path.startsWith('/reader/') ? readerHeaders(sites) : headers;
    return sendFile(request, response, file, { ...policy, 'cache-control': cache });
  }
  if (!isNavigation(request, path)) {
    say(response, 404, 'There is no such file.', headers);
    return;
  }
  const page = await findFile(sites.distFolder, '/index.html');
  if (!page) {
    say(response, 503, 'The application is not built yet: run "npm run build".', headers);
    return;
  }
  if (sites.panel) return sendPageWithPanel(response, page.path, headers);
  return sendFile(request, response, page, { ...headers, 'cache-control': 'no-cache' });
}

/** A page load: it wants HTML and does not name a file of the build. */
const isNavigation = ({ headers }: IncomingMessage, path: string): boolean =>
  !/^\/(assets|lang|shell|reader|contentstream|__simulator)\//.test(path) &&
  (headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html'));
