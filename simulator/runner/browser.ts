import type { Durable } from '#adapters/storage/durable.ts';
import { memoryStore } from '#adapters/storage/durable.ts';
import type { Channel, Environment } from '#adapters/platform/environment.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import { derivedId } from '#domain/tracking/index.ts';
import { PLATFORM_ORIGIN } from '../mount/direct.ts';
import type { Random } from '../platform/random.ts';
import { browserLocks } from './browser-locks.ts';
import type { PageTimers, RunClock } from './clock.ts';
import { storageOf } from './kept-texts.ts';

/** A record that this browser was asked to keep until the platform has it. */
export type Produced = { record: Outbound; order: number };

/** A learner's browser: cookies, storage and database that outlive its pages, and whether there is a network. */
export type Browser = {
  readonly name: string;
  isOnline: boolean;
  isFull: boolean;
  /** An answer did not reach it: what it was about may be sent once more, by its id. */
  mayRepeat: boolean;
  /** It refused to store, or a page of it died without a word: its last work need not be known. */
  mayForget: boolean;
  /** It refused to store: each of its pages sends what it has in memory, and none knows of the others. */
  hasRefused: boolean;
  /** What it keeps, or kept until the platform had it. */
  readonly produced: Produced[];
  /** The same with what it refused to store: that is sent from memory. By id. */
  readonly offered: Map<string, Produced>;
  /** Accounts whose unsent work was taken off this browser. */
  readonly discarded: Set<string>;
  readonly outbox: Durable['outbox'];
  readonly cookies: ReadonlyMap<string, string>;
  page: (world: { fetch: Environment['fetch']; clock: RunClock; random: Random; skewMs: number }) => Page;
};

/** One page of a browser: what the client is composed over, and its end. */
export type Page = {
  readonly environment: Environment;
  readonly store: () => Promise<Durable>;
  readonly timers: PageTimers;
  /** The page is gone; what was sent with keepalive goes on. */
  end: () => void;
};

const COOKIE = /^([^=]+)=([^;]*)/;

/** What an account is called in the journal: here any name will do that is the same each time. */
const nameOf = (text: string): string => derivedId(text, 'account');

export function openBrowser(name: string, digest = nameOf): Browser {
  const cookies = new Map<string, string>();
  const local = new Map<string, string>();
  const lines = new Set<{ page: object; name: string; hear: (message: unknown) => void }>();
  const locks = browserLocks();
  const { journal, outbox, annotations } = memoryStore();
  let order = 0;
  let pages = 0;

  const browser: Browser = {
    name,
    isOnline: true,
    isFull: false,
    mayRepeat: false,
    mayForget: false,
    hasRefused: false,
    produced: [],
    offered: new Map(),
    discarded: new Set(),
    outbox,
    cookies,
    page: ({ fetch, clock, random, skewMs }) => {
      const me = {};
      let isOver = false;
      const timers = clock.page();
      const whileOpen = () => {
        if (isOver) throw new DOMException('The page is gone', 'AbortError');
        if (browser.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      };
      const store: Durable = {
        isDurable: true,
        tab: `page-${++pages}`,
        annotations,
        journal: {
          ...journal,
          write: async (batch) => {
            for (const record of batch.outbound)
              if (!browser.offered.has(record.id)) browser.offered.set(record.id, { record, order: order++ });
            whileOpen();
            for (const { id } of batch.outbound) {
              const one = browser.offered.get(id);
              if (one && !browser.produced.includes(one)) browser.produced.push(one);
            }
            return journal.write(batch);
          },
          removeAll: async (account) => {
            whileOpen();
            browser.discarded.add(account);
            return journal.removeAll(account);
          },
        },
        outbox: {
          ...outbox,
          remove: async (...asked) => (isOver ? undefined : outbox.remove(...asked)),
          note: async (seq, change) => (isOver ? undefined : outbox.note(seq, change)),
        },
      };
      const channel = (line: string): Channel => ({
        post: (message) => {
          for (const other of [...lines])
            if (other.page !== me && other.name === line) {
              const copy: unknown = structuredClone(message);
              // heard in a turn of its own, as between two pages
              clock.schedule(() => lines.has(other) && other.hear(copy), 1);
            }
        },
        listen: (hear) => {
          const mine = { page: me, name: line, hear };
          lines.add(mine);
          return () => lines.delete(mine);
        },
      });
      const environment: Environment = {
        fetch: async (request) => {
          if (isOver && !request.keepalive) throw new TypeError('The page is gone');
          if (!browser.isOnline) throw new TypeError('Failed to fetch');
          const response = await fetch(request);
          if (!browser.isOnline) {
            browser.mayRepeat = true;
            throw new TypeError('Failed to fetch');
          }
          if (isOver) return await new Promise<never>(() => undefined); // nobody is there to be told
          return response;
        },
        now: () => clock.now() + skewMs,
        monotonic: () => clock.now(),
        timers,
        randomUuid: () => random.uuid(),
        random: () => random.next(),
        indexedDb: undefined,
        localStorage: storageOf(local),
        sessionStorage: storageOf(new Map()),
        onStorage: () => undefined,
        cookies: {
          read: () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          write: (cookie) => {
            const [, key = '', value = ''] = COOKIE.exec(cookie) ?? [];
            if (cookie.includes('Max-Age=0')) cookies.delete(key);
            else cookies.set(key, value);
          },
        },
        location: { origin: PLATFORM_ORIGIN, hostname: new URL(PLATFORM_ORIGIN).hostname, protocol: 'http:' },
        locks: locks.manager(me),
        storage: undefined,
        channel,
        userAgent: 'Chrome/140',
        digest: (text) => Promise.resolve(digest(text)),
      };
      return {
        environment,
        store: () => Promise.resolve(store),
        timers,
        end: () => {
          isOver = true;
          timers.end();
          locks.leave(me);
          for (const line of [...lines]) if (line.page === me) lines.delete(line);
        },
      };
    },
  };
  return browser;
}
