import type { DurableStores } from '#adapters/storage/durable.ts';
import type { Channel, Environment } from '#adapters/platform/environment.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { RunClock } from './clock.ts';

/** A record that the client asked the browser to store; `order` counts all records. */
export type Produced = { record: Outbound; order: number };

/** Records of all pages of a browser. With `isFull`, storage refuses new ones. */
type Disk = {
  readonly isFull: boolean;
  readonly offered: Map<string, Produced>;
  readonly produced: Produced[];
  readonly discarded: Set<string>;
};

/** One page of a browser, as its parts see it. */
export type Me = { isOver: boolean };

/** Listeners of broadcast channels between the pages of a browser. */
export type ChannelListeners = Set<{ page: Me; name: string; hear: (message: unknown) => void }>;

const COOKIE = /^([^=]+)=([^;]*)/;

/**
 * Journal of one page, under the page's own name, which separates its sequence numbers from those of earlier pages.
 * Counts all records, including refused ones.
 */
export function pageJournal(
  browser: Disk,
  journal: DurableStores['journal'],
  me: Me & { tab: string },
  order: { next: number },
): DurableStores['journal'] {
  const whileOpen = () => {
    if (me.isOver) throw new DOMException('The page is gone', 'AbortError');
    if (browser.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  return {
    ...journal,
    write: async (batch) => {
      for (const record of batch.outbound)
        if (!browser.offered.has(record.id)) browser.offered.set(record.id, { record, order: order.next++ });
      whileOpen();
      for (const { id } of batch.outbound) {
        const one = browser.offered.get(id);
        if (one && !browser.produced.includes(one)) browser.produced.push(one);
      }
      return journal.write({ ...batch, tab: me.tab });
    },
    removeAll: async (account) => {
      whileOpen();
      browser.discarded.add(account);
      return journal.removeAll(account);
    },
  };
}

/** Network of one page. A `keepalive` request outlives the page, but its response is dropped. */
export function pageFetch(
  browser: { readonly isOnline: boolean; mayRepeat: boolean },
  fetch: Environment['fetch'],
  me: Me,
): Environment['fetch'] {
  return async (request) => {
    if (me.isOver && !request.keepalive) throw new TypeError('The page is gone');
    const isOffline = () => !browser.isOnline;
    if (isOffline()) throw new TypeError('Failed to fetch');
    const response = await fetch(request);
    if (isOffline()) {
      browser.mayRepeat = true;
      throw new TypeError('Failed to fetch');
    }
    if (me.isOver) return await new Promise<never>(() => undefined); // the page is closed
    return response;
  };
}

export function pageChannel(lines: ChannelListeners, name: string, me: Me, clock: RunClock): Channel {
  return {
    post: (message) => {
      for (const other of [...lines])
        if (other.page !== me && other.name === name) {
          const copy: unknown = structuredClone(message);
          // Delivers asynchronously, as between two real pages.
          clock.schedule(() => lines.has(other) && other.hear(copy), 1);
        }
    },
    listen: (hear) => {
      const mine = { page: me, name, hear };
      lines.add(mine);
      return () => lines.delete(mine);
    },
  };
}

export const cookieJar = (cookies: Map<string, string>): Environment['cookies'] => ({
  read: () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  write: (cookie) => {
    const [, key = '', value = ''] = COOKIE.exec(cookie) ?? [];
    if (cookie.includes('Max-Age=0')) cookies.delete(key);
    else cookies.set(key, value);
  },
});
