import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { storesOfVersion1 } from '../../support/old-databases.ts';

type Queued = { _requests: readonly unknown[] }; // internals of fake-indexeddb: pending requests of a transaction

/** Aborts a transaction whose requests have all succeeded, in the turn before it would complete. */
function abortAtItsEnd(transaction: IDBTransaction): void {
  setImmediate(() => {
    if ((transaction as unknown as Queued)._requests.length > 0) return abortAtItsEnd(transaction);
    try {
      transaction.abort();
    } catch {
      // the transaction has already ended
    }
  });
}

/**
 * Lets the next `times` writing transactions abort instead of completing, although all requests succeeded, as on a full
 * disk. Only code that awaits the end of the transaction notices. Returns a function that restores the storage.
 */
export function breakStorage(times: number): () => void {
  const { prototype } = globalThis.IDBObjectStore;
  const originals = { add: prototype.add, put: prototype.put };
  const broken = new WeakSet<IDBTransaction>();
  let left = times;
  const breaking = (write: IDBObjectStore['put']) =>
    function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
      const request = write.apply(this, args);
      const { transaction } = this;
      if (broken.has(transaction) || left <= 0) return request;
      left--;
      broken.add(transaction);
      abortAtItsEnd(transaction);
      return request;
    };
  prototype.add = breaking(originals.add);
  prototype.put = breaking(originals.put);
  return () => void Object.assign(prototype, originals);
}

/** Clears the site data of an open page: closes its connections by force, and deletes its databases. */
export function clearSiteData(): void {
  type Raw = { connections: Iterable<Parameters<typeof forceCloseDatabase>[0]> };
  const { _databases: databases } = globalThis.indexedDB as unknown as { _databases: Map<string, Raw> }; // internals of fake-indexeddb
  for (const { connections } of databases.values()) for (const one of [...connections]) forceCloseDatabase(one);
  databases.clear();
}

const DATABASE = 'learning';
type Rows = { store: string; rows: { key: IDBValidKey; value: unknown }[] }[];

const opened = (version?: number, upgrade?: (db: IDBDatabase) => void) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = globalThis.indexedDB.open(DATABASE, version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onblocked = () => reject(new Error('another tab holds on to the database'));
    request.onerror = () => reject(new Error('the database cannot be opened', { cause: request.error }));
  });

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('a request failed', { cause: request.error }));
  });

/** Rows of the `meta` store. */
export async function metaRows(): Promise<unknown[]> {
  const db = await opened();
  const rows = await done(db.transaction('meta').objectStore('meta').getAll());
  db.close();
  return rows as unknown[];
}

/**
 * Copies the stored data into a database of version 1, with a tab of that version still open, which closes its
 * connection on request. Returns the number of records in the outbox.
 */
export async function backToVersion1(): Promise<number> {
  const now = await opened();
  const rows: Rows = [];
  for (const store of ['facts', 'outbox', 'meta']) {
    const from = now.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
    rows.push({ store, rows: keys.map((key, n) => ({ key, value: values[n] as unknown })) });
  }
  now.close();
  await done(globalThis.indexedDB.deleteDatabase(DATABASE));
  const old = await opened(1, storesOfVersion1);
  old.onversionchange = () => old.close();
  const change = old.transaction(['facts', 'outbox', 'meta'], 'readwrite');
  for (const { store, rows: mine } of rows)
    for (const { key, value } of mine) change.objectStore(store).put(value, ...(store === 'facts' ? [key] : []));
  await new Promise((resolve) => (change.oncomplete = resolve));
  return rows.find(({ store }) => store === 'outbox')?.rows.length ?? 0;
}

/**
 * A tab of a later version opens the database beside pages of this version. Returns a function that gives the later
 * version to all pages opened from now on; that one returns a function that restores this version.
 */
export async function laterVersion(): Promise<() => () => void> {
  const before = await opened();
  const later = before.version + 1;
  before.close();
  (await opened(later, (db) => void db.createObjectStore('of-later'))).close();
  return () => {
    const { prototype } = globalThis.IDBFactory;
    const { open } = prototype;
    prototype.open = function (name, version) {
      return open.call(this, name, version === undefined ? version : later);
    };
    return () => void (prototype.open = open);
  };
}
