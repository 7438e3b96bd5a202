import { type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';
import { makeStores, type Schema, type Transaction, VERSION } from './schema.ts';
import { type ChangeOptions, sleeping, transactions } from './transactions.ts';

/** One IndexedDB database, kept open: a write begun while the page goes away has no time left to open it. */
export type Database = {
  /** Rejects when the browser has no IndexedDB or will not open it. Opens again what was closed. */
  open: () => Promise<void>;
  /**
   * One transaction. Resolves when it is complete, which is when it is on disk; a request that succeeded proves
   * nothing (a full disk aborts the transaction after it). Rejects when it aborted, and then nothing of it was kept.
   * `atOnce`: `work` makes all its requests before it returns, and the page may unload right after it. Runs `work` again if the
   * page entered the back/forward cache meanwhile.
   */
  change: <T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions) => Promise<T>;
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * The page goes into the browser's back/forward cache, where its transactions would stand still and every other page
   * would wait for them (WebKit). What is under way is broken off; it, and what is asked for from now on, is done when
   * the page wakes. Only for a page that has kept elsewhere what it writes.
   */
  rest: () => void;
  wake: () => void;
  close: () => void;
};

type DatabaseOptions = {
  name: string;
  /** Told when the browser closed it by force: site data cleared, disk gone. */
  onClosed: (why: 'cleared' | 'newer-version') => void;
  /** Told when it is made, for the first time or anew. */
  onMade?: () => void;
};

export function database(options: DatabaseOptions): Database {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let wasOpen = false;
  const connect = (): Promise<IDBPDatabase<Schema>> => {
    const mine = openAny(options.name, {
      upgrade: (db, from, _to, tx) => {
        // It was there under this page, and is made anew: nobody told of its end.
        if (from < 1 && wasOpen) void mine.then(() => options.onClosed('cleared'));
        makeStores(db, from, tx);
        if (from < 1) options.onMade?.();
      },
      blocking: (_from, _to, event) => {
        // A newer version of the application, in another tab, waits for us to let go.
        (event.target as IDBDatabase).close(); // `versionchange` is only ever fired at a database
        forget(mine);
        options.onClosed('newer-version');
      },
      terminated: () => cleared(mine),
    });
    mine.then(
      () => (wasOpen = true),
      () => forget(mine), // handed to the caller below; the next call tries again
    );
    return mine;
  };
  const forget = (which: Promise<unknown>) => {
    if (opened === which) opened = undefined;
  };
  const told = new WeakSet<Promise<unknown>>();
  /** The browser tells of it by an event, or a call finds it out before: whoever comes first. */
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

  const sleep = sleeping();
  const run = transactions(sleep, {
    connection: db,
    lost: (connection) => {
      if (opened === connection) cleared(connection); // else closed by us, and open again
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
 * Also what a later version of the application has made, in a tab that was opened before: versions only add, so what
 * this one knows is there.
 */
const openAny = (name: string, callbacks: OpenDBCallbacks<Schema>): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, VERSION, callbacks).catch((error: unknown) => {
    if ((error as Partial<DOMException>).name !== 'VersionError') throw error; // any error has a name, or not
    return openDB<Schema>(name, undefined, callbacks);
  });
