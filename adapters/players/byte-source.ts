import { contentFailure } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Fetch, noAnswer, credentiallessOptions, contentRefusalOf, totalOf } from './content-answer.ts';

export type ByteSource = {
  /** Size of the whole file in bytes. */
  readonly total: number;
  /** The first bytes; the whole file if the server does not support ranges, or the file fits into one chunk. */
  readonly head: Uint8Array;
  /** Bytes [begin, end). Retries until they arrive; rejects with PortFailure if a retry cannot help. */
  read: (begin: number, end: number) => Promise<Uint8Array>;
};

export type ByteSourceOptions = {
  fetch: Fetch;
  signal: AbortSignal;
  /** True while a chunk is being retried. */
  onStalled?: (stalled: boolean) => void;
};

/** Operation name in failures of content requests by players. */
const PLAYER = 'player.content';

/** Saves two round trips over 32 KiB on a long file, and takes less than half a second on slow 4G. */
export const CHUNK_BYTES = 65_536;
const ANSWER_LIMIT_MS = 30_000;
const RETRY_FIRST_MS = 400;
const RETRY_MOST_MS = 10_000;
/** Limited while opening, because the learner can press "try again"; reads of an open document retry forever. */
const OPENING_TRIES = 3;

/**
 * Opens a file for reading in chunks. A server without `Range`, or one on another site that does not expose
 * Content-Range, sends the whole file. Rejects with PortFailure: `status` (404, 403, 5xx, …), `no-answer`, or
 * `unreadable` (an empty file, or an HTML page instead of a document).
 */
export async function openBytes(url: string, options: ByteSourceOptions): Promise<ByteSource> {
  const first = await insist(() => ask(url, options, [0, CHUNK_BYTES]), options, OPENING_TRIES);
  if (first.partial && first.total === undefined) {
    const whole = await insist(() => ask(url, options, undefined), options, OPENING_TRIES);
    return wholeFile(whole.bytes);
  }
  if (!first.partial || first.total === undefined || first.total <= first.bytes.length) return wholeFile(first.bytes);
  return rangedFile(url, options, first.bytes, first.total);
}

type Answer = { partial: boolean; bytes: Uint8Array; total: number | undefined };

function wholeFile(bytes: Uint8Array): ByteSource {
  if (bytes.length === 0) throw contentFailure(PLAYER, 'damaged');
  return { total: bytes.length, head: bytes, read: (begin, end) => Promise.resolve(bytes.slice(begin, end)) };
}

function rangedFile(url: string, options: ByteSourceOptions, head: Uint8Array, total: number): ByteSource {
  const fetchPart = (begin: number, end: number) =>
    insist(async () => {
      const answer = await ask(url, options, [begin, end]);
      const bytes = answer.partial ? answer.bytes : answer.bytes.slice(begin, end);
      const sameFile = answer.partial ? answer.total === total : answer.bytes.length === total;
      if (!sameFile) throw new PortFailure(PLAYER, { status: 200, kind: 'unreadable', reason: 'changed' });
      if (bytes.length !== end - begin) throw noAnswer(PLAYER);
      return bytes;
    }, options);

  // The PDF cross-reference table, which is read first, is at the end of the file: requested while the engine starts.
  // Only the last chunk, because longer tables are rare and their chunks are requested on demand.
  const tailBegin = Math.floor((total - 1) / CHUNK_BYTES) * CHUNK_BYTES;
  const tail = fetchPart(tailBegin, total);
  tail.catch(() => undefined); // readers of the tail get the error

  return {
    total,
    head,
    read: async (begin, end) => {
      if (end <= head.length) return head.slice(begin, end);
      if (end === total && begin <= tailBegin) {
        const [before, last] = await Promise.all([begin < tailBegin ? fetchPart(begin, tailBegin) : undefined, tail]);
        return before ? join(before, last) : last.slice();
      }
      return fetchPart(begin, end);
    },
  };
}

async function ask(url: string, options: ByteSourceOptions, range: [number, number] | undefined): Promise<Answer> {
  const limit = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const init: RequestInit = {
    ...credentiallessOptions,
    signal: range ? AbortSignal.any([options.signal, limit]) : options.signal,
    ...(range ? { headers: { Range: `bytes=${range[0]}-${range[1] - 1}` } } : {}),
  };
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await options.fetch(url, init);
    const refused = contentRefusalOf(PLAYER, response);
    if (refused) throw refused;
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (options.signal.aborted || error instanceof PortFailure) throw error;
    throw noAnswer(PLAYER);
  }
  return { partial: response.status === 206, bytes, total: totalOf(response) };
}

/** Retries with growing pauses; a pause ends early when the connection returns. */
async function insist<T>(attempt: () => Promise<T>, options: ByteSourceOptions, tries = Infinity): Promise<T> {
  for (let failures = 0; ;) {
    try {
      const value = await attempt();
      if (failures > 0) options.onStalled?.(false);
      return value;
    } catch (error) {
      failures++;
      if (options.signal.aborted || !mayPass(error) || failures >= tries) throw error;
      options.onStalled?.(true);
      await pause(Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (failures - 1)), options.signal);
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof PortFailure &&
  (error.kind === 'no-answer' || (error.kind === 'status' && (error.status >= 500 || error.status === 429)));

/** Workers of Node have no `online` events. */
const world: Partial<Pick<typeof globalThis, 'addEventListener' | 'removeEventListener'>> = globalThis;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      world.removeEventListener?.('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('closed'));
      else resolve();
    };
    const timer = setTimeout(done, ms);
    world.addEventListener?.('online', done);
    signal.addEventListener('abort', done);
  });

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
