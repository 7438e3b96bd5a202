import type { IncomingMessage, ServerResponse } from 'node:http';
import { controlPathOf } from './control.ts';
import { sendJsonMessage } from './http-types.ts';

/** Checks a package by name and bytes and returns the result. Rejects with a message for the sender. */
export type PackageChecker = (name: string, body: AsyncIterable<Uint8Array>) => Promise<object>;

/**
 * Handles `POST /__simulator/packages`: a package as bytes, from the application's own page only. Cross-site forms can set
 * neither this Origin nor this media type. Returns false for other requests.
 */
export async function answerTry(
  request: IncomingMessage,
  response: ServerResponse,
  { appUrl, tries }: { readonly appUrl: string; readonly tries: PackageChecker | undefined },
): Promise<boolean> {
  if (request.method !== 'POST' || controlPathOf(request.url) !== 'packages') return false;
  const refuse = (status: number, message: string) => {
    // The rest of the upload is not read.
    sendJsonMessage(response, status, message, { connection: 'close' });
    return true;
  };
  if (!tries) return refuse(404, 'Packages are not taken here.');
  const { origin, 'content-type': type, 'x-file-name': name } = request.headers;
  if (origin !== appUrl) return refuse(403, 'Packages are taken from the page of this platform alone.');
  if (type !== 'application/octet-stream' || typeof name !== 'string')
    return refuse(415, 'A package comes as application/octet-stream, with its name in X-File-Name.');
  try {
    const answer = await tries(decodeURIComponent(name), request as AsyncIterable<Uint8Array>);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    response.end(JSON.stringify(answer));
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
  return true;
}
