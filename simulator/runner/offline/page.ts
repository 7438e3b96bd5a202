import { serveDownloadedCourse } from '#adapters/offline/downloads/course-answers.ts';
import { downloadResponses } from '#adapters/offline/downloads/download-responses.ts';
import { downloadStore } from '#adapters/offline/downloads/download-store.ts';
import type { EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import type { DeviceFiles } from '#adapters/players/frame/device-files.ts';
import { monitorCalls } from '#adapters/platform/monitor-calls.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { locksOf } from '#adapters/tracking/locks.ts';
import { atom } from '#domain/kernel/atom.ts';
import { connectionOf, type ConnectionWatch } from '#domain/kernel/connection.ts';
import { isCourse, type DownloadStore } from '#domain/downloads/index.ts';
import { CONTENT_ORIGIN, PLATFORM_ORIGIN } from '../../mount/direct.ts';
import type { Browser, Page } from '../browser.ts';
import { pathOf, type SiteFiles } from './site-files.ts';
import { answersOn, cachesOn, keysOn, rowsOn } from './disk.ts';
import type { Fetch } from '#adapters/players/content-answer.ts';
import { mediaType } from '../../mount/sites/media-types.ts';
import type { PageTimers } from '../clock.ts';

/** Offline support of one page, on the storage of its browser. */
export type OfflineDevice = {
  /** Environment whose calls are monitored. */
  environment: Environment;
  watch: ConnectionWatch;
  downloads: DownloadStore;
  /** Response of the service worker to a local download URL. */
  downloadState: (address: string, range: string) => Promise<Response>;
  /** Response of the application to a course host page. */
  courseFiles: DeviceFiles;
  answers: (token: () => string | undefined) => EncryptedCache;
};

type Options = {
  browser: Browser;
  page: Page;
  /** Files of the content site. */
  files: SiteFiles;
  /** Whether browsers cache the course host page. */
  courseHostWorker: boolean;
  /** Sends a small request to the platform. */
  probe: () => Promise<unknown>;
  report: (where: string, error: unknown) => void;
};

export function offlineDevice(options: Options): OfflineDevice {
  const { browser, page, files, probe, report } = options;
  const { disk, sealing } = browser;
  const { environment, timers } = page;
  const access = accessOf(browser, page);
  const [rows, caches] = [rowsOn(disk, access), cachesOn(disk, access)];
  /** An offline page sends no probes. `changeNetworkState` notifies the page when the network is back. */
  const after = (ms: number, work: () => void) => {
    const due = timers.schedule(() => browser.isOnline && work(), ms);
    return () => due.unsubscribe();
  };
  const watch = connectionOf(after, probe);
  if (!browser.isOnline) watch.lost();
  const keys = keysOn(disk, sealing);
  const kept = { rows, caches, crypto: sealing, keysOf: keys.of, origin: PLATFORM_ORIGIN };
  const answersHere = downloadResponses(kept);
  const site = contentSite({ browser, timers, files });
  /** Routes requests to platform or content site by origin. */
  const fetch: Environment['fetch'] = (request) =>
    new URL(request.url).origin === CONTENT_ORIGIN ? site(request.url, request) : environment.fetch(request);
  return {
    environment: { ...environment, caches, fetch: monitorCalls({ fetch }, [PLATFORM_ORIGIN], watch) },
    watch,
    downloads: downloadStore({
      ...{ ...kept, keys, report, contentOrigin: CONTENT_ORIGIN },
      onUnreadable: () => undefined,
      lastOwner: storageKey(environment, 'packs-of', 'browser'),
      fetch: site,
      locks: locksOf(environment),
      isServed: atom(true).projection,
      keepPlayer: (kind) => {
        if (isCourse({ kind }) && !options.courseHostWorker) return Promise.resolve('never');
        if (browser.isOnline) disk.players.add(kind);
        return Promise.resolve(disk.players.has(kind) ? 'kept' : 'later');
      },
      storage: undefined,
    }),
    courseFiles: serveDownloadedCourse(kept),
    downloadState: (address, range) => answersHere({ url: address, headers: new Headers({ range }) }),
    answers: (token) => answersOn(disk, access, { token, now: environment.now }),
  };
}

/** Returns access checks that throw for a closed page or a full disk. */
function accessOf(browser: { readonly isFull: boolean }, page: Pick<Page, 'isOver'>) {
  const mayRead = () => {
    if (page.isOver()) throw new DOMException('The page is gone', 'AbortError');
  };
  const mayWrite = () => {
    mayRead();
    if (browser.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  return { mayRead, mayWrite };
}

/** Bytes that the network transfers per step. */
const STEP_BYTES = 524_288;
const STEP_MS = 500;

type Site = {
  browser: { readonly isOnline: boolean; readonly cuts: number };
  timers: Pick<PageTimers, 'schedule'>;
  files: Pick<SiteFiles, 'bytesOf'>;
};

/** Content site as seen by one page: 1 MB takes one second, and a network interruption breaks a response. */
function contentSite({ browser, timers, files }: Site): Fetch {
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
