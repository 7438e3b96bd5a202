import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { type BackForwardCacheState, retryAfterBackForwardCache } from './transactions.ts';

/** Runs one transaction over some stores of a database; again if the page entered the back/forward cache meanwhile. */
export type RunTransaction<Schema extends DBSchema> = <
  const Stores extends StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  T,
>(
  stores: Stores,
  mode: Mode,
  work: (tx: IDBPTransaction<Schema, Stores, Mode>) => Promise<T>,
) => Promise<T>;

/**
 * Opens the database for each transaction, because an open connection would block its deletion. Runs none while the
 * page is in the back/forward cache: every other page would wait for it (WebKit).
 */
export function createTransactionRunner<Schema extends DBSchema>(
  open: () => Promise<IDBPDatabase<Schema>>,
  sleep: BackForwardCacheState,
): RunTransaction<Schema> {
  return (stores, mode, work) =>
    retryAfterBackForwardCache(sleep, {
      begin: async () => {
        for (;;) {
          await sleep.over();
          const db = await open();
          const close = () => db.close();
          if (sleep.over() === undefined) return { tx: db.transaction(stores, mode), close };
          close();
        }
      },
      work,
    });
}
