import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FoundFile } from './file-tree.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Minimum size in bytes for compression. */
const MIN_BYTES = 1024;
/** Maximum number of cached compressed files; the oldest is evicted first. */
const MAX_KEPT = 400;
const kept = new Map<string, Promise<Buffer>>();

export type Encoding = 'br' | 'gzip';

/** Selects the best encoding that the client accepts; `q=0` is a refusal. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
}

export const worthCompressing = (bytes: number): boolean => bytes >= MIN_BYTES;

/** Compresses a file at a high level once, or uses the build's compressed copy (`adapters/build-tools/compressed.ts`). */
export function compressFile(file: FoundFile, encoding: Encoding): Promise<Buffer> {
  const name = `${encoding} ${file.path} ${file.etag}`;
  let made = kept.get(name);
  if (!made) {
    made = madeBefore(file, encoding).then(
      async (before) => before ?? compress(await readFile(file.path), encoding, 9),
    );
    made.catch(() => kept.delete(name)); // the file was deleted: a later request looks again
    kept.set(name, made);
    const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
  }
  return made;
}

/** Returns the build's compressed copy; undefined if there is none, or if it may be older than the file. */
async function madeBefore({ path, modifiedMs }: FoundFile, encoding: Encoding): Promise<Buffer | undefined> {
  const beside = path + { br: '.br', gzip: '.gz' }[encoding];
  const found = await stat(beside).catch(() => undefined);
  return found && Math.floor(found.mtimeMs) > modifiedMs ? readFile(beside) : undefined;
}

/** Compresses a response quickly. */
export const compressAnswer = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> => compress(bytes, encoding, 4);

const compress = (bytes: Uint8Array, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : zip(bytes, { level: quality });
