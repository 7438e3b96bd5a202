import { retryDelayMs, type TooManyTries } from '#domain/session/index.ts';
import { deleteDB, type DBSchema, openDB } from 'idb';
import type { BackForwardCacheState } from '../../storage/database/transactions.ts';
import { createTransactionRunner } from '../../storage/database/turns.ts';

/** One encrypted response. `session`: derived from the token; the token cannot be computed from it. */
export type AnswerRow = {
  session: string;
  question: string;
  /** Epoch ms, by the browser's clock. */
  answeredAt: number;
  sealed: Uint8Array<ArrayBuffer>;
};

/** Key access without a token: opens the responses of a session with the password of its sign-in; see `password-access.ts`. */
export type KeyAccessRow = {
  session: string;
  /** Non-extractable HMAC key. Derives, from the account's name and password, the key that encrypts `wrapped`. */
  key: CryptoKey;
  wrapped: Uint8Array<ArrayBuffer>;
  /** Name of the device secret that is also needed. */
  pepper: string;
  /** Iterations of PBKDF2 for one try. */
  iterations: number;
  /** `KeyAccessTerm`, encrypted with the session's key: nobody can move it by hand. */
  term: Uint8Array<ArrayBuffer>;
  /** Wrong tries in a row, and the time of the last, epoch ms. A running try counts as wrong. */
  failures: number;
  failedAt: number;
};

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: AnswerRow };
  /** The key of a session's responses, encrypted with a key derived from its token. */
  keys: { key: string; value: { session: string; wrapped: Uint8Array<ArrayBuffer> } };
  /** At most one row. */
  door: { key: typeof DOOR; value: KeyAccessRow };
}

const DOOR = 'door';
/** Raise when the stored format changes: rows of earlier versions are then dropped. */
const VERSION = 3;

export type AnswersDatabase = {
  answer: (session: string, question: string) => Promise<AnswerRow | undefined>;
  answers: (session: string) => Promise<AnswerRow[]>;
  /** Stores a row and its session key, and removes all other sessions. Stores nothing unless `isStill` returns true. */
  put: (row: AnswerRow, wrapped: Uint8Array<ArrayBuffer>, isStill: () => boolean) => Promise<void>;
  remove: (session: string, question: string) => Promise<void>;
  key: (session: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Returns the stored key: the first one wins, whichever tab added it. */
  addKey: (session: string, wrapped: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  door: () => Promise<KeyAccessRow | undefined>;
  putKeyAccess: (row: KeyAccessRow | undefined, isStill?: () => boolean) => Promise<void>;
  /** Replaces the key access of this session by what `change` returns. */
  changeKeyAccess: (session: string, change: (row: KeyAccessRow) => KeyAccessRow) => Promise<void>;
  /** Key access for one try, which counts as wrong at first; if it is too early for a try, when the next may be. */
  tryKeyAccess: (now: number) => Promise<KeyAccessRow | TooManyTries | undefined>;
  end: () => Promise<void>;
};

/** A separate database for encrypted responses. */
export function answersDatabase(name: string, sleep: BackForwardCacheState): AnswersDatabase {
  const turn = createTransactionRunner<Schema>(
    () =>
      openDB<Schema>(name, VERSION, {
        upgrade: (fresh) => {
          for (const store of [...fresh.objectStoreNames]) fresh.deleteObjectStore(store);
          fresh.createObjectStore('answers', { keyPath: ['session', 'question'] });
          fresh.createObjectStore('keys', { keyPath: 'session' });
          fresh.createObjectStore('door');
        },
      }),
    sleep,
  );
  return {
    answer: (session, question) => turn(['answers'], 'readonly', (tx) => tx.store.get([session, question])),
    answers: (session) =>
      turn(['answers'], 'readonly', (tx) => tx.store.getAll(IDBKeyRange.bound([session], [session, []]))),
    put: (row, wrapped, isStill) =>
      turn(['answers', 'keys', 'door'], 'readwrite', async (tx) => {
        const [answers, keys, door] = [tx.objectStore('answers'), tx.objectStore('keys'), tx.objectStore('door')];
        const others = (await answers.getAllKeys()).filter(([session]) => session !== row.session);
        const otherKeys = (await keys.getAllKeys()).filter((session) => session !== row.session);
        if ((await door.get(DOOR))?.session !== row.session) await door.delete(DOOR);
        await Promise.all([...others.map((key) => answers.delete(key)), ...otherKeys.map((key) => keys.delete(key))]);
        const hasKey = (await keys.get(row.session)) !== undefined; // another tab may have removed the key at another learner's sign-in
        if (isStill())
          await Promise.all([answers.put(row), hasKey ? undefined : keys.put({ session: row.session, wrapped })]);
      }),
    remove: (session, question) => turn(['answers'], 'readwrite', (tx) => tx.store.delete([session, question])),
    key: (session) => turn(['keys'], 'readonly', (tx) => tx.store.get(session)).then((row) => row?.wrapped),
    addKey: (session, wrapped) =>
      turn(['keys'], 'readwrite', async ({ store }) => {
        const there = await store.get(session);
        if (!there) await store.put({ session, wrapped });
        return there?.wrapped ?? wrapped;
      }),
    door: () => turn(['door'], 'readonly', (tx) => tx.store.get(DOOR)),
    putKeyAccess: (row, isStill = () => true) =>
      turn(['door'], 'readwrite', async ({ store }) => {
        if (!row) await store.delete(DOOR);
        else if (isStill()) await store.put(row, DOOR);
      }),
    changeKeyAccess: (session, change) =>
      turn(['door'], 'readwrite', async ({ store }) => {
        const row = await store.get(DOOR);
        if (row?.session === session) await store.put(change(row), DOOR);
      }),
    tryKeyAccess: (now) =>
      turn(['door'], 'readwrite', async ({ store }) => {
        const row = await store.get(DOOR);
        if (!row) return undefined;
        const delay = retryDelayMs(row.failures);
        const retryAt = Math.min(row.failedAt, now) + delay; // a clock that was set back does not lengthen the delay
        if (delay > 0 && now < retryAt) return { retryAt };
        await store.put({ ...row, failures: row.failures + 1, failedAt: now }, DOOR);
        return row;
      }),
    end: () => deleteDB(name),
  };
}
