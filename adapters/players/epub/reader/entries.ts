import { type Deferred, deferred } from '../../deferred.ts';
import type { OpenBook } from '../protocol.ts';

/** Files of the book. */
export type Entries = {
  /** Path of an entry as the file spells it; the argument may be encoded or differ in case. */
  find: (path: string) => string | undefined;
  /** Unpacked size in bytes; 0 if missing. */
  sizeOf: (path: string) => number;
  /** Content; undefined if missing or not unpackable. Waits as long as the network needs. */
  read: (path: string) => Promise<Uint8Array | undefined>;
  /** Call with the application's response. */
  take: (path: string, bytes: Uint8Array | undefined) => void;
};

/** Requests entries from the application; pending requests of the same entry are shared. */
export function entriesOf(list: OpenBook['entries'], want: (path: string) => void): Entries {
  const sizes = new Map(list);
  const byLetters = new Map(list.map(([path]) => [path.toLowerCase(), path]));
  const waiting = new Map<string, Deferred<Uint8Array | undefined>>();
  const find = (path: string) => {
    for (const spelt of [path, decoded(path)]) {
      if (sizes.has(spelt)) return spelt;
      const other = byLetters.get(spelt.toLowerCase());
      if (other !== undefined) return other;
    }
    return undefined;
  };
  return {
    find,
    sizeOf: (path) => sizes.get(find(path) ?? '') ?? 0,
    read: (path) => {
      const known = find(path);
      if (known === undefined) return Promise.resolve(undefined);
      const already = waiting.get(known);
      if (already) return already.promise;
      const asked = deferred<Uint8Array | undefined>();
      waiting.set(known, asked);
      want(known);
      return asked.promise;
    },
    take: (path, bytes) => {
      waiting.get(path)?.resolve(bytes);
      waiting.delete(path);
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray % is part of the name
  }
}
