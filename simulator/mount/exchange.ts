import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressAnswer, encodingFor, worthCompressing } from './sites/compress.ts';
import {
  contentOf,
  isForm,
  NO_ANSWER,
  type NoAnswer,
  readFiles,
  type WireReply,
  type WireRequest,
} from '../platform/wire.ts';
import { type AnsweringInstance, type HeaderFields, sendJsonMessage } from './http-types.ts';
import { isText } from './sites/media-types.ts';

/** Maximum body size; photos of up to 8 MB fit. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Sends a request to the platform and writes the response. If there is none, destroys the socket, which clients see as
 * a lost network.
 */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<AnsweringInstance, 'exchange'>,
  appUrl: string,
  headers: HeaderFields,
): Promise<void> {
  const method = request.method ?? 'GET';
  if (REFUSED_METHODS.has(method)) {
    sendJsonMessage(response, 405, `${method} is not answered here.`, headers);
    return;
  }
  const body = await readBody(request);
  if (body === 'gone') return void response.destroy();
  if (body === 'too large') {
    sendJsonMessage(response, 413, `A request may be ${MAX_BODY_BYTES / 1024 / 1024} MB at most.`, {
      ...headers,
      connection: 'close',
    });
    return;
  }
  if (saysJson(request) && !isJson(body)) {
    sendJsonMessage(response, 400, 'The body says that it is JSON and is not.', headers);
    return;
  }
  // A disconnected client aborts the platform's work.
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const asked = await readWire(request, new URL(request.url ?? '/', appUrl), body);
  const reply = await world.exchange(asked, leaving.signal).catch(() => NO_ANSWER as NoAnswer); // the client disconnected
  if (reply === NO_ANSWER) return void response.destroy(); // offline, a lost response, or a fault of the scenario
  await send(request, response, reply, headers);
}

/** Converts the request directly: creating a Request costs more than the response. */
async function readWire(
  { method = 'GET', headers }: IncomingMessage,
  { pathname, searchParams }: URL,
  body: Buffer,
): Promise<WireRequest> {
  const type = headers['content-type'] ?? '';
  // An empty body is no body, because GET and HEAD may not have one.
  const carries = body.length > 0 && method !== 'GET' && method !== 'HEAD';
  const form = carries && isForm(type);
  return {
    method,
    path: pathname,
    query: searchParams,
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    text: carries && !form ? UTF8.decode(body) : undefined,
    files: form ? await readFiles(new Response(new Uint8Array(body), { headers: { 'content-type': type } })) : [],
  };
}

/** Decodes like the body of a Request: removes a byte order mark. */
const UTF8 = new TextDecoder();

/** Reads a body up to the limit and discards the rest. */
export async function readBody(
  request: IncomingMessage,
  limit = MAX_BODY_BYTES,
): Promise<Buffer | 'too large' | 'gone'> {
  // Without these headers a request has no body. RFC 9112 §6.3
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume();
    return 'too large';
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Discards further data so that the client can read the refusal; disconnects after twice the limit.
      if (size > 2 * limit) return 'gone';
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    return 'gone'; // the client disconnected early: the request is incomplete
  }
  if (!request.complete) return 'gone';
  return size > limit ? 'too large' : Buffer.concat(chunks);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: WireReply,
  given: HeaderFields,
): Promise<void> {
  const content = contentOf(reply);
  let { body = '' } = content;
  // Personal data must not be cached; other responses set their own header.
  const headers: HeaderFields = { ...given, 'cache-control': 'no-store' };
  for (const [name, value] of Object.entries(content.headers)) headers[name.toLowerCase()] = value;
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (
    encoding &&
    reply.status === 200 &&
    isText(headers['content-type'] ?? '') &&
    worthCompressing(lengthOf(body)) &&
    headers['content-encoding'] === undefined
  ) {
    body = await compressAnswer(typeof body === 'string' ? Buffer.from(body) : body, encoding);
    headers['content-encoding'] = encoding;
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  }
  const bodiless = request.method === 'HEAD' || reply.status === 204 || reply.status === 304;
  if (!bodiless) headers['content-length'] = String(lengthOf(body));
  response.writeHead(reply.status, headers);
  response.end(bodiless ? undefined : body); // sends text in one packet with the headers
}

const lengthOf = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length;

const saysJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/** An empty body passes: the platform knows whether one is required. */
function isJson(body: Buffer): boolean {
  if (body.length === 0) return true;
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false; // malformed
  }
}
