import 'fake-indexeddb/auto';

/** How a browser refuses a row on a full disk: at once, or at the end of a transaction whose requests have succeeded. */
export type Refusing = 'at once' | 'at its end';

/** By what name a write fails: a quota says so, a disk that is really full shows as what the browser stumbled over. */
export type Refusal = 'QuotaExceededError' | 'InvalidAccessError' | 'UnknownError' | 'AbortError';

/** Room of an origin, for parts and rows alike. Bytes. */
export type Disk = { isFull: boolean; parts: number; bytes: number; rows: number; wasFull: boolean; says: Refusal };

type Raw = { _requests: readonly unknown[]; _abort: (error: string) => void }; // of fake-indexeddb

/** Aborts a transaction in the turn before it would complete, for want of room. */
function abortAtItsEnd(transaction: IDBTransaction): void {
  setImmediate(() => {
    const raw = transaction as unknown as Raw;
    if (raw._requests.length > 0) return abortAtItsEnd(transaction);
    try {
      raw._abort('QuotaExceededError');
    } catch {
      // it has ended by itself
    }
  });
}

/**
 * Rows of all databases take their room of the disk, too, and are refused where there is none: those of packs as well as
 * those of the learner's own work. `left` tells how much there is. Returns the way back.
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

/** Bytes, about: keys weigh nothing. */
const weightOf = (row: object): number =>
  JSON.stringify(row, (_key, value: unknown) => (value instanceof Uint8Array ? 'x'.repeat(value.length) : value))
    .length;
