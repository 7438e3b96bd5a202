import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Headers, Sites } from '../http-types.ts';
import { findFile } from './file-tree.ts';
import { sendFile } from './send-file.ts';

const WATCH_PATH = '/shell/trial-watch.js';
const FOLDER = fileURLToPath(new URL('../../trial/live/', import.meta.url));

/**
 * In a trial the page of the shell loads one script more, which tells the panel of each call of a course. False: something
 * else is asked for, or this is no trial.
 */
export async function answerWatchedShell(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'trial' | 'distFolder'>,
  path: string,
  headers: Headers,
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
