import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressAnswer, encodingFor, worthCompressing } from './sites/compress.ts';
import { type AnsweringWorld, type Headers, say } from './http-types.ts';
import { isText } from './sites/media-types.ts';

/** Largest body accepted; photographs up to 8 MB fit. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Puts a request to the platform and its answer on the wire. No answer (the promise rejects, or an error response)
 * destroys the socket: for the client that is what a lost network is.
 */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  world: Pick<AnsweringWorld, 'respond'>,
  appUrl: string,
  headers: Headers,
): Promise<void> {
  const method = request.method ?? 'GET';
  if (REFUSED_METHODS.has(method)) {
    say(response, 405, `${method} is not answered here.`, headers);
    return;
  }
  const body = await readBody(request);
  if (body === 'gone') return void response.destroy();
  if (body === 'too large') {
    say(response, 413, `A request may be ${MAX_BODY_BYTES / 1024 / 1024} MB at most.`, {
      ...headers,
      connection: 'close',
    });
    return;
  }
  if (saysJson(request) && !isJson(body)) {
    say(response, 400, 'The body says that it is JSON and is not.', headers);
    return;
  }
  // A client that goes away ends the platform's waiting too.
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const asked = new Request(new URL(request.url ?? '/', appUrl), {
    method,
    headers: headersOf(request),
    signal: leaving.signal,
    // An empty body is no body: GET and HEAD may not have one.
    ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' ? { body: new Uint8Array(body) } : {}),
  });
  let answer: Response;
  try {
    answer = await world.respond(asked);
  } catch {
    return void response.destroy(); // no answer: offline, a lost answer, or a fault of the story
  }
  if (answer.type === 'error') return void response.destroy();
  await send(request, response, answer, headers);
}

/** Reads a body up to the limit; what is beyond it is not kept. */
export async function readBody(
  request: IncomingMessage,
  limit = MAX_BODY_BYTES,
): Promise<Buffer | 'too large' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume();
    return 'too large';
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Going on reading, without keeping, lets the client see the refusal; past twice the limit it is cut off.
      if (size > 2 * limit) return 'gone';
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    return 'gone'; // the client closed before the end: an incomplete request is no request
  }
  if (!request.complete) return 'gone';
  return size > limit ? 'too large' : Buffer.concat(chunks);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  given: Headers,
): Promise<void> {
  // What is about a learner is kept nowhere; what is not says so itself.
  const headers: Record<string, string | string[]> = { ...given, 'cache-control': 'no-store' };
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  let bytes: Uint8Array = new Uint8Array(await answer.arrayBuffer());
  const encoding = encodingFor(request.headers['accept-encoding']);
  const type = answer.headers.get('content-type') ?? '';
  if (
    encoding &&
    answer.status === 200 &&
    isText(type) &&
    worthCompressing(bytes.length) &&
    !answer.headers.has('content-encoding')
  ) {
    bytes = await compressAnswer(bytes, encoding);
    headers['content-encoding'] = encoding;
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  }
  const bodiless = request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  if (!bodiless) headers['content-length'] = String(bytes.length);
  response.writeHead(answer.status, headers);
  response.end(bodiless ? undefined : bytes);
}

const saysJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');

/** An empty body is left to the platform: it knows whether one is needed. */
function isJson(body: Buffer): boolean {
  if (body.length === 0) return true;
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false; // that is the answer
  }
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'te', 'upgrade', 'expect']);

function headersOf(request: IncomingMessage): [string, string][] {
  const list: [string, string][] = [];
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) list.push([name, rawHeaders[at + 1] ?? '']);
  }
  return list;
}
