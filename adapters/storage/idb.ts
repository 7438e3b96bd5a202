import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type OpenDBCallbacks } from 'idb';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { Outbound, StoredOutbound } from '#domain/tracking/index.ts';

/** A fact at rest. `tab` and `n` give its place in the log it came from; `slot`: a newer one replaces it. */
export type FactRow = Omit<StoredFact, 'data'> & {
  account: string;
  data: unknown;
  tab: string;
  n: number;
  slot?: string;
};
/** `seq` is given by the store. Without `since` the record replaced none; without `order` an earlier version made it. */
export type OutboxRow = Outbound &
  Pick<StoredOutbound, 'state' | 'tries' | 'why' | 'parkedAt'> & {
    seq?: number;
    since?: number;
  };
/**
 * Highest place given to a record of the lane so far, and highest order stored of a subject; both survive the record.
 * The row of no lane counts the attempts of the account.
 */
export type LaneRow = { account: string; lane: string; lastSeq: number; order?: number; epoch?: number };

/** `annotation` is in the form of the W3C, which later versions and other programs can read. */
export type AnnotationRow = { account: string; titleId: string; id: string; annotation: unknown };

/** What ended attempts with a title came to; read by the rules of the attempt area. `at`: when the last of them was. */
export type CheckpointRow = { account: string; titleId: string; at: number; came: unknown };
/** Facts up to this place are counted in the checkpoint, save those of the `open` streams. */
export type FoldRow = { account: string; upTo: number; open: string[] };

export interface Schema extends DBSchema {
  /** Key: order of arrival in this browser. */
  facts: {
    key: number;
    value: FactRow;
    /** The last two since version 3. */
    indexes: { id: string; account: string; slot: string; stream: string; age: [string, number] };
  };
  outbox: {
    key: number;
    value: OutboxRow;
    indexes: { id: string; account: [string, number]; slot: string; state: [string, string] };
  };
  meta: { key: [string, string]; value: LaneRow; indexes: { account: string } };
  /** Since version 2. */
  annotations: {
    key: [string, string, string];
    value: AnnotationRow;
    indexes: { account: string; title: [string, string] };
  };
  /** Since version 3, as the next one. */
  checkpoints: { key: [string, string]; value: CheckpointRow; indexes: { account: string } };
  folds: { key: string; value: FoldRow };
}
export type StoreName = 'facts' | 'outbox' | 'meta' | 'annotations' | 'checkpoints' | 'folds';
export type Transaction = IDBPTransaction<Schema, StoreName[], 'readwrite'>;

/** One IndexedDB database, kept open: a write begun while the page goes away has no time left to open it. */
export type Database = {
  /** Rejects when the browser has no IndexedDB or will not open it. Opens again what was closed. */
  open: () => Promise<void>;
  /**
   * One transaction. Resolves when it is complete, which is when it is on disk; a request that succeeded proves
   * nothing (a full disk aborts the transaction after it). Rejects when it aborted, and then nothing of it was kept.
   * `atOnce`: no request of it follows the answer to another. `work` begins anew where the page rested meanwhile.
   */
  change: <T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions) => Promise<T>;
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * The page goes into the browser's back/forward cache, where its transactions would stand still and every other page
   * would wait for them (WebKit). What can end without the page ends; the rest of it, and what is asked for from now on,
   * is done when the page wakes. Only for a page that has kept elsewhere what it writes.
   */
  rest: () => void;
  wake: () => void;
  close: () => void;
};

type ChangeOptions = { strict?: boolean; atOnce?: boolean };

const VERSION = 3;
const STORES: StoreName[] = ['facts', 'outbox', 'meta', 'annotations', 'checkpoints', 'folds'];

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
        if (from < 1) {
          createStores(db);
          options.onMade?.();
        }
        if (from < 2) createAnnotations(db);
        if (from < 3) createCheckpoints(db, tx);
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

type Connection = Promise<IDBPDatabase<Schema>>;

/**
 * Begins transactions while the page is awake, and again those that its rest broke off. `lost` is told of a connection
 * that the browser closed.
 */
function transactions(
  sleep: ReturnType<typeof sleeping>,
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

/** Transactions that run, and whether the page rests. */
function sleeping() {
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

/** A row as the rules see it: what was stored has its place. */
export function placed(row: OutboxRow): StoredOutbound {
  const seq = row.seq ?? 0; // never absent: it is the store's key path
  const order = row.slot === undefined ? undefined : ((row.order as number | undefined) ?? 0); // an earlier version gave none
  return { ...row, ...(order === undefined ? {} : { order }), seq, since: row.since ?? seq };
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

function createStores(db: IDBPDatabase<Schema>): void {
  const facts = db.createObjectStore('facts', { autoIncrement: true });
  facts.createIndex('id', 'id', { unique: true });
  facts.createIndex('account', 'account');
  facts.createIndex('slot', 'slot');
  const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  outbox.createIndex('id', 'id', { unique: true });
  outbox.createIndex('account', ['account', 'seq']);
  outbox.createIndex('slot', 'slot');
  outbox.createIndex('state', ['account', 'state']);
  db.createObjectStore('meta', { keyPath: ['account', 'lane'] }).createIndex('account', 'account');
}

function createAnnotations(db: IDBPDatabase<Schema>): void {
  const annotations = db.createObjectStore('annotations', { keyPath: ['account', 'titleId', 'id'] });
  annotations.createIndex('account', 'account');
  annotations.createIndex('title', ['account', 'titleId']);
}

/** Facts that older versions left, or go on adding beside this one, are above the mark: they are read, and counted then. */
function createCheckpoints(db: IDBPDatabase<Schema>, tx: IDBPTransaction<Schema, StoreName[], 'versionchange'>): void {
  const facts = tx.objectStore('facts');
  facts.createIndex('stream', 'stream');
  facts.createIndex('age', ['account', 'at']);
  db.createObjectStore('checkpoints', { keyPath: ['account', 'titleId'] }).createIndex('account', 'account');
  db.createObjectStore('folds', { keyPath: 'account' });
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
