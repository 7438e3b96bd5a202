import type { IDBPDatabase } from 'idb';
import { type Schema, STORES, type Transaction } from './schema.ts';

export type ChangeOptions = { strict?: boolean; atOnce?: boolean };

type Connection = Promise<IDBPDatabase<Schema>>;

/**
 * Begins transactions while the page is awake, and again those that its rest broke off. `lost` is told of a connection
 * that the browser closed.
 */
export function transactions(
  sleep: Sleep,
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
        if (isAgain || (error as Partial<DOMException>).name !== 'InvalidStateError') throw error; // any error has a name, or not
        lost(current);
      }
    }
  };

  return <T>(
    mode: 'readonly' | 'readwrite',
    { strict = false, atOnce = false }: ChangeOptions,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> =>
    throughRest(sleep, {
      begin: async () => ({ tx: await begin(mode, strict), close: () => undefined }),
      work,
      atOnce,
    });
}

type AnyTransaction = { done: Promise<void>; abort: () => void; commit: () => void };
type Begun<Tx> = { tx: Tx; close: () => void };

/**
 * Does `work` in a transaction, and in another one where the page's rest broke it off; what it is begun in is closed after
 * each. `atOnce`: as `Database.change` has it.
 */
export async function throughRest<Tx extends AnyTransaction, T>(
  sleep: Sleep,
  { begin, work, atOnce = false }: { begin: () => Promise<Begun<Tx>>; work: (tx: Tx) => Promise<T>; atOnce?: boolean },
): Promise<T> {
  for (;;) {
    const { tx, close } = await begin();
    tx.done.catch(() => undefined); // awaited below; an abort while `work` still runs must not go unhandled
    const running = sleep.during({ tx, close });
    try {
      const working = work(tx);
      if (atOnce) tx.commit(); // all is asked for: from here on the browser ends it without the page
      const result = await working;
      await tx.done;
      return result;
    } catch (error) {
      abort(tx);
      await tx.done.catch(() => undefined); // the first error says what went wrong
      if (!running.isInterrupted()) throw error;
    } finally {
      running.end();
      close();
    }
  }
}

export type Sleep = ReturnType<typeof sleeping>;

/** Transactions that run, and whether the page rests. */
export function sleeping() {
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

/** False: it had ended already, or will without the page. */
function abort(tx: AnyTransaction): boolean {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}
