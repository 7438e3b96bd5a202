import { deleteDB, type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import type { Download } from '#domain/downloads/index.ts';
import { type BackForwardCacheState, trackBackForwardCache } from '../../storage/database/transactions.ts';
import { createTransactionRunner } from '../../storage/database/turns.ts';
import { encryptFor, type Cipher, decryptWithOne } from './encrypt.ts';

/**
 * A stored download. `sealed` holds everything that names the title; in plain text there are only ids and the account
 * hash.
 */
export type DownloadRow = {
  id: string;
  account: string;
  /** The download's key, encrypted with the learner's downloads key (`download-keys.ts`). */
  wrapped?: Uint8Array<ArrayBuffer>;
  /** The key as former builds stored it. Beside `wrapped`: some segments are still encrypted with it. */
  key?: CryptoKey;
  sealed: Uint8Array<ArrayBuffer>;
};

interface Schema extends DBSchema {
  packs: { key: string; value: DownloadRow; indexes: { 'by-account': string } };
}

export type DownloadRows = {
  get: (downloadId: string) => Promise<DownloadRow | undefined>;
  of: (account: string) => Promise<DownloadRow[]>;
  /** Ids and accounts of all downloads, of all learners. */
  owners: () => Promise<{ id: string; account: string }[]>;
  add: (row: DownloadRow) => Promise<void>;
  /** False: the row was removed meanwhile, and stays removed. */
  replace: (row: DownloadRow) => Promise<boolean>;
  remove: (downloadIds: readonly string[]) => Promise<void>;
  /** Deletes the database when no downloads are left. */
  end: () => Promise<void>;
};

/**
 * A separate database. The service worker opens it, too, without `sleep`, because workers never enter the back/forward
 * cache.
 */
export function downloadRows(
  indexedDb: Pick<IDBFactory, 'databases'> | undefined,
  {
    name = 'packs',
    sleep = trackBackForwardCache(),
  }: { name?: string; sleep?: BackForwardCacheState | undefined } = {},
): DownloadRows {
  /** Without downloads there is no database. Browsers without `databases()` get an empty one. */
  const isThere = async (): Promise<boolean> => {
    const { databases } = indexedDb ?? {};
    if (!indexedDb || !databases) return indexedDb !== undefined;
    return (await indexedDb.databases()).some((one) => one.name === name);
  };
  const turn = createTransactionRunner<Schema>(async () => {
    if (!indexedDb) throw new Error('This browser keeps nothing.');
    return openDB<Schema>(name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('packs', { keyPath: 'id' }).createIndex('by-account', 'account'),
    });
  }, sleep);
  const read = <T>(work: (store: Rows<'readonly'>) => Promise<T>) =>
    turn(['packs'], 'readonly', (tx) => work(tx.store));
  const change = <T>(work: (store: Rows<'readwrite'>) => Promise<T>) =>
    turn(['packs'], 'readwrite', (tx) => work(tx.store));
  return {
    get: (downloadId) => read((packs) => packs.get(downloadId)),
    of: async (account) => ((await isThere()) ? read((packs) => packs.index('by-account').getAll(account)) : []),
    owners: async () =>
      (await isThere())
        ? read(async (packs) => (await packs.getAll()).map(({ id, account }) => ({ id, account })))
        : [],
    end: async () => {
      if (await isThere()) await deleteDB(name);
    },
    add: (row) =>
      change(async (packs) => {
        await packs.add(row);
      }),
    replace: (row) =>
      change(async (packs) => {
        const isThere = (await packs.getKey(row.id)) !== undefined;
        if (isThere) await packs.put(row);
        return isThere;
      }),
    remove: (downloadIds) =>
      change(async (packs) => {
        await Promise.all(downloadIds.map((id) => packs.delete(id)));
      }),
  };
}

type Rows<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<Schema, ['packs'], 'packs', Mode>;

/** Stored text of a row: its names outlive a release, so they stay as the first one wrote them. */
type Stored = { shape: number; pack: Download };

/** `key`: the download's own, which `row` holds encrypted. */
export const encryptedDownload = async (
  sealing: Cipher,
  row: Omit<DownloadRow, 'sealed'>,
  key: CryptoKey,
  download: Download,
): Promise<DownloadRow> => {
  const text = new TextEncoder().encode(JSON.stringify({ shape: SHAPE, pack: download } satisfies Stored));
  return { ...row, sealed: await encryptFor(sealing, key, row.id, text) };
};

/** Decrypts a row. Undefined: no key fits, written by another version, or corrupt. Never rejects. */
export async function decryptDownload(
  sealing: Pick<Cipher, 'subtle'>,
  { id, sealed }: Pick<DownloadRow, 'id' | 'sealed'>,
  keys: readonly CryptoKey[],
): Promise<Download | undefined> {
  try {
    const text = new TextDecoder().decode(await decryptWithOne(sealing, keys, id, sealed.buffer));
    const { shape, pack: download } = JSON.parse(text) as Stored; // this application wrote this shape
    return shape === SHAPE ? download : undefined;
  } catch {
    return undefined;
  }
}
/** Raise when the stored format changes: older downloads are then downloaded again. */
const SHAPE = 1;
