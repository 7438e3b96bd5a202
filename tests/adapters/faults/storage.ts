import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';

/**
 * The next `times` writes of the browser's database succeed as requests, and then their transactions abort, as a full
 * disk has it. Returns the way back.
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
      request.addEventListener('success', () => {
        try {
          transaction.abort();
        } catch {
          // it has ended by itself
        }
      });
      return request;
    };
  prototype.add = breaking(originals.add);
  prototype.put = breaking(originals.put);
  return () => void Object.assign(prototype, originals);
}

/** Site data is cleared under the open page: its connections are closed by force, and its databases are gone. */
export function clearSiteData(): void {
  type Raw = { connections: Iterable<Parameters<typeof forceCloseDatabase>[0]> };
  const { _databases: databases } = globalThis.indexedDB as unknown as { _databases: Map<string, Raw> }; // of fake-indexeddb
  for (const { connections } of databases.values()) for (const one of [...connections]) forceCloseDatabase(one);
  databases.clear();
}
