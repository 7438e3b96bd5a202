import type { Fetch } from '#adapters/players/content-answer.ts';
import type { PageTimers } from '../clock.ts';

/** Bytes of a file, of which captions have fewer, and how much a line carries in a step; a part of a pack is two steps. */
const FILE_BYTES = 1_572_864;
const CAPTIONS_BYTES = 2_048;
const STEP_BYTES = 524_288;
const STEP_MS = 500;
/** A file whose name says so is not there. */
const GONE = /\/not-there\.\w+$/;

type Site = {
  browser: { readonly isOnline: boolean; readonly cuts: number };
  timers: Pick<PageTimers, 'schedule'>;
};

/** The bytes of a file: other ones for each, and for each step of it. */
export function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  const known = made.get(path);
  if (known) return known;
  const bytes = new Uint8Array(path.endsWith('.vtt') ? CAPTIONS_BYTES : FILE_BYTES);
  const first = utf8.encode(path).reduce((sum, sign) => (sum * 31 + sign) % 251, 7);
  for (let at = 0; at < bytes.length; at += STEP_BYTES)
    bytes.fill((first + at / STEP_BYTES) % 256, at, at + STEP_BYTES);
  if (made.size >= MOST_MADE) made.clear();
  made.set(path, bytes);
  return bytes;
}
const made = new Map<string, Uint8Array<ArrayBuffer>>();
const MOST_MADE = 20;
const utf8 = new TextEncoder();

/** The site that contents come from, as one page reaches it: a megabyte takes a second, and a line that breaks breaks an answer. */
export function contentSite({ browser, timers }: Site): Fetch {
  const soon = () => new Promise<void>((go) => void timers.schedule(go, STEP_MS));
  return async (url, { headers, signal }) => {
    const { cuts } = browser;
    const isCut = () => !browser.isOnline || browser.cuts !== cuts;
    if (isCut()) throw new TypeError('Failed to fetch');
    const path = pathOf(url);
    if (GONE.test(path)) return new Response(null, { status: 404 });
    const bytes = bytesOf(path);
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(new Headers(headers).get('range') ?? '') ?? [];
    const begin = Number(first);
    const end = last === '' ? bytes.length : Math.min(Number(last) + 1, bytes.length);
    const body = inSteps(bytes.subarray(begin, end), { soon, isCut, signal: signal ?? undefined });
    return new Response(body, {
      status: 206,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${begin}-${end - 1}/${bytes.length}`,
      },
    });
  };
}

type Coming = { soon: () => Promise<void>; isCut: () => boolean; signal: AbortSignal | undefined };

function inSteps(
  bytes: Uint8Array<ArrayBuffer>,
  { soon, isCut, signal }: Coming,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let isOver = false;
  let line: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const over = () => {
    isOver = true;
    signal?.removeEventListener('abort', giveUp);
  };
  const giveUp = () => {
    over();
    line?.error(signal?.reason);
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (begun) => {
        line = begun;
        signal?.addEventListener('abort', giveUp);
      },
      pull: async (going) => {
        await soon();
        if (isOver) return;
        if (isCut()) {
          over();
          going.error(new TypeError('network error'));
          return;
        }
        going.enqueue(bytes.slice(at, at + STEP_BYTES));
        at += STEP_BYTES;
        if (at < bytes.length) return;
        over();
        going.close();
      },
      cancel: over,
    },
    { highWaterMark: 0 },
  );
}

/** What a file is known by, in a link of the catalogue as in an address. */
export const pathOf = (link: string): string => new URL(link, 'https://any.test').pathname;
