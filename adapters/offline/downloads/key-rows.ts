import { deleteDB, type DBSchema, openDB } from 'idb';
import type { BackForwardCacheState } from '../../storage/database/transactions.ts';
import { createTransactionRunner } from '../../storage/database/turns.ts';

type Wrapped = Uint8Array<ArrayBuffer>;

/** A learner's downloads key, which encrypts the keys of their downloads. It is stored only encrypted. */
export type KeyRow = {
  account: string;
  /** Random id of the key. */
  name: string;
  /** Id of the session that created it. */
  madeIn: string;
  /** It replaces a key that nothing opens any more, and no download was added since. */
  isReplacement: boolean;
  /** The key, by id of the session whose key encrypts it. */
  sessions: Readonly<Record<string, Wrapped>>;
  /** The key, encrypted with a key from the learner's password; see `byPassword`. `key`: non-extractable HMAC key. */
  password?: { key: CryptoKey; salt: Wrapped; iterations: number; wrapped: Wrapped };
};

interface Schema extends DBSchema {
  keys: { key: string; value: KeyRow };
}

export type KeyRows = {
  get: (account: string) => Promise<KeyRow | undefined>;
  put: (row: KeyRow) => Promise<void>;
  /** Removes the keys of all other accounts; undefined: of all, with the database. */
  keepOnly: (account: string | undefined) => Promise<void>;
};

/** A separate database: former builds open the one of the downloads, and would remove unknown rows from it. */
export function keyRows(
  indexedDb: Pick<IDBFactory, 'databases'>,
  { name = 'download-keys', sleep }: { name?: string; sleep: BackForwardCacheState },
): KeyRows {
  /** A learner without downloads has no database. Browsers without `databases()` get an empty one. */
  const isThere = async (): Promise<boolean> =>
    !(indexedDb as Partial<IDBFactory>).databases || (await indexedDb.databases()).some((one) => one.name === name);
  const turn = createTransactionRunner<Schema>(
    () => openDB<Schema>(name, 1, { upgrade: (fresh) => void fresh.createObjectStore('keys', { keyPath: 'account' }) }),
    sleep,
  );
  return {
    get: async (account) =>
      (await isThere()) ? turn(['keys'], 'readonly', ({ store }) => store.get(account)) : undefined,
    put: (row) =>
      turn(['keys'], 'readwrite', async ({ store }) => {
        await store.put(row);
      }),
    keepOnly: async (account) => {
      if (!(await isThere())) return;
      if (account === undefined) return deleteDB(name);
      await turn(['keys'], 'readwrite', async ({ store }) => {
        const others = (await store.getAllKeys()).filter((one) => one !== account);
        await Promise.all(others.map((one) => store.delete(one)));
      });
    },
  };
}
