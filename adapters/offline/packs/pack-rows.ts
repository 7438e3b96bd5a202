import { deleteDB, type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Pack } from '#domain/packs/index.ts';
import { seal, type Sealing, unseal } from './seal.ts';

/** What names a title is in `sealed`; beside its key lie a pack's own id and the hash of an account. */
export type PackRow = { id: string; account: string; key: CryptoKey; sealed: Uint8Array<ArrayBuffer> };

interface Schema extends DBSchema {
  packs: { key: string; value: PackRow; indexes: { 'by-account': string } };
}

export type PackRows = {
  get: (packId: string) => Promise<PackRow | undefined>;
  of: (account: string) => Promise<PackRow[]>;
  /** Keys of all packs, whoever's; with the account of each. */
  owners: () => Promise<{ id: string; account: string }[]>;
  add: (row: PackRow) => Promise<void>;
  /** False: it was removed meanwhile, and stays so. */
  replace: (row: PackRow) => Promise<boolean>;
  remove: (packIds: readonly string[]) => Promise<void>;
  /** The database goes: nobody has packs here any more. */
  end: () => Promise<void>;
};

/**
 * A database of their own, which the worker opens too. It is opened for each turn: one that stays open would hold up its
 * removal, and other pages while this one rests.
 */
export function packRows(indexedDb: Pick<IDBFactory, 'databases'> | undefined, name = 'packs'): PackRows {
  /** Who takes nothing along has no database of it; a browser that does not tell its databases has an empty one. */
  const isThere = async (): Promise<boolean> => {
    const { databases } = indexedDb ?? {};
    if (!indexedDb || !databases) return indexedDb !== undefined;
    return (await indexedDb.databases()).some((one) => one.name === name);
  };
  const turn = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    if (!indexedDb) throw new Error('This browser keeps nothing.');
    const db = await openDB<Schema>(name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('packs', { keyPath: 'id' }).createIndex('by-account', 'account'),
    });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  };
  return {
    get: (packId) => turn((db) => db.get('packs', packId)),
    of: async (account) => ((await isThere()) ? turn((db) => db.getAllFromIndex('packs', 'by-account', account)) : []),
    owners: async () =>
      (await isThere())
        ? turn(async (db) => (await db.getAll('packs')).map(({ id, account }) => ({ id, account })))
        : [],
    end: async () => {
      if (await isThere()) await deleteDB(name);
    },
    add: (row) =>
      turn(async (db) => {
        const tx = db.transaction('packs', 'readwrite');
        await Promise.all([tx.store.add(row), tx.done]); // a full disk aborts after a request that succeeded
      }),
    replace: (row) =>
      turn(async (db) => {
        const tx = db.transaction('packs', 'readwrite');
        const isThere = (await tx.store.getKey(row.id)) !== undefined;
        await Promise.all([isThere && tx.store.put(row), tx.done]);
        return isThere;
      }),
    remove: (packIds) =>
      turn(async (db) => {
        const tx = db.transaction('packs', 'readwrite');
        await Promise.all(packIds.map((id) => tx.store.delete(id)));
        await tx.done;
      }),
  };
}

export const sealedPack = async (
  sealing: Sealing,
  { id, account, key }: Pick<PackRow, 'id' | 'account' | 'key'>,
  pack: Pack,
): Promise<PackRow> => {
  const text = new TextEncoder().encode(JSON.stringify({ shape: SHAPE, pack }));
  return { id, account, key, sealed: await seal(sealing, key, id, text) };
};

/** Undefined: another version of the application wrote it, or it is nobody's any more. Never rejects. */
export async function packIn(
  sealing: Pick<Sealing, 'subtle'>,
  { id, key, sealed }: PackRow,
): Promise<Pack | undefined> {
  try {
    const text = new TextDecoder().decode(await unseal(sealing, key, id, sealed.buffer));
    const { shape, pack } = JSON.parse(text) as { shape: number; pack: Pack }; // sealed by this application, in this shape
    return shape === SHAPE ? pack : undefined;
  } catch {
    return undefined;
  }
}
/** Raised when what is written changes: packs are taken anew then. */
const SHAPE = 1;
