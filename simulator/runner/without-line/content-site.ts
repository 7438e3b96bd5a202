import type { Fetch } from '#adapters/players/content-answer.ts';
import { mediaType } from '../../mount/sites/media-types.ts';
import type { PageTimers } from '../clock.ts';
import { pathOf, type SiteFiles } from './site-files.ts';

/** How much a line carries in a step. */
const STEP_BYTES = 524_288;
const STEP_MS = 500;

type Site = {
  browser: { readonly isOnline: boolean; readonly cuts: number };
  timers: Pick<PageTimers, 'schedule'>;
  files: Pick<SiteFiles, 'bytesOf'>;
};

/** The site that contents come from, as one page reaches it: a megabyte takes a second, and a line that breaks breaks an answer. */
export function contentSite({ browser, timers, files }: Site): Fetch {
  const soon = () => new Promise<void>((go) => void timers.schedule(go, STEP_MS));
  return async (url, { headers, signal }) => {
    const { cuts } = browser;
    const isCut = () => !browser.isOnline || browser.cuts !== cuts;
    if (isCut()) throw new TypeError('Failed to fetch');
    const path = pathOf(url);
    const bytes = files.bytesOf(path);
    if (!bytes) return new Response(null, { status: 404 });
    const range = new Headers(headers).get('range');
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    const begin = Number(first);
    const end = last === '' ? bytes.length : Math.min(Number(last) + 1, bytes.length);
    const body = inSteps(bytes.subarray(begin, end), { soon, isCut, signal: signal ?? undefined });
    return new Response(body, {
      status: range === null ? 200 : 206,
      headers: {
        'content-type': mediaType(path),
        ...(range !== null && { 'content-range': `bytes ${begin}-${end - 1}/${bytes.length}` }),
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
