import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this a compressed answer is not worth its headers. */
const MIN_BYTES = 1024;
/** Compressed files kept at the same time; the oldest goes first. */
const MAX_KEPT = 400;
const kept = new Map<string, Promise<Buffer>>();

export type Encoding = 'br' | 'gzip';

/** The best encoding a client takes; `q=0` is a refusal. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
}

export const worthCompressing = (bytes: number): boolean => bytes >= MIN_BYTES;

/** A file is compressed well, once; `key` says which version of it. */
export function compressFile(key: string, bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const name = `${encoding} ${key}`;
  let made = kept.get(name);
  if (!made) {
    made = compress(bytes, encoding, 9);
    kept.set(name, made);
    const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
  }
  return made;
}

/** An answer is compressed quickly. */
export const compressAnswer = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> => compress(bytes, encoding, 4);

const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(bytes, { level: quality });
