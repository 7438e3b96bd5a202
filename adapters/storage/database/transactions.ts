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

  return async <T>(
    mode: 'readonly' | 'readwrite',
    { strict = false, atOnce = false }: ChangeOptions,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    for (;;) {
      const tx = await begin(mode, strict);
      tx.done.catch(() => undefined); // awaited below; an abort while `work` still runs must not go unhandled
      const running = sleep.during(tx, atOnce);
      try {
        const result = await work(tx);
        await tx.done;
        return result;
      } catch (error) {
        abort(tx);
        await tx.done.catch(() => undefined); // the first error says what went wrong
        if (!running.isInterrupted()) throw error;
      } finally {
        running.end();
      }
    }
  };
}

type Sleep = ReturnType<typeof sleeping>;

/** Transactions that run, and whether the page rests. */
export function sleeping() {
  type Running = { tx: Transaction; atOnce: boolean; interrupted: boolean };
  const all = new Set<Running>();
  let over: Promise<void> | undefined;
  let wake = () => {};
  return {
    /** Undefined while the page is awake. */
    over: () => over,
    during: (tx: Transaction, atOnce: boolean) => {
      const one: Running = { tx, atOnce, interrupted: false };
      all.add(one);
      return { isInterrupted: () => one.interrupted, end: () => void all.delete(one) };
    },
    begin: () => {
      over ??= new Promise((resolve) => (wake = resolve));
      for (const one of all) {
        one.interrupted = !one.atOnce;
        if (one.atOnce) commit(one.tx);
        else abort(one.tx);
      }
    },
    end: () => {
      over = undefined;
      wake();
    },
  };
}

function abort(tx: Transaction): void {
  try {
    tx.abort();
  } catch {
    // It had ended already: that is what was wanted.
  }
}

/** Ends it without the page: its requests are done, and their answers come when the page is there to hear them. */
function commit(tx: Transaction): void {
  try {
    tx.commit();
  } catch {
    // It had ended already.
  }
}
