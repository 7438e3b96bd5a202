import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { CONTROL_PATH } from './control.ts';
import { findFile } from './sites/file-tree.ts';
import type { HeaderFields } from './http-types.ts';
import { sendFile } from './sites/send-file.ts';

const BUILT = fileURLToPath(new URL('../panel/dist/', import.meta.url));
/** Path of the panel's files, separate from the application's. */
export const PANEL_PATH = `${CONTROL_PATH}panel/`;

/** Serves the panel's files, built separately. Returns false for other requests or without a build. */
export async function sendPanel(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
  if (request.method !== 'GET' || !path.startsWith(PANEL_PATH)) return false;
  const file = await findFile(BUILT, path.slice(PANEL_PATH.length - 1));
  if (!file) return false;
  await sendFile(request, response, file, { 'cache-control': 'no-cache' });
  return true;
}

/**
 * Serves the application's page with the panel. The panel's script comes first, to receive all events of the
 * application.
 */
export async function sendPageWithPanel(response: ServerResponse, page: string, headers: HeaderFields): Promise<void> {
  const html = await readFile(page, 'utf8');
  const script = `<script type="module" src="${PANEL_PATH}panel.js"></script>`;
  response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html.replace('<script', `${script}\n    <script`));
}
