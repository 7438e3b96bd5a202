import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendContent, STREAM_PATH } from './content-site.ts';
import { exchange } from '../exchange.ts';
import { findFile } from './file-tree.ts';
import { type AnsweringInstance, sendJsonMessage, type Sites } from '../http-types.ts';
import { sendPageWithPanel } from '../panel.ts';
import { headersAt } from '../headers/of-simulator.ts';
import { findUrlGroup } from '../headers/places.ts';
import { runtimeConfiguration } from '../runtime-configuration.ts';
import { sendFile } from './send-file.ts';
import type { PlatformInstance } from '../../platform/instance.ts';
import { escapeHtml, sendPage } from '../simulated-page.ts';

/** Application site: production build, configuration, and all API operations. */
export async function answerAppSite(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Sites,
  world: AnsweringInstance,
): Promise<void> {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const headers = headersAt('application', path, sites);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && sites.scenario.policies.trustedContent && path.startsWith(STREAM_PATH)) {
    return sendContent(request, response, sites, headers);
  }
  if (world.owns(path)) return exchange(request, response, world, sites.appUrl, headers);
  if (reads && path === MAILS_PATH) {
    answerMails(request, response, world);
    return;
  }
  if (!reads) {
    sendJsonMessage(response, 405, 'The application is only read.', { ...headers, allow: 'GET, HEAD' });
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
    return sendFile(request, response, file, { ...headers, 'cache-control': findUrlGroup('application', path).cache });
  }
  if (!isNavigation(request, path)) {
    sendJsonMessage(response, 404, 'There is no such file.', headers);
    return;
  }
  const page = await findFile(sites.distFolder, '/index.html');
  if (!page) {
    sendJsonMessage(response, 503, 'The application is not built yet: run "npm run build".', headers);
    return;
  }
  if (sites.panel) return sendPageWithPanel(response, page.path, headers);
  return sendFile(request, response, page, { ...headers, 'cache-control': 'no-cache' });
}

/** True for a page load: the request accepts HTML and names no file of the build. */
const isNavigation = ({ headers }: IncomingMessage, path: string): boolean =>
  !/^\/(assets|lang|shell|reader|contentstream|__simulator)\//.test(path) &&
  (headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html'));

const MAILS_PATH = '/simulated/mails';

/** Lists sent mails, newest first, with working links, so that activation and password reset need no mail server. */
function answerMails(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<PlatformInstance, 'mailbox'>,
): void {
  const mails = [...world.mailbox.all()].reverse().map(
    ({ to, subject, body, link }) => `<article><p>To ${escapeHtml(to)}</p><h2>${escapeHtml(subject)}</h2>
<pre>${escapeHtml(body)}</pre><p><a href="${escapeHtml(link)}">Open the link</a></p></article>`,
  );
  sendPage(
    request,
    response,
    { title: 'Mails' },
    mails.length > 0 ? mails.join('') : '<p>No mail has been sent yet.</p>',
  );
}
