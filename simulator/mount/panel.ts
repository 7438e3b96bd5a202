import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CONTROL_PATH } from './control.ts';
import { findFile } from './sites/file-tree.ts';
import type { Headers } from './http-types.ts';
import { sendFile } from './sites/send-file.ts';

const BUILT = fileURLToPath(new URL('../panel/dist/', import.meta.url));
/** Where the panel's own files are, beside the application's and never among them. */
export const PANEL_PATH = `${CONTROL_PATH}panel/`;

/** The panel's files, built beside the product. False: it is something else that is asked for, or the panel is not built. */
export async function sendPanel(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
  if (request.method !== 'GET' || !path.startsWith(PANEL_PATH)) return false;
  const file = await findFile(BUILT, path.slice(PANEL_PATH.length - 1));
  if (!file) return false;
  await sendFile(request, response, file, { 'cache-control': 'no-cache' });
  return true;
}

/** The application's page with the panel beside it. The panel comes first: it listens for what the application says. */
export async function sendPageWithPanel(response: ServerResponse, page: string, headers: Headers): Promise<void> {
  const html = await readFile(page, 'utf8');
  const script = `<script type="module" src="${PANEL_PATH}panel.js"></script>`;
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html.replace('<script', `${script}\n    <script`));
}
