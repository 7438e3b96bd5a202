import 'fake-indexeddb/auto';
import { IDBFactory, forceCloseDatabase } from 'fake-indexeddb';

/** A page as the database layer sees it. */
export type Owner = { readonly isOver: boolean; point: () => void };

type Connection = { db: IDBDatabase; owner: Owner; running: Set<IDBTransaction>; isClosed: boolean };
/** Internals of fake-indexeddb: content of a store. */
type Raw = {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }> }
  >;
};
type Queued = { _requests: readonly unknown[] }; // internals of fake-indexeddb: pending requests of a transaction

const LATER_BY = 1;
const NAME = 'learning';

/** `indexedDB` of the process: routes each call to the databases of the calling page’s browser. */
export class IndexedDbs {
  /** The page whose code is running, and the page that ran last. */
  turn: Owner | undefined;
  last: Owner | undefined;
  readonly #homes = new Map<Owner, Databases>();
  readonly #of = new WeakMap<IDBDatabase, Databases>();

  /** Replaces `indexedDB` and methods of object stores until the history is over. */
  install(): () => void {
    const open = (name: string, version?: number) => this.#open(name, version);
    const front = { open, deleteDatabase: (name: string) => this.#homeOf(this.turn ?? this.last).delete(name) };
    const before = globalThis.indexedDB;
    globalThis.indexedDB = front as unknown as globalThis.IDBFactory; // the client calls nothing else
    const { prototype } = globalThis.IDBObjectStore;
    const { add, put } = prototype;
    prototype.add = this.#writing(add);
    prototype.put = this.#writing(put);
    return () => {
      globalThis.indexedDB = before;
      Object.assign(prototype, { add, put });
    };
  }

  lives(owner: Owner, at: Databases): void {
    this.#homes.set(owner, at);
  }

  belongs(db: IDBDatabase, to: Databases): void {
    this.#of.set(db, to);
  }

  #homeOf(owner: Owner | undefined): Databases {
    const home = owner && this.#homes.get(owner);
    if (!home) throw new DOMException('Storage is switched off', 'SecurityError');
    return home;
  }

  #open(name: string, version: number | undefined): IDBOpenDBRequest {
    const waiting = [...new Set(this.#homes.values())].flatMap((home) => home.waiting(version));
    const owner = this.turn ?? waiting[0] ?? this.last;
    return this.#homeOf(owner).open(name, version, owner!); // the page was registered
  }

  #writing(write: IDBObjectStore['put']): IDBObjectStore['put'] {
    const fails = (transaction: IDBTransaction) => this.#of.get(transaction.db)?.fails(transaction);
    return function (this: IDBObjectStore, ...args) {
      const how = fails(this.transaction);
      if (how === 'throws') throw new DOMException('The disk is full', 'QuotaExceededError');
      const request = write.apply(this, args);
      if (how === 'aborts') abortAtItsEnd(this.transaction);
      return request;
    };
  }
}

/** The databases of one browser: connections, pending work and faults. */
export class Databases {
  readonly #front: IndexedDbs;
  /** Pages that ever had a database. */
  readonly #opened = new WeakSet<Owner>();
  #factory = new IDBFactory();
  readonly #connections = new Set<Connection>();
  /** The latest connection of each page. */
  readonly #newest = new Map<Owner, IDBDatabase>();
  /**
   * Pages that found their connection closed, or a later version of the database: each reopens it next, in this order.
   */
  readonly #lost: Owner[] = [];
  readonly #outdated: Owner[] = [];
  #opening = 0;
  /** Number and kind of writes that will fail. */
  #failing: { how: 'throws' | 'aborts'; left: number } | undefined;
  #isBlocked = false;
  readonly #broken = new WeakSet<IDBTransaction>();
  /** Number of failed writes so far. */
  troubles = 0;

  constructor(front: IndexedDbs) {
    this.#front = front;
  }

  /** Pages that found their connection closed, or a later version of the database. */
  waiting = (version: number | undefined): readonly Owner[] => (version === undefined ? this.#outdated : this.#lost);

  hasOpened = (owner: Owner): boolean => this.#opened.has(owner);

  delete = (name: string) => this.#factory.deleteDatabase(name);

  /** Rows of a store on the disk. */
  rows(store: string): unknown[] {
    const { _databases: databases } = this.#factory as unknown as Raw;
    const records = databases.get(NAME)?.rawObjectStores.get(store)?.records;
    return records ? [...records.values()].map(({ value }) => value) : [];
  }

  get underWay(): number {
    let count = this.#opening;
    for (const { running } of this.#connections) count += running.size;
    return count;
  }

  /** Runs `work`: databases that it opens belong to this page. */
  turnOf<T>(owner: Owner, work: () => T): T {
    const front = this.#front;
    const before = front.turn;
    front.turn = front.last = owner;
    front.lives(owner, this);
    try {
      return work();
    } finally {
      front.turn = before;
    }
  }

  fail(how: 'throws' | 'aborts', times: number): void {
    this.#failing = { how, left: times };
    this.troubles++;
  }

  block(): void {
    this.troubles++;
    this.#isBlocked = true;
  }

  /** True if the page’s database is open or could be opened; else the page knows only its memory. */
  isReachable(owner: Owner): boolean {
    return !this.#isBlocked || [...this.#connections].some((one) => one.owner === owner && !one.isClosed);
  }

  /** True if a write may fail now. */
  get isTroubled(): boolean {
    return this.#isBlocked || (this.#failing?.left ?? 0) > 0;
  }

  mend(): void {
    this.#failing = undefined;
    this.#isBlocked = false;
  }

  /** Ends a page: its pending writes are lost. */
  endOf(owner: Owner): void {
    for (const connection of [...this.#connections]) {
      if (connection.owner !== owner) continue;
      for (const transaction of connection.running) abort(transaction);
      connection.db.close();
      this.#connections.delete(connection);
    }
  }

  /** Clears site data: closes connections by force, and deletes the databases. */
  clear(): void {
    this.troubles++;
    const all = [...this.#connections];
    this.#connections.clear();
    this.#factory = new IDBFactory();
    for (const { db } of all) forceCloseDatabase(db as unknown as Parameters<typeof forceCloseDatabase>[0]); // created by fake-indexeddb
  }

  /** A later version of the application opens the database, in a tab that closes again. */
  async upgrade(): Promise<void> {
    const now = (await this.#factory.databases()).find(({ name }) => name === NAME);
    if (!now) return;
    const request = this.#factory.open(NAME, (now.version ?? 1) + LATER_BY);
    request.onupgradeneeded = () => {
      const { result } = request;
      if (!result.objectStoreNames.contains('of-later')) result.createObjectStore('of-later');
    };
    await new Promise<void>((resolve) => {
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => resolve();
    });
  }

  open(name: string, version: number | undefined, owner: Owner): IDBOpenDBRequest {
    const waiting = version === undefined ? this.#outdated : this.#lost;
    if (waiting.includes(owner)) waiting.splice(waiting.indexOf(owner), 1);
    this.#newest.delete(owner);
    if (this.#isBlocked) throw new DOMException('Storage is switched off', 'SecurityError');
    if (owner.isOver) return {} as IDBOpenDBRequest; // nobody awaits the result any more
    const request = version === undefined ? this.#factory.open(name) : this.#factory.open(name, version);
    this.#opening++;
    request.addEventListener('success', () => {
      this.#opening--;
      this.#take(request.result, owner);
    });
    request.addEventListener('error', () => {
      this.#opening--;
      if (request.error?.name === 'VersionError') this.#outdated.push(owner);
    });
    return request;
  }

  #take(db: IDBDatabase, owner: Owner): void {
    const mine: Connection = { db, owner, running: new Set(), isClosed: false };
    this.#connections.add(mine);
    this.#newest.set(owner, db);
    this.#opened.add(owner);
    this.#front.belongs(db, this);
    if (owner.isOver) return this.endOf(owner);
    const close = db.close.bind(db);
    db.close = () => {
      mine.isClosed = true;
      close();
    };
    const begin = db.transaction.bind(db);
    db.transaction = (...asked) => {
      owner.point();
      if (owner.isOver) throw new DOMException('The page is gone', 'AbortError');
      const transaction = this.#begun(mine, () => begin(...asked));
      mine.running.add(transaction);
      const over = () => {
        mine.running.delete(transaction);
        owner.point();
      };
      transaction.addEventListener('complete', over);
      transaction.addEventListener('abort', over);
      return transaction;
    };
  }

  #begun({ db, owner }: Connection, begin: () => IDBTransaction): IDBTransaction {
    try {
      return begin();
    } catch (error) {
      if (this.#newest.get(owner) === db && !this.#lost.includes(owner)) this.#lost.push(owner);
      throw error;
    }
  }

  /** How this transaction fails; undefined if it succeeds. */
  fails(transaction: IDBTransaction): 'throws' | 'aborts' | undefined {
    if (!this.#failing || this.#failing.left <= 0 || this.#broken.has(transaction)) return undefined;
    this.#failing.left--;
    this.troubles++;
    this.#broken.add(transaction);
    return this.#failing.how;
  }
}

/** Aborts a transaction whose requests have all succeeded, in the turn before it would complete, as on a full disk. */
function abortAtItsEnd(transaction: IDBTransaction): void {
  setImmediate(() => {
    if ((transaction as unknown as Queued)._requests.length > 0) return abortAtItsEnd(transaction);
    abort(transaction);
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // the transaction has already ended
  }
}
