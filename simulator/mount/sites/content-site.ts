import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeUrlComponent } from '../../decoded.ts';
import { findFile, type FoundFile } from './file-tree.ts';
import { type HeaderFields, sendJsonMessage, type Sites } from '../http-types.ts';
import { headersAt } from '../headers/of-simulator.ts';
import { isWorkerOfOurs, findUrlGroup } from '../headers/places.ts';
import { sendFile } from './send-file.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const STREAM_PATH = '/contentstream/titles/main/';
const TRIED_PATH = `${STREAM_PATH}local/`;
const SHELL_PATH = '/shell/';
const SHELL_WORKER = '/shell/sw.js';
const CLEAR_PATH = '/shell/clear';
const READER_PATH = '/reader/';

/**
 * Content site: content below /contentstream/titles/main/, the course host page below /shell/, the book reader below
 * /reader/.
 */
export async function answerContentSite(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Sites,
): Promise<void> {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const headers = headersAt('content', path, sites);
  if (request.method === 'OPTIONS') {
    return void response.writeHead(204, { ...headers, 'access-control-max-age': '600' }).end();
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJsonMessage(response, 405, 'Content is only read.', { ...headers, allow: 'GET, HEAD, OPTIONS' });
    return;
  }
  if (refusesWorker(request, response, path, headers)) return;
  if (path === SHELL_WORKER && !sites.scenario.policies.courseHostWorker) {
    sendJsonMessage(response, 404, 'Browsers keep no shell of courses here.', headers);
    return;
  }
  if (path === CLEAR_PATH) {
    const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': findUrlGroup('content', path).cache };
    return void response.writeHead(200, { ...headers, ...page }).end();
  }
  if (await answerWatchedShell(request, response, sites, path, headers)) return;
  if (path.startsWith(SHELL_PATH)) {
    const file = await findFile(`${sites.distFolder}shell/`, path.slice(SHELL_PATH.length));
    return reply(request, response, file, headers, path);
  }
  if (path.startsWith(READER_PATH)) {
    const file = await findFile(`${sites.distFolder}reader/`, path.slice(READER_PATH.length));
    return reply(request, response, file, headers, path);
  }
  return sendContent(request, response, sites, headers);
}

/** Sends a content file; 404 if missing, 403 if requested as a service worker script. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'contentFolders' | 'trial'>,
  headers: HeaderFields,
): Promise<void> {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  if (refusesWorker(request, response, path, headers)) return;
  const file = await contentFile(sites, path);
  if (!file && path.startsWith(TRIED_PATH)) sites.trial?.missed(decodeUrlComponent(path.slice(TRIED_PATH.length)));
  return reply(request, response, file, headers, path);
}

/**
 * Sends 403 for service worker scripts: such a worker would outlive the course, its learner and its version. Returns
 * false for other requests and for the build's own workers.
 */
function refusesWorker(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: HeaderFields,
): boolean {
  if (request.headers['service-worker'] !== 'script' || isWorkerOfOurs(path)) return false;
  sendJsonMessage(response, 403, 'Content has no service workers.', headers);
  return true;
}

async function contentFile(
  { contentFolders }: Pick<Sites, 'contentFolders'>,
  path: string,
): Promise<FoundFile | undefined> {
  if (!path.startsWith(STREAM_PATH)) return undefined;
  const rest = path.slice(STREAM_PATH.length);
  for (const [prefix, folder] of contentFolders) {
    if (prefix !== '' && rest.startsWith(`${prefix}/`)) return findFile(folder, rest.slice(prefix.length + 1));
  }
  const folder = contentFolders.get('');
  return folder === undefined ? undefined : findFile(folder, rest);
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  file: FoundFile | undefined,
  headers: HeaderFields,
  path: string,
): Promise<void> {
  if (!file) {
    sendJsonMessage(response, 404, 'There is no such content.', headers);
    return;
  }
  return sendFile(request, response, file, { ...headers, 'cache-control': findUrlGroup('content', path).cache });
}

const WATCH_PATH = '/shell/trial-watch.js';
const FOLDER = fileURLToPath(new URL('../../package-check/live/', import.meta.url));

/**
 * During a package check, adds a script to the course host page that sends each course call to the panel. Returns false
 * for other requests.
 */
async function answerWatchedShell(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'trial' | 'distFolder'>,
  path: string,
  headers: HeaderFields,
): Promise<boolean> {
  if (!sites.trial) return false;
  const isPage = /^\/shell\/(index\.html)?$/.test(path);
  const file = isPage ? await findFile(`${sites.distFolder}shell/`, 'index.html') : undefined;
  if (file) {
    const html = await readFile(file.path, 'utf8');
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html.replace('<script', `<script src="${WATCH_PATH}"></script>\n    <script`));
    return true;
  }
  const script = path === WATCH_PATH ? await findFile(FOLDER, 'shell-watch.js') : undefined;
  if (!script) return false;
  await sendFile(request, response, script, { ...headers, 'cache-control': 'no-store' });
  return true;
}
