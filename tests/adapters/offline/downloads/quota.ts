import 'fake-indexeddb/auto';

/**
 * How a browser refuses a row on a full disk: at the request, or at the end of a transaction whose requests succeeded.
 */
export type Refusing = 'at once' | 'at its end';

/**
 * Error name of a failed write. An exhausted quota names itself; a full disk causes whatever error the browser ran
 * into.
 */
export type Refusal = 'QuotaExceededError' | 'InvalidAccessError' | 'UnknownError' | 'AbortError';

/** Space of an origin in bytes, shared by segments and rows. */
export type Disk = { isFull: boolean; parts: number; bytes: number; rows: number; wasFull: boolean; says: Refusal };

type Raw = { _requests: readonly unknown[]; _abort: (error: string) => void }; // internals of fake-indexeddb

/** Aborts a transaction for lack of space, in the turn before it would complete. */
function abortAtItsEnd(transaction: IDBTransaction): void {
  setImmediate(() => {
    const raw = transaction as unknown as Raw;
    if (raw._requests.length > 0) return abortAtItsEnd(transaction);
    try {
      raw._abort('QuotaExceededError');
    } catch {
      // the transaction has already ended
    }
  });
}

/**
 * Makes rows of all databases use disk space, too, and refuses them on a full disk: those of downloads and of the
 * learner’s work. `left` returns the free bytes. Returns a function that ends this.
 */
export function countRows(disk: Disk, left: () => number, how: Refusing): () => void {
  const { prototype } = globalThis.IDBObjectStore;
  const { add, put } = prototype;
  const counted = (write: IDBObjectStore['put']) =>
    function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
      const size = weightOf(args[0] as object);
      const fits = size <= left();
      if (!fits) disk.wasFull = true;
      if (!fits && how === 'at once') throw new DOMException('full', disk.says);
      const request = write.apply(this, args);
      if (fits) disk.rows += size;
      else abortAtItsEnd(this.transaction);
      return request;
    };
  prototype.add = counted(add);
  prototype.put = counted(put);
  return () => void Object.assign(prototype, { add, put });
}

/** Approximate size in bytes, without keys. */
const weightOf = (row: object): number =>
  JSON.stringify(row, (_key, value: unknown) => (value instanceof Uint8Array ? 'x'.repeat(value.length) : value))
    .length;
