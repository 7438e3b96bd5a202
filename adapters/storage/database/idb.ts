import { type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';
import { makeStores, type Schema, type Transaction, VERSION } from './schema.ts';
import { type ChangeOptions, trackBackForwardCache, transactions } from './transactions.ts';

/** One IndexedDB database with an open connection: as a page closes, there is no time left to open one for a write. */
export type Database = {
  /** Rejects if the browser has no IndexedDB or refuses to open the database. Reopens a closed one. */
  open: () => Promise<void>;
  /**
   * Runs one transaction. Resolves when the transaction is complete, which means on disk: a full disk can abort the
   * transaction after its requests succeeded. Rejects if the transaction aborted; then nothing was stored. `atOnce`:
   * `work` makes all requests before it returns, and the page may unload right after it. Runs `work` again if the page
   * entered the back/forward cache meanwhile.
   */
  change: <T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions) => Promise<T>;
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * Call when the page enters the back/forward cache: WebKit freezes its transactions there, and all other pages would
   * wait for them. Aborts running transactions. These, and new ones, run when the page wakes. Only for pages that have
   * stored their pending writes elsewhere.
   */
  rest: () => void;
  wake: () => void;
  close: () => void;
};

type DatabaseOptions = {
  name: string;
  /** Called when the browser force-closed the database: site data was cleared, or the disk failed. */
  onClosed: (why: 'cleared' | 'newer-version') => void;
  /** Called when the database is created, also after an erasure. */
  onMade?: () => void;
};

export function database(options: DatabaseOptions): Database {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let wasOpen = false;
  const connect = (): Promise<IDBPDatabase<Schema>> => {
    const mine = openAny(options.name, {
      upgrade: (db, from, _to, tx) => {
        // The database existed, and is created again: the browser erased it without an event.
        if (from < 1 && wasOpen) void mine.then(() => options.onClosed('cleared'));
        makeStores(db, from, tx);
        if (from < 1) options.onMade?.();
      },
      blocking: (_from, _to, event) => {
        // Another tab has a newer version of the application, which waits until this connection closes.
        (event.target as IDBDatabase).close(); // `versionchange` events are fired only at databases
        forget(mine);
        options.onClosed('newer-version');
      },
      terminated: () => cleared(mine),
    });
    mine.then(
      () => (wasOpen = true),
      () => forget(mine), // reported to the caller below; the next call tries again
    );
    return mine;
  };
  const forget = (which: Promise<unknown>) => {
    if (opened === which) opened = undefined;
  };
  const told = new WeakSet<Promise<unknown>>();
  /** Reports an erasure once, whether the `terminated` event or a failing call detects it first. */
  const cleared = (which: Promise<unknown>) => {
    if (told.has(which)) return;
    told.add(which);
    forget(which);
    options.onClosed('cleared');
  };
  const db = () => (opened ??= connect());
  const close = () => {
    const closing = opened;
    opened = undefined;
    void closing?.then((connection) => connection.close()).catch(() => undefined); // never opened: nothing to close
  };

  const sleep = trackBackForwardCache();
  const run = transactions(sleep, {
    connection: db,
    lost: (connection) => {
      if (opened === connection) cleared(connection); // otherwise this page closed the connection, and has another one
    },
  });

  return {
    open: async () => {
      await db();
    },
    change: (work, how = {}) => run('readwrite', how, work),
    read: (work) => run('readonly', {}, work),
    rest: () => {
      sleep.begin();
      close();
    },
    wake: sleep.end,
    close,
  };
}

/**
 * Also opens a newer schema version that another tab created. Versions only add stores, so all stores of this version
 * exist.
 */
const openAny = (name: string, callbacks: OpenDBCallbacks<Schema>): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, VERSION, callbacks).catch((error: unknown) => {
    if ((error as Partial<DOMException>).name !== 'VersionError') throw error; // an error may or may not have a name
    return openDB<Schema>(name, undefined, callbacks);
  });
