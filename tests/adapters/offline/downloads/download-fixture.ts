import { downloadKeys } from '#adapters/offline/downloads/download-keys.ts';
import type { SessionKey } from '#adapters/offline/answers/password-access.ts';
import { keyRows } from '#adapters/offline/downloads/key-rows.ts';
import { downloadRows } from '#adapters/offline/downloads/download-rows.ts';
import { downloadStore } from '#adapters/offline/downloads/download-store.ts';
import { downloadResponses } from '#adapters/offline/downloads/download-responses.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { localLocks } from '#adapters/tracking/locks.ts';
import { atom } from '#domain/kernel/atom.ts';
import { fileOf, type Download } from '#domain/downloads/index.ts';
import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import type { Disk } from './quota.ts';

export const ORIGIN = 'https://learn.example.com';
export const CONTENT = 'https://content.example.net';

/** Cache Storage as far as downloads use it; `full` makes each further write fail like a full disk. */
export function downloadCaches() {
  const all = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>();
  /** `parts`: number of segments that fit; `bytes`: space for segments and rows together. */
  const disk: Disk = { isFull: false, parts: Infinity, bytes: Infinity, rows: 0, wasFull: false, says: 'QuotaExceededError' }; // prettier-ignore
  const parts = () => [...all.values()].flatMap((entries) => [...entries.values()]);
  const left = () => disk.bytes - disk.rows - parts().reduce((sum, { length }) => sum + length, 0);
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Uint8Array<ArrayBuffer>>();
    all.set(name, entries);
    return {
      put: async (address: string, response: Response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (disk.isFull || parts().length >= disk.parts || bytes.length > left()) {
          disk.wasFull = true;
          throw new DOMException('full', disk.says);
        }
        entries.set(address, bytes);
      },
      match: async (address: string) => {
        const bytes = entries.get(address);
        return bytes && new Response(bytes.slice());
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: string | { url: string }) =>
        entries.delete(typeof request === 'string' ? request : request.url),
    } as unknown as Cache; // the code under test uses no other methods
  };
  const caches = {
    open,
    match: async (address: string, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
      all.has(cacheName) ? (await open(cacheName)).match(address) : undefined,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  return { all, disk, left, caches };
}

type Answering = {
  bytes: Uint8Array<ArrayBuffer>;
  etag?: string | undefined;
  /** The site ignores range requests. */
  isPlain?: boolean;
  /** Bytes of each response after which the connection breaks; undefined: never. */
  breaksAfter?: (() => number | undefined) | undefined;
  /** The response ends early without an error instead. */
  endsEarly?: boolean;
  status?: number;
  type?: string;
};

/** A content site with files by URL, and its received requests. */
export function contentSite(files: Record<string, Answering>) {
  const asked: { address: string; range: string | null }[] = [];
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const range = new Headers(init.headers).get('range');
    asked.push({ address, range });
    const file = files[address];
    if (!file) return new Response(null, { status: 404 });
    const { bytes, etag, isPlain, breaksAfter, endsEarly = false, status, type = 'application/pdf' } = file;
    if (status !== undefined) return new Response(null, { status });
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    const isPart = range !== null && isPlain !== true;
    const begin = isPart ? Number(first) : 0;
    const end = isPart && last !== '' ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    const headers: Record<string, string> = { 'content-type': type, ...(etag === undefined ? {} : { etag }) };
    if (isPart) headers['content-range'] = `bytes ${begin}-${end - 1}/${bytes.length}`;
    const body = brokenStream(
      bytes.subarray(begin, end),
      range === 'bytes=0-0' ? undefined : breaksAfter?.(),
      init.signal ?? undefined,
      endsEarly,
    );
    return new Response(body, { status: isPart ? 206 : 200, headers });
  };
  return { asked, fetch, files };
}

const STEP = 300_000;

function brokenStream(
  bytes: Uint8Array<ArrayBuffer>,
  after: number | undefined,
  signal: AbortSignal | undefined,
  endsEarly: boolean,
) {
  let at = 0;
  const until = Math.min(after ?? bytes.length, bytes.length);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (line) => {
      if (signal?.aborted) return line.error(signal.reason);
      if (at >= until)
        return until < bytes.length && !endsEarly ? line.error(new TypeError('network error')) : line.close();
      const next = bytes.slice(at, Math.min(at + STEP, until));
      at += next.length;
      line.enqueue(next);
    },
  });
}

let worlds = 0;

type Held = {
  account: string | undefined;
  token: string | undefined;
  sessionKey: SessionKey | undefined;
  /** Each learner whose downloads are used has a session. */
  isAnyone: boolean;
  /** What other tabs do while this page waits for them. */
  meanwhile: () => Promise<void>;
};

/** Downloads keys of one page, whose learner and token a test may change. */
function sealedKeys({ database, locks }: Pick<ReturnType<typeof newDisk>, 'database' | 'locks'>, given: Partial<Held>) {
  const held: Held = {
    ...{ account: 'ada', token: undefined, sessionKey: undefined, isAnyone: true },
    meanwhile: () => Promise.resolve(),
    ...given,
  };
  const tokenOf = (account: string | undefined) =>
    held.isAnyone && account !== undefined ? `token of ${account}` : held.token;
  const rows = keyRows(indexedDB, { name: `${database}-keys`, sleep: trackBackForwardCache() });
  const keys = downloadKeys({
    ...{ crypto: globalThis.crypto, rows, locks },
    account: () => held.account,
    token: () => tokenOf(held.account),
    tokenOf,
    sessionKey: () => Promise.resolve(held.sessionKey),
    isWanted: () => true,
    after: () => held.meanwhile(),
    elapsed: () => 0,
    cost: { ms: 1, least: 10, most: 10 },
  });
  const as =
    <A extends readonly unknown[], T>(work: (account: string, ...asked: A) => T) =>
    (account: string, ...asked: A): T => {
      if (held.isAnyone) held.account = account;
      return work(account, ...asked);
    };
  const of: typeof keys.of = (row) => as(() => keys.of(row))(row.account);
  const all = { ...keys, of, create: as(keys.create), begin: as(keys.begin), state: as(keys.state) };
  return { keys: all, keyRows: rows, held };
}

/** The disk of a browser. */
const newDisk = () => ({
  ...downloadCaches(),
  database: `packs-${++worlds}`, // unfinished work of the previous fixture must not affect this one
  texts: new Map<string, string>(),
  locks: localLocks(),
});

/** A page of a browser with downloads, and the worker that serves their files. */
export function downloadFixture(
  site: Pick<ReturnType<typeof contentSite>, 'fetch'>,
  given: Partial<Held> = {},
  browser = newDisk(),
) {
  const { caches, database, locks, texts } = browser;
  const rows = downloadRows(indexedDB, { name: database });
  const reports: unknown[] = [];
  const localStorage = storageOf(texts) as unknown as Storage; // the code under test uses only these methods
  const sealed = sealedKeys(browser, given);
  const { keys } = sealed;
  const store = downloadStore({
    lastOwner: storageKey({ localStorage, sessionStorage: undefined }, 'packs-of', 'browser'),
    ...{ rows, keys, caches, fetch: site.fetch, origin: ORIGIN, contentOrigin: CONTENT, locks },
    crypto: globalThis.crypto,
    isServed: atom(true).projection,
    keepPlayer: () => Promise.resolve('kept'),
    onUnreadable: () => reports.push('unreadable'),
    storage: undefined,
    report: (_where, error) => reports.push(error),
  });
  const answers = downloadResponses({ rows, caches, crypto: globalThis.crypto, keysOf: keys.of, origin: ORIGIN });
  const ask = (download: Download, nth = 0, range?: string) =>
    answers({ url: store.address(download, nth), headers: new Headers(range === undefined ? {} : { Range: range }) });
  const { all, disk, left } = browser;
  return {
    ...{ store, rows, ...sealed, keysOf: keys.of, texts, database, caches: all, storage: caches, disk, left },
    ...{ ask, answers, reports },
    browser,
  };
}

export const aDownload = (over: Partial<Download> = {}): Download => ({
  id: '00000000-0000-4000-8000-000000000001',
  titleId: 'handbook',
  name: 'Handbook',
  kind: 'pdf',
  files: [fileOf('/a.pdf')],
  isPaused: false,
  fault: undefined,
  wishedAt: 1,
  confirmedAt: 1,
  isOutdated: false,
  place: undefined,
  ...over,
});

/** Bytes that differ in every segment. */
export function someBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
