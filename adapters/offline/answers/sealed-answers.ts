import { deleteDB, type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser keeps of answers of the platform, readable only with the session's token. None of these rejects. */
export type SealedAnswers = {
  /** The answer to a question as its text, and when it came; epoch in ms. Undefined: none is kept that can be read. */
  get: (question: string) => Promise<{ text: string; answeredAt: number } | undefined>;
  keep: (question: string, text: string) => Promise<void>;
  /** The platform said that the answer is still the same. */
  confirm: (question: string) => Promise<void>;
  /** Nothing is kept any more, of nobody. */
  forget: () => Promise<void>;
};

/** `session`: a name that is made from the token, and from which the token cannot be found. */
interface Schema extends DBSchema {
  answers: {
    key: [string, string];
    value: { session: string; question: string; answeredAt: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
  };
}

type Options = {
  /** Undefined where the browser has none: then nothing is kept. */
  indexedDb: IDBFactory | undefined;
  /** Undefined on an insecure origin: then nothing is kept. */
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'> | undefined;
  token: () => string | undefined;
  now: () => number;
  /** Name of the database. */
  name?: string;
};

/** Characters of one answer at most: some ten thousand titles. Others need the room more. */
const KEPT_MOST = 8_000_000;
const IV_BYTES = 12;
const utf8 = new TextEncoder();

type Seal = { session: string; key: CryptoKey };

/**
 * In an IndexedDB database of their own, each sealed with AES-GCM by a key that is made from the token and kept nowhere:
 * once the session's token is gone, nobody can read them. Answers of one session at a time: another one's go as soon as it
 * keeps its first. The database is opened for each turn: one that stays open would hold up its removal, and other pages
 * while this one rests.
 */
export function sealedAnswers({ indexedDb, crypto, token, now, name = 'last-answers' }: Options): SealedAnswers {
  const nothing: SealedAnswers = {
    get: () => Promise.resolve(undefined),
    keep: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
  if (!indexedDb || !crypto?.subtle) return nothing; // TypeScript knows no insecure origin

  let made: { token: string; seal: Promise<Seal> } | undefined;
  const sealOf = (used: string): Promise<Seal> => {
    if (made?.token !== used) made = { token: used, seal: sealFrom(crypto.subtle, used) };
    return made.seal;
  };
  const row = async (question: string) => {
    const used = token();
    if (used === undefined) return undefined;
    const { session, key } = await sealOf(used);
    const found = await inDatabase(name, (db) => db.get('answers', [session, question]));
    return found && { ...found, key };
  };
  /** Unless the session ended meanwhile. */
  const put = async (used: string, value: Schema['answers']['value']): Promise<void> => {
    await inDatabase(name, async (db) => {
      const tx = db.transaction('answers', 'readwrite');
      const others = (await tx.store.getAllKeys()).filter(([session]) => session !== value.session);
      await Promise.all(others.map((key) => tx.store.delete(key)));
      if (token() === used) await tx.store.put(value);
      await tx.done;
    });
  };

  return {
    get: (question) =>
      orNothing(async () => {
        const found = await row(question);
        if (!found) return undefined;
        const { key, iv, sealed, answeredAt } = found;
        const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(question) }, key, sealed); // prettier-ignore
        return { text: new TextDecoder().decode(bytes), answeredAt };
      }),
    keep: (question, text) =>
      orNothing(async () => {
        const used = token();
        if (used === undefined) return;
        const { session, key } = await sealOf(used);
        if (text.length > KEPT_MOST) {
          // An older answer would pass for the last one.
          await inDatabase(name, (db) => db.delete('answers', [session, question]));
          return;
        }
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8.encode(question) }, key, utf8.encode(text)); // prettier-ignore
        await put(used, { session, question, answeredAt: now(), iv, sealed });
      }),
    confirm: (question) =>
      orNothing(async () => {
        const used = token();
        const found = await row(question);
        if (!found || used === undefined) return;
        const { key: _, ...value } = found;
        await put(used, { ...value, answeredAt: now() });
      }),
    forget: () =>
      orNothing(async () => {
        made = undefined;
        await deleteDB(name);
      }),
  };
}

/** A browser that refuses to keep or to show is one that keeps nothing: the platform answers when it is asked. */
const orNothing = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);

async function inDatabase<T>(name: string, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('answers', { keyPath: ['session', 'question'] }),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** RFC 5869: one secret gives a name and a key, neither of which tells of the other or of the secret. */
async function sealFrom(subtle: SubtleCrypto, token: string): Promise<Seal> {
  const secret = await subtle.importKey('raw', utf8.encode(token), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const by = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(`last answers: ${info}`),
  });
  const [bits, key] = await Promise.all([
    subtle.deriveBits(by('name'), secret, 128),
    subtle.deriveKey(by('key'), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ]);
  return { session: Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join(''), key };
}
