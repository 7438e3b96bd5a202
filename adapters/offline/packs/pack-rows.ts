import { deleteDB, type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import type { Pack } from '#domain/packs/index.ts';
import { type Sleep, sleeping } from '../../storage/database/transactions.ts';
import { turns } from '../../storage/database/turns.ts';
import { seal, type Sealing, unseal } from './seal.ts';

/**
 * A stored download. `sealed` holds everything that names the title; in plain text there are only ids and the account
 * hash.
 */
export type PackRow = { id: string; account: string; key: CryptoKey; sealed: Uint8Array<ArrayBuffer> };

interface Schema extends DBSchema {
  packs: { key: string; value: PackRow; indexes: { 'by-account': string } };
}

export type PackRows = {
  get: (packId: string) => Promise<PackRow | undefined>;
  of: (account: string) => Promise<PackRow[]>;
  /** Ids and accounts of all downloads, of all learners. */
  owners: () => Promise<{ id: string; account: string }[]>;
  add: (row: PackRow) => Promise<void>;
  /** False: the row was removed meanwhile, and stays removed. */
  replace: (row: PackRow) => Promise<boolean>;
  remove: (packIds: readonly string[]) => Promise<void>;
  /** Deletes the database when no downloads are left. */
  end: () => Promise<void>;
};

/**
 * A separate database. The service worker opens it, too, without `sleep`, because workers never enter the back/forward
 * cache.
 */
export function packRows(
  indexedDb: Pick<IDBFactory, 'databases'> | undefined,
  { name = 'packs', sleep = sleeping() }: { name?: string; sleep?: Sleep | undefined } = {},
): PackRows {
  /** Without downloads there is no database. Browsers without `databases()` get an empty one. */
  const isThere = async (): Promise<boolean> => {
    const { databases } = indexedDb ?? {};
    if (!indexedDb || !databases) return indexedDb !== undefined;
    return (await indexedDb.databases()).some((one) => one.name === name);
  };
  const turn = turns<Schema>(async () => {
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
    get: (packId) => read((packs) => packs.get(packId)),
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
    remove: (packIds) =>
      change(async (packs) => {
        await Promise.all(packIds.map((id) => packs.delete(id)));
      }),
  };
}

type Rows<Mode extends 'readonly' | 'readwrite'> = IDBPObjectStore<Schema, ['packs'], 'packs', Mode>;

export const sealedPack = async (
  sealing: Sealing,
  { id, account, key }: Pick<PackRow, 'id' | 'account' | 'key'>,
  pack: Pack,
): Promise<PackRow> => {
  const text = new TextEncoder().encode(JSON.stringify({ shape: SHAPE, pack }));
  return { id, account, key, sealed: await seal(sealing, key, id, text) };
};

/** Decrypts a row. Undefined: written by another version, or corrupt. Never rejects. */
export async function packIn(
  sealing: Pick<Sealing, 'subtle'>,
  { id, key, sealed }: PackRow,
): Promise<Pack | undefined> {
  try {
    const text = new TextDecoder().decode(await unseal(sealing, key, id, sealed.buffer));
    const { shape, pack } = JSON.parse(text) as { shape: number; pack: Pack }; // this application wrote this shape
    return shape === SHAPE ? pack : undefined;
  } catch {
    return undefined;
  }
}
/** Raise when the stored format changes: older downloads are then downloaded again. */
const SHAPE = 1;
