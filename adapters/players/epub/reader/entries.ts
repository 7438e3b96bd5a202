import { type Promised, promised } from '../../promised.ts';
import type { OpenBook } from '../protocol.ts';

/** The files of the book. */
export type Entries = {
  /** The path as the file has it, for one as a book writes it (encoded, or with letters of another case). */
  find: (path: string) => string | undefined;
  /** Unpacked length; 0 when it is not there. */
  sizeOf: (path: string) => number;
  /** What it holds; undefined when it is not there or cannot be unpacked. Waits as long as the network needs. */
  read: (path: string) => Promise<Uint8Array | undefined>;
  /** The application's answer. */
  take: (path: string, bytes: Uint8Array | undefined) => void;
};

/** Asks the application for what the book holds. The same entry is asked for once while it is on its way. */
export function entriesOf(list: OpenBook['entries'], want: (path: string) => void): Entries {
  const sizes = new Map(list);
  const byLetters = new Map(list.map(([path]) => [path.toLowerCase(), path]));
  const waiting = new Map<string, Promised<Uint8Array | undefined>>();
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
      const asked = promised<Uint8Array | undefined>();
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
