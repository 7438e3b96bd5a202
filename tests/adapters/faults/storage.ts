import 'fake-indexeddb/auto';

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
