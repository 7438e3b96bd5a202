import type { NamedAccount, OfflineCredentials, TooManyTries } from '#domain/session/index.ts';
import type { BackForwardCacheState } from '../../storage/database/transactions.ts';
import { encryptFor, type Cipher, decryptFor } from '../downloads/encrypt.ts';
import { type AnswersDatabase, answersDatabase } from './answers-database.ts';
import { type KeyStore, keyStore } from './key-store.ts';
import type { KeyAccessTerm, SessionKey, TryCost } from './password-access.ts';
import type { DeviceSecret } from './device-secret.ts';

/** Encrypted cache of platform responses, readable only with the session's token. No method rejects. */
export type EncryptedCache = {
  /** Cached response as text, with its time in epoch ms. Undefined: none, or unreadable. */
  get: (question: string) => Promise<{ text: string; answeredAt: number } | undefined>;
  keep: (question: string, text: string) => Promise<void>;
  /** Renews the response's time after the platform returned "not modified". */
  confirm: (question: string) => Promise<void>;
  /** Removes all responses of all accounts. */
  forget: () => Promise<void>;
  /** Time of the newest response to these requests, without decryption; undefined: none. */
  answeredAt: (questions: readonly string[]) => Promise<number | undefined>;
  /** Key of the current session or offline session. Undefined: none is open, or nothing is cached. */
  sessionKey: () => Promise<SessionKey | undefined>;
  door: KeyAccess;
};

/** Key access to a session's responses without its token, for anyone who has the password. No method rejects. */
export type KeyAccess = {
  isThere: () => Promise<boolean>;
  /** The password that a sign-in of this page was accepted with. */
  learnPassword: KeyStore['learnPassword'];
  /** Stores key access for the session of the current token, if its password is known. */
  keep: (named: NamedAccount) => Promise<void>;
  /** Opens the responses for use without a token. Undefined if the credentials do not open them. */
  open: (typed: OfflineCredentials) => Promise<KeyAccessTerm | TooManyTries | undefined>;
  close: () => void;
  see: (now: number) => Promise<void>;
  /** The platform accepted the current token now. */
  accept: () => Promise<void>;
  remove: () => Promise<void>;
};

type Options = {
  /** Undefined if the browser has none: nothing is cached. */
  indexedDb: IDBFactory | undefined;
  /** Undefined on insecure origins: nothing is cached. */
  crypto: Cipher | undefined;
  token: () => string | undefined;
  now: () => number;
  /** Milliseconds of a clock that never steps back. */
  elapsed: () => number;
  /** Cost of a try at a password, if not the usual one. */
  cost?: TryCost | undefined;
  /** Undefined if the browser has no Cache Storage: no offline sessions. */
  pepper?: DeviceSecret | undefined;
  /** Whether the page is in the back/forward cache. */
  sleep: BackForwardCacheState;
  /** Name of the database. */
  name?: string;
};

/**
 * Maximum characters of one response, about ten thousand titles. Longer ones are not cached, because other data needs
 * the space.
 */
const KEPT_MOST = 8_000_000;
const utf8 = new TextEncoder();
const nothing = () => Promise.resolve(undefined);

/** For a browser without offline sessions. */
export const noKeyAccess = {
  ...{ isThere: () => Promise.resolve(false), keep: nothing, open: nothing },
  ...{ see: nothing, accept: nothing, remove: nothing },
  close: () => undefined,
  learnPassword: () => undefined,
} satisfies KeyAccess;

const noAnswers: EncryptedCache = {
  ...{ get: nothing, keep: nothing, confirm: nothing, forget: nothing, answeredAt: nothing },
  ...{ sessionKey: nothing, door: noKeyAccess },
};

/**
 * Encrypts each response with AES-GCM, in a database of its own. The key is never stored unencrypted (`key-ring.ts`).
 * Without the session's token nobody can read the responses, except in an offline session. Holds one session at a time:
 * the first response of another session removes all others.
 */
export function encryptedCache({
  indexedDb,
  crypto,
  token,
  now,
  elapsed,
  cost,
  pepper,
  sleep,
  name = 'last-answers',
}: Options): EncryptedCache {
  if (!indexedDb || !crypto?.subtle) return noAnswers; // undefined on insecure origins; TypeScript does not know that
  const database = answersDatabase(name, sleep);
  const ring = keyStore({ crypto, database, pepper, elapsed, cost });
  /** Session opened without a token. */
  let opened: SessionKey | undefined;
  const sealNow = async (): Promise<SessionKey | undefined> => {
    const used = token();
    return used === undefined ? opened : ring.ofToken(used);
  };
  const still = stillIn(token);

  return {
    get: (question) =>
      orNothing(async () => {
        const found = await sealNow();
        const row = found && (await database.answer(found.session, question));
        if (!row) return undefined;
        const bytes = await decryptFor(crypto, found.key, question, row.sealed.buffer);
        return { text: new TextDecoder().decode(bytes), answeredAt: row.answeredAt };
      }),
    keep: (question, text) =>
      orNothing(async () => {
        const used = token();
        if (used === undefined) return;
        const { session, key, wrapped } = await ring.ofToken(used);
        // Otherwise an outdated response would pass for the last one.
        if (text.length > KEPT_MOST) return database.remove(session, question);
        const sealed = await encryptFor(crypto, key, question, utf8.encode(text));
        await database.put({ session, question, answeredAt: now(), sealed }, wrapped, still(used));
      }),
    confirm: (question) =>
      orNothing(async () => {
        const used = token();
        if (used === undefined) return;
        const { session, wrapped } = await ring.ofToken(used);
        const row = await database.answer(session, question);
        if (row) await database.put({ ...row, answeredAt: now() }, wrapped, still(used));
      }),
    forget: () =>
      orNothing(async () => {
        ring.forget();
        opened = undefined;
        await Promise.all([pepper?.keepOnly(undefined), database.end()]);
      }),
    answeredAt: (questions) =>
      orNothing(async () => {
        const found = await sealNow();
        const rows = found ? await database.answers(found.session) : [];
        const moments = rows.flatMap(({ question, answeredAt }) => (questions.includes(question) ? answeredAt : []));
        return moments.length === 0 ? undefined : Math.max(...moments);
      }),
    sessionKey: () => orNothing(sealNow),
    door: doorOf({ ring, database, pepper, token, now, sealNow, setOpened: (seal) => (opened = seal) }),
  };
}

const stillIn = (token: () => string | undefined) => (used: string) => () => token() === used;

type Door = Pick<Options, 'pepper' | 'token' | 'now'> & {
  ring: KeyStore;
  database: AnswersDatabase;
  sealNow: () => Promise<SessionKey | undefined>;
  setOpened: (seal: SessionKey | undefined) => void;
};

function doorOf({ ring, database, pepper, token, now, sealNow, setOpened }: Door): KeyAccess {
  const moveTerm = (to: Partial<KeyAccessTerm>) =>
    orNothing(async () => {
      const of = await sealNow();
      if (of) await ring.moveTerm(of, to);
    });
  return {
    isThere: async () => (await orNothing(async () => (await database.door()) !== undefined)) ?? false,
    learnPassword: ring.learnPassword,
    keep: (named) =>
      orNothing(async () => {
        const used = token();
        if (used === undefined) return;
        await ring.storeKeyAccess(used, named, { now: now(), isStill: stillIn(token)(used) });
        await moveTerm({ acceptedAt: now(), seenAt: now() });
      }),
    open: (typed) =>
      orNothing(async () => {
        // A browser that restarted after a crash may fail once, which must not be reported as a wrong password.
        const found = await ring.openDoor(typed, now()).catch(() => ring.openDoor(typed, now()));
        if (!found || 'retryAt' in found) return found;
        const { acceptedAt, seenAt, ...key } = found;
        setOpened(key);
        return { acceptedAt, seenAt };
      }),
    close: () => {
      setOpened(undefined);
    },
    see: (at) => moveTerm({ seenAt: at }),
    accept: () => moveTerm({ acceptedAt: now() }),
    remove: () =>
      orNothing(async () => {
        setOpened(undefined);
        ring.revoke();
        await Promise.all([pepper?.keepOnly(undefined), database.putKeyAccess(undefined)]);
      }),
  };
}

/** Treats storage errors as an empty cache: online, the platform responds instead. */
const orNothing = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);
