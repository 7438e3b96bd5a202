import type { IDBPDatabase } from 'idb';
import { type Schema, STORES, type Transaction } from './schema.ts';

export type ChangeOptions = { strict?: boolean; atOnce?: boolean };

type Connection = Promise<IDBPDatabase<Schema>>;

/**
 * Starts transactions while the page is awake, and repeats those that the back/forward cache interrupted. `lost` is
 * called with a connection that the browser closed.
 */
export function transactions(
  sleep: BackForwardCacheState,
  { connection, lost }: { connection: () => Connection; lost: (which: Connection) => void },
) {
  const begin = async (mode: 'readonly' | 'readwrite', strict: boolean): Promise<Transaction> => {
    for (let isAgain = false; ; isAgain = true) {
      if (sleep.over()) await sleep.over();
      const current = connection();
      const open = await current;
      if (sleep.over()) continue; // closed meanwhile
      try {
        return open.transaction(STORES, mode, { durability: strict ? 'strict' : 'relaxed' }) as unknown as Transaction; // `read` never writes
      } catch (error) {
        if (isAgain || (error as Partial<DOMException>).name !== 'InvalidStateError') throw error; // an error may or may not have a name
        lost(current);
      }
    }
  };

  return <T>(
    mode: 'readonly' | 'readwrite',
    { strict = false, atOnce = false }: ChangeOptions,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> =>
    retryAfterBackForwardCache(sleep, {
      begin: async () => ({ tx: await begin(mode, strict), close: () => undefined }),
      work,
      atOnce,
    });
}

type AnyTransaction = { done: Promise<void>; abort: () => void; commit: () => void };
type Begun<Tx> = { tx: Tx; close: () => void };

/**
 * Runs `work` in a transaction, and again in a new one if the back/forward cache interrupted it. Calls `close` of each
 * transaction. `atOnce`: see `Database.change`.
 */
export async function retryAfterBackForwardCache<Tx extends AnyTransaction, T>(
  sleep: BackForwardCacheState,
  { begin, work, atOnce = false }: { begin: () => Promise<Begun<Tx>>; work: (tx: Tx) => Promise<T>; atOnce?: boolean },
): Promise<T> {
  for (;;) {
    const { tx, close } = await begin();
    tx.done.catch(() => undefined); // awaited below; an abort while `work` still runs must not be an unhandled rejection
    const running = sleep.during({ tx, close });
    try {
      const working = work(tx);
      if (atOnce) tx.commit(); // all requests are made: the browser now completes the transaction without the page
      const result = await working;
      await tx.done;
      return result;
    } catch (error) {
      abort(tx);
      await tx.done.catch(() => undefined); // the first error is the cause, and is thrown below
      if (!running.isInterrupted()) throw error;
    } finally {
      running.end();
      close();
    }
  }
}

export type BackForwardCacheState = ReturnType<typeof trackBackForwardCache>;

/** Running transactions, and whether the page is in the back/forward cache. */
export function trackBackForwardCache() {
  const all = new Set<Begun<AnyTransaction> & { interrupted: boolean }>();
  let over: Promise<void> | undefined;
  let wake = () => {};
  return {
    /** Undefined while the page is awake. */
    over: () => over,
    during: (begun: Begun<AnyTransaction>) => {
      const one = { ...begun, interrupted: false };
      all.add(one);
      return { isInterrupted: () => one.interrupted, end: () => void all.delete(one) };
    },
    begin: () => {
      over ??= new Promise((resolve) => (wake = resolve));
      for (const one of all) {
        one.interrupted ||= abort(one.tx);
        one.close();
      }
    },
    end: () => {
      over = undefined;
      wake();
    },
  };
}

/** False: the transaction has ended, or the browser completes it without the page. */
function abort(tx: AnyTransaction): boolean {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}
