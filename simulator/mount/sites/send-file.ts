import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { compressFile, encodingFor, worthCompressing } from './compress.ts';
import type { FoundFile } from './file-tree.ts';
import { type HeaderFields, sendJsonMessage } from '../http-types.ts';
import { isText, mediaType } from './media-types.ts';

/**
 * Sends a file: 304 if unchanged, 206 and 416 for ranges, compressed text if accepted. A client disconnect stops only
 * this response.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FoundFile,
  given: HeaderFields,
): Promise<void> {
  const type = mediaType(file.path);
  const headers: HeaderFields = {
    'content-type': type,
    etag: file.etag,
    'last-modified': new Date(file.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...given,
  };
  if (isKnown(request, file)) return void response.writeHead(304, headers).end();
  const wanted = freshRange(request, file) ? byteRange(request.headers.range, file.size) : 'whole';
  if (wanted === 'none') {
    sendJsonMessage(response, 416, 'No such part of the file.', { ...given, 'content-range': `bytes */${file.size}` });
    return;
  }
  if (wanted !== 'whole') {
    const { start, end } = wanted;
    headers['content-range'] = `bytes ${start}-${end}/${file.size}`;
    headers['content-length'] = String(end - start + 1);
    response.writeHead(206, headers);
    return request.method === 'HEAD' ? void response.end() : stream(file.path, response, { start, end });
  }
  if (isText(type) && worthCompressing(file.size)) {
    headers['vary'] = given['vary'] ? `${given['vary']}, Accept-Encoding` : 'Accept-Encoding';
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) {
      const body = await compressFile(file, encoding);
      response.writeHead(200, { ...headers, 'content-encoding': encoding, 'content-length': String(body.length) });
      return void response.end(request.method === 'HEAD' ? undefined : body);
    }
  }
  response.writeHead(200, { ...headers, 'content-length': String(file.size) });
  return request.method === 'HEAD' ? void response.end() : stream(file.path, response, {});
}

const isKnown = ({ headers }: IncomingMessage, file: FoundFile): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag);

/** Ignores a range of an older version and sends the whole new file. */
function freshRange({ headers }: IncomingMessage, file: FoundFile): boolean {
  const version = headers['if-range'];
  if (typeof version !== 'string') return true;
  return version.startsWith('"') ? version === file.etag : Date.parse(version) >= file.modifiedMs - 999;
}

async function stream(path: string, response: ServerResponse, part: { start?: number; end?: number }): Promise<void> {
  try {
    await pipeline(createReadStream(path, part), response);
  } catch {
    response.destroy(); // the client disconnected or the disk failed: the headers are already sent
  }
}

type ByteRange = { start: number; end: number };

/**
 * Parses a Range header, both ends inclusive. `whole`: no header, another unit, several ranges or bad syntax, as RFC
 * 9110 allows. `none`: the range is outside the file (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const asked = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!asked) return 'whole';
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
