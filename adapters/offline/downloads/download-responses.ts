import { isCourse, isFileComplete, type DownloadFile } from '#domain/downloads/index.ts';
import { decryptDownload, type DownloadRow, type DownloadRows } from './download-rows.ts';
import { downloadCacheNameOf, fileAt, PART_BYTES, partAddress } from './addresses.ts';
import { type Cipher, decryptWithOne } from './encrypt.ts';

export type DownloadStorage = {
  rows: Pick<DownloadRows, 'get'>;
  caches: Pick<CacheStorage, 'match'>;
  crypto: Pick<Cipher, 'subtle'>;
  /** Keys of a download, the current one first; none unless a session of its learner is open. */
  keysOf: (row: DownloadRow) => Promise<readonly CryptoKey[]>;
  origin: string;
};

/** Maximum bytes of a response to an open-ended range: players request more, and idle ones hold no memory. */
const ANSWER_MOST = 4 * PART_BYTES;

/** Serves files of downloads, with range support. What cannot be decrypted, or not now, is a 404. */
export function downloadResponses(
  kept: DownloadStorage,
): (request: Pick<Request, 'url' | 'headers'>) => Promise<Response> {
  return async ({ url, headers }) => {
    const at = fileAt(new URL(url).pathname);
    const row = at && (await kept.rows.get(at.downloadId));
    const keys = row ? await kept.keysOf(row) : [];
    const download = row && (await decryptDownload(kept.crypto, row, keys));
    const file = at && download?.files[at.nth];
    // Courses are third-party code: this origin never serves their files.
    if (!row || !file || isCourse(download) || !isFileComplete(file)) return gone();
    return respondWithFile(kept, { id: row.id, keys }, { nth: at.nth, file }, headers.get('range')).catch(gone); // a segment was removed or is corrupt
  };
}

/** `keys`: see `DownloadStorage`. */
export type OpenedDownload = { id: string; keys: readonly CryptoKey[] };
type Segments = Pick<DownloadStorage, 'caches' | 'crypto' | 'origin'>;

/** Rejects if a segment is missing or corrupt. */
export const respondWithFile = (
  kept: Segments,
  opened: OpenedDownload,
  { nth, file }: { nth: number; file: DownloadFile },
  range: string | null,
): Promise<Response> => answer(file, range, readerOf(kept, opened, nth));

type Read = (part: number) => Promise<Uint8Array<ArrayBuffer>>;

const readerOf =
  ({ caches, crypto, origin }: Segments, { id, keys }: OpenedDownload, nth: number): Read =>
  async (part) => {
    const place = partAddress(origin, id, nth, part);
    const sealed = await caches.match(place, { cacheName: downloadCacheNameOf(id) }); // `caches.open` would create the cache of a removed download
    if (!sealed) throw new Error('A part is not there.');
    return new Uint8Array(await decryptWithOne(crypto, keys, place, await sealed.arrayBuffer()));
  };

async function answer({ type, got: total }: DownloadFile, range: string | null, read: Read): Promise<Response> {
  const headers = { ...HEADERS, 'Content-Type': type || 'application/octet-stream' };
  const asked = rangeOf(range, total);
  if (asked === 'none') return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${total}` } }); // prettier-ignore
  if (!asked) {
    const first = await read(0); // read first: a missing file must be a 404, not a broken body
    return new Response(streamOf(first, total, read), { headers: { ...headers, 'Content-Length': String(total) } });
  }
  const [begin, end] = asked;
  const bytes = await bytesOf(begin, end, read);
  return new Response(bytes, {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${begin}-${end - 1}/${total}`,
      'Content-Length': String(bytes.length),
    },
  });
}

/** Headers with which a browser plays a downloaded file, and never runs it as a page or script. */
const HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Byte range [begin, end) of the first requested range; undefined: whole file; `none`: past the end. RFC 9110 §14.2.
 */
export function rangeOf(range: string | null, total: number): [number, number] | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'none' : [Math.max(0, total - Number(last)), total];
  const begin = Number(first);
  if (begin >= total) return 'none';
  if (last === '') return [begin, Math.min(total, begin + ANSWER_MOST)];
  return Number(last) < begin ? undefined : [begin, Math.min(total, Number(last) + 1)];
}

async function bytesOf(begin: number, end: number, read: Read): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - begin);
  for (let part = Math.floor(begin / PART_BYTES); part * PART_BYTES < end; part++) {
    const from = part * PART_BYTES;
    const opened = await read(part);
    bytes.set(opened.subarray(Math.max(0, begin - from), end - from), Math.max(0, from - begin));
  }
  return bytes;
}

function streamOf(first: Uint8Array<ArrayBuffer>, total: number, read: Read): ReadableStream<Uint8Array<ArrayBuffer>> {
  let part = 0;
  return new ReadableStream({
    pull: async (line) => {
      line.enqueue(part === 0 ? first : await read(part));
      part += 1;
      if (part * PART_BYTES >= total) line.close();
    },
  });
}

const gone = () => new Response(null, { status: 404, headers: HEADERS });
