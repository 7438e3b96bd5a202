import { type DurableStores, memoryStore } from '#adapters/storage/durable.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { derivedId } from '#domain/tracking/index.ts';
import { PLATFORM_ORIGIN } from '../mount/direct.ts';
import type { Random } from '../platform/random.ts';
import type { PageTimers, RunClock } from './clock.ts';
import { type Disk, emptyDisk } from './offline/disk.ts';
import type { SampleCourses } from './offline/site-files.ts';
import type { Cipher } from '#adapters/offline/downloads/encrypt.ts';
import { cookieJar, type ChannelListeners, pageChannel, pageFetch, pageJournal, type Produced } from './page-parts.ts';

/** A learner's browser: network state, and cookies, storage and database that outlive its pages. */
export type Browser = {
  readonly name: string;
  isOnline: boolean;
  /** Number of network interruptions. */
  cuts: number;
  isFull: boolean;
  /** A response was lost, so its request may be sent again with the same id. */
  mayRepeat: boolean;
  /** A write was refused or a page crashed: the last work may be lost. */
  mayForget: boolean;
  /** A write was refused: each page sends what it holds in memory, without knowing about the others. */
  hasRefused: boolean;
  /** Records stored in the outbox, including those already delivered. */
  readonly produced: Produced[];
  /** Like `produced`, plus records that storage refused and the page sends from memory. Keyed by id. */
  readonly offered: Map<string, Produced>;
  /** Accounts whose unsent work was discarded from this browser. */
  readonly discarded: Set<string>;
  readonly outbox: DurableStores['outbox'];
  /** Storage of downloads for offline use, and their encryption. */
  readonly disk: Disk;
  readonly sealing: Cipher;
  readonly cookies: ReadonlyMap<string, string>;
  page: (world: { fetch: Environment['fetch']; clock: RunClock; random: Random; skewMs: number }) => Page;
};

/** One page of a browser: the environment of the client, and the page's end. */
export type Page = {
  readonly environment: Environment;
  readonly store: () => Promise<DurableStores>;
  readonly timers: PageTimers;
  readonly isOver: () => boolean;
  /** Closes the page. Requests sent with `keepalive` continue. */
  end: () => void;
};

/** Account name in the journal; here any stable name is sufficient. */
const nameOf = (text: string): string => derivedId(text, 'account');

export function openBrowser(name: string, digest = nameOf, sha256?: SampleCourses['sha256']): Browser {
  const cookies = new Map<string, string>();
  const local = new Map<string, string>();
  const lines: ChannelListeners = new Set();
  const locks = browserLocks();
  const { journal, outbox, annotations } = memoryStore();
  const order = { next: 0 };
  let pages = 0;

  const browser: Browser = {
    name,
    isOnline: true,
    cuts: 0,
    isFull: false,
    mayRepeat: false,
    mayForget: false,
    hasRefused: false,
    produced: [],
    offered: new Map(),
    discarded: new Set(),
    outbox,
    disk: emptyDisk(),
    sealing: playedCipher(sha256),
    cookies,
    page: ({ fetch, clock, random, skewMs }) => {
      const me = { isOver: false, tab: `page-${++pages}` };
      const timers = clock.page();
      const store: DurableStores = {
        isDurable: true,
        rest: () => undefined, // the runner has no back/forward cache
        wake: () => undefined,
        tab: me.tab,
        annotations,
        journal: pageJournal(browser, journal, me, order),
        outbox: {
          ...outbox,
          remove: async (...asked) => (me.isOver ? undefined : outbox.remove(...asked)),
          note: async (seq, change) => (me.isOver ? undefined : outbox.note(seq, change)),
        },
      };
      const environment: Environment = {
        fetch: pageFetch(browser, fetch, me),
        now: () => clock.now() + skewMs,
        monotonic: () => clock.now(),
        timers,
        randomUuid: () => random.uuid(),
        random: () => random.next(),
        indexedDb: undefined,
        localStorage: storageOf(local),
        sessionStorage: storageOf(new Map()),
        onStorage: () => undefined,
        cookies: cookieJar(cookies),
        location: {
          origin: PLATFORM_ORIGIN,
          hostname: new URL(PLATFORM_ORIGIN).hostname,
          protocol: 'http:',
          pathname: '/',
        },
        locks: locks.manager(me),
        storage: undefined,
        channel: (line) => pageChannel(lines, line, me, clock),
        userAgent: 'Chrome/140',
        digest: (text) => Promise.resolve(digest(text)),
      };
      const end = () => {
        me.isOver = true;
        timers.end();
        locks.leave(me);
        for (const line of [...lines]) if (line.page === me) lines.delete(line);
      };
      return { environment, store: () => Promise.resolve(store), timers, isOver: () => me.isOver, end };
    },
  };
  return browser;
}

/** In-memory Web Storage backed by the given map. */
export const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (n: number) => [...kept.keys()][n] ?? null,
  get length() {
    return kept.size;
  },
});

const NAME_BYTES = 4;
const utf8 = new TextEncoder();

/**
 * Header of encrypted data: key number, length of the context, context. Data opens only with the same key and context.
 */
type Key = { number: number };

/**
 * Replaces WebCrypto by a synchronous stand-in with numbered keys, so that the order of a run is deterministic.
 * Decryption fails with another key or another context. `sha256` computes digests, for comparison with those that the
 * platform lists.
 */
export function playedCipher(sha256?: SampleCourses['sha256']): Cipher {
  let keys = 0;
  const headOf = ({ number }: Key, place: Uint8Array): Uint8Array<ArrayBuffer> => {
    const head = new Uint8Array(NAME_BYTES * 2 + place.length);
    new DataView(head.buffer).setUint32(0, number);
    new DataView(head.buffer).setUint32(NAME_BYTES, place.length);
    head.set(place, NAME_BYTES * 2);
    return head;
  };
  const placeOf = ({ additionalData }: { additionalData?: BufferSource }): Uint8Array =>
    additionalData instanceof Uint8Array ? additionalData : utf8.encode('');
  const subtle = {
    digest: (_name: string, bytes: ArrayBuffer) => Promise.resolve(sha256?.(new Uint8Array(bytes)).buffer),
    generateKey: () => Promise.resolve({ number: ++keys }),
    encrypt: (by: AesGcmParams, key: Key, bytes: Uint8Array) => {
      const head = headOf(key, placeOf(by));
      const sealed = new Uint8Array(head.length + bytes.length);
      sealed.set(head);
      sealed.set(bytes, head.length);
      return Promise.resolve(sealed.buffer);
    },
    decrypt: (by: AesGcmParams, key: Key, sealed: Uint8Array) => {
      const head = headOf(key, placeOf(by));
      const isOurs = head.every((byte, at) => sealed[at] === byte);
      return isOurs
        ? Promise.resolve(sealed.slice(head.length).buffer)
        : Promise.reject(new DOMException('The seal is another one', 'OperationError'));
    },
  };
  return {
    subtle: subtle as unknown as SubtleCrypto, // the client uses no other methods
    getRandomValues: (array) => array,
  };
}

type Held = { page: object; resolve: () => void; reject: (error: unknown) => void };
type Asked = { name: string; page: object; grant: () => void };

/** Web Locks of one browser, shared by its pages: granted in order, revoked by `steal`, released when a page closes. */
export function browserLocks() {
  const held = new Map<string, Held>();
  let queue: Asked[] = [];

  const next = (name: string) => {
    if (held.has(name)) return;
    const first = queue.find((asked) => asked.name === name);
    if (!first) return;
    queue = queue.filter((asked) => asked !== first);
    first.grant();
  };

  const manager = (page: object): LockManager => {
    const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const hold = () => {
          const mine: Held = { page, resolve: () => resolve(undefined), reject };
          held.set(name, mine);
          const free = () => {
            if (held.get(name) !== mine) return;
            held.delete(name);
            next(name);
          };
          void Promise.resolve(callback({ name, mode: 'exclusive' })).then(
            (value) => {
              free();
              resolve(value);
            },
            (error: unknown) => {
              free();
              reject(error instanceof Error ? error : new Error(String(error)));
            },
          );
        };
        const holder = held.get(name);
        if (options.steal) {
          holder?.reject(new DOMException('The lock was stolen', 'AbortError'));
          return hold();
        }
        if (!holder) return hold();
        if (options.ifAvailable) return void Promise.resolve(callback(null)).then(resolve, reject);
        const asked: Asked = { name, page, grant: hold };
        queue.push(asked);
        options.signal?.addEventListener('abort', () => {
          if (!queue.includes(asked)) return;
          queue = queue.filter((other) => other !== asked);
          reject(new DOMException('Given up', 'AbortError'));
        });
      });
    return { request, query: () => Promise.resolve({ held: [], pending: [] }) } as unknown as LockManager; // the only signature in use
  };

  const leave = (page: object) => {
    queue = queue.filter((asked) => asked.page !== page);
    for (const [name, { page: holder }] of [...held])
      if (holder === page) {
        held.delete(name);
        next(name);
      }
  };
  return { manager, leave };
}
