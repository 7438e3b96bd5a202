import { deleteDB, type DBSchema, openDB } from 'idb';
import type { Sleep } from '../../storage/database/transactions.ts';
import { turns } from '../../storage/database/turns.ts';

/** `session`: a name that is made from the token, and from which the token cannot be found. */
export type AnswerRow = {
  session: string;
  question: string;
  /** Epoch in ms, by the browser's clock. */
  answeredAt: number;
  sealed: Uint8Array<ArrayBuffer>;
};

/** What opens the answers of a session without its token, for whoever can name its account; see `key-ring.ts`. */
export type DoorRow = {
  session: string;
  /** Makes, from a name, the key that `wrapped` is sealed with; no script can read it. */
  key: CryptoKey;
  wrapped: Uint8Array<ArrayBuffer>;
  /** Name of the pepper that it takes to open. */
  pepper: string;
  /** The latest moment at which this browser was seen, epoch in ms. */
  seenAt: number;
};

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: AnswerRow };
  /** The key of a session's answers, sealed with what its token gives. */
  keys: { key: string; value: { session: string; wrapped: Uint8Array<ArrayBuffer> } };
  /** One row at most. */
  door: { key: typeof DOOR; value: DoorRow };
}

const DOOR = 'door';
/** Raised when what is kept changes: what an earlier version kept is not read then. */
const VERSION = 2;

export type AnswersDatabase = {
  answer: (session: string, question: string) => Promise<AnswerRow | undefined>;
  answers: (session: string) => Promise<AnswerRow[]>;
  /** With the key of its session, in the place of all that is of others; not at all unless `isStill`. */
  put: (row: AnswerRow, wrapped: Uint8Array<ArrayBuffer>, isStill: () => boolean) => Promise<void>;
  remove: (session: string, question: string) => Promise<void>;
  key: (session: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The one that is there wins, whichever tab has put it. */
  addKey: (session: string, wrapped: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  door: () => Promise<DoorRow | undefined>;
  putDoor: (row: DoorRow | undefined, isStill?: () => boolean) => Promise<void>;
  see: (now: number) => Promise<void>;
  end: () => Promise<void>;
};

/** A database of their own. */
export function answersDatabase(name: string, sleep: Sleep): AnswersDatabase {
  const turn = turns<Schema>(
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
        const hasKey = (await keys.get(row.session)) !== undefined; // another tab's learner may have taken it away
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
    putDoor: (row, isStill = () => true) =>
      turn(['door'], 'readwrite', async ({ store }) => {
        if (!row) await store.delete(DOOR);
        else if (isStill()) await store.put(row, DOOR);
      }),
    see: (now) =>
      turn(['door'], 'readwrite', async ({ store }) => {
        const row = await store.get(DOOR);
        if (row) await store.put({ ...row, seenAt: Math.max(row.seenAt, now) }, DOOR);
      }),
    end: () => deleteDB(name),
  };
}
