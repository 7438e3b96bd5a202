/**
 * Numbers by name, kept outside the database: the last place given in each lane, so that a database which was erased behind
 * our back is noticed; and what pages without one must be known for. Best effort: where they cannot be kept, nothing is
 * noticed.
 */
export interface Watermarks {
  read: (account: string) => Readonly<Record<string, number>>;
  write: (account: string, marks: Readonly<Record<string, number>>) => void;
}

/** Over `localStorage` or what behaves like it. Holds names and numbers, nothing about what was learned. */
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
        return {}; // storage is blocked, or another program wrote there: no marks
      }
    },
    write: (account, marks) => {
      try {
        if (Object.keys(marks).length === 0) storage.removeItem(key(account));
        else storage.setItem(key(account), JSON.stringify(marks));
      } catch {
        // Storage is full or blocked: erasure of the database would go unnoticed, nothing else changes.
      }
    },
  };
}

/** For a browser without storage, where there is no database to be erased either. */
export const noWatermarks: Watermarks = { read: () => ({}), write: () => undefined };
