/**
 * Numbers by name, stored outside the database. The last `seq` of each partition reveals an external erasure of the
 * database. Pages without a database share their numbers here. Best effort: if storage is refused, an erasure goes
 * unnoticed.
 */
export interface Watermarks {
  read: (account: string) => Readonly<Record<string, number>>;
  write: (account: string, marks: Readonly<Record<string, number>>) => void;
}

/** Stores watermarks in `localStorage` or a compatible store. Holds names and numbers, no learning data. */
export function storedWatermarks(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name = 'outbox-marks',
): Watermarks {
  const key = (account: string) => `${name}:${account}`;
  return {
    read: (account) => {
      try {
        const marks: unknown = JSON.parse(storage.getItem(key(account)) ?? '{}');
        if (typeof marks !== 'object' || marks === null) return {};
        return Object.fromEntries(Object.entries(marks).filter(([, seq]) => Number.isSafeInteger(seq)));
      } catch {
        return {}; // blocked, or written by another program: no marks
      }
    },
    write: (account, marks) => {
      try {
        if (Object.keys(marks).length === 0) storage.removeItem(key(account));
        else storage.setItem(key(account), JSON.stringify(marks));
      } catch {
        // Full or blocked: only the detection of an erased database is lost.
      }
    },
  };
}

/** For a browser without storage, which has no database to be erased either. */
export const noWatermarks: Watermarks = { read: () => ({}), write: () => undefined };
