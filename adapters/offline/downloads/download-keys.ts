import { alone, type Locks } from '../../tracking/locks.ts';
import { fromToken } from '../answers/key-store.ts';
import {
  byPassword,
  type IssuedFor,
  iterationsFor,
  passwordKey,
  type SessionKey,
  type TryCost,
} from '../answers/password-access.ts';
import { hex } from '../worker/environment.ts';
import type { DownloadRow } from './download-rows.ts';
import { type Cipher, decryptFor, encryptFor, importKey, newKeyBytes } from './encrypt.ts';
import type { KeyRow, KeyRows } from './key-rows.ts';
/** Whether the downloads key opens the key of a download. */
export type Opens = (row: Required<Pick<DownloadRow, 'id' | 'wrapped'>>) => Promise<boolean>;

/** Keys of the downloads of the learner whose session is open. No method but `create` rejects. */
export type DownloadKeys = {
  /** Keys of a download, the current one first; none unless a session of its learner is open and opens it. */
  of: (row: DownloadRow) => Promise<readonly CryptoKey[]>;
  /**
   * Key of a new download, and its stored form. Replaces a downloads key that this session cannot open. Rejects if none
   * can be stored.
   */
  create: (account: string, downloadId: string) => Promise<{ key: CryptoKey; wrapped: Uint8Array<ArrayBuffer> }>;
  /**
   * Stores the downloads key for the current session, too. Then calls `use` with what it opens, if the session opens
   * it; no tab replaces it meanwhile. Call when a session starts or has a new token.
   */
  begin: (account: string, use: (opens: Opens) => Promise<void>) => Promise<void>;
  /** Whether the learner will be able to open the key after this session, or has begun another one since it was made. */
  isSettled: (account: string) => Promise<boolean>;
  /** `locked`: the password opens the downloads key, and was not typed. `replaced`: nothing opened the former one. */
  state: (account: string) => Promise<'locked' | 'replaced' | undefined>;
  /** The password that a token was issued for. */
  learnPassword: (told: Promise<IssuedFor | undefined>) => void;
  /** Removes the keys of all other learners; undefined: of all. */
  keepOnly: (account: string | undefined) => Promise<void>;
};

type Options = {
  crypto: Cipher;
  rows: KeyRows;
  locks: Locks;
  /** The learner whose session is open. */
  account: () => string | undefined;
  /** The token of this tab, of any learner. */
  token: () => string | undefined;
  /** The current token, if it is this learner's. */
  tokenOf: (account: string) => string | undefined;
  /** Key of the response cache, which an offline session opens, too. */
  sessionKey: () => Promise<SessionKey | undefined>;
  /** Whether the learner may have downloads: otherwise no key is created. */
  isWanted: () => boolean;
  after: (ms: number) => Promise<void>;
  /** Milliseconds of a clock that never steps back. */
  elapsed: () => number;
  cost?: TryCost | undefined;
};

const KEY_BYTES = 256 / 8;

/** Each download has a key of its own, stored encrypted with the downloads key of its learner. */
export function downloadKeys(options: Options): DownloadKeys {
  const { crypto, rows, account, tokenOf } = options;
  const learners = learnersKey(options);
  let storing: Promise<unknown> = Promise.resolve();
  return {
    of: async (row) => {
      if (account() !== row.account) return [];
      const former = row.key ? [row.key] : [];
      const { id, wrapped } = row;
      const open = wrapped && (await learners.opened(row.account));
      const own = open && (await quiet(() => unwrap(crypto, open, { id, wrapped })));
      if (account() !== row.account) return [];
      return own ? [own, ...former] : former;
    },
    create: async (mine, downloadId) => {
      const made = await learners.locked(mine, async () => {
        const there = (await learners.look(mine)) ?? (await learners.make(mine, false));
        if (there?.row.isReplacement) await learners.keep({ ...there.row, isReplacement: false });
        return there;
      });
      if (!made) throw new Error('No session is open.');
      const bytes = newKeyBytes(crypto, KEY_BYTES);
      const wrapped = await encryptFor(crypto, made.key, downloadId, bytes);
      return { wrapped, key: await importKey(crypto.subtle, bytes) };
    },
    begin: async (mine, use) => {
      const work = async () => {
        const now = await learners.look(mine);
        if (!now || account() !== mine) return;
        const { row } = await forSession(options, now);
        if (row !== now.row) await learners.keep(row);
        await use(async (one) => (await quiet(() => unwrap(crypto, now, one))) !== undefined);
      };
      if (await learners.opened(mine)) await quiet(() => learners.locked(mine, work));
      storing = quiet(() => learners.storePassword(mine));
    },
    isSettled: async (mine) => {
      await storing;
      const settled = await quiet(async () => {
        const [row, used] = [await rows.get(mine), tokenOf(mine)];
        if (!row || used === undefined) return false;
        return row.password !== undefined || row.madeIn !== (await sessionIdOf(crypto.subtle, used));
      });
      return settled ?? false;
    },
    state: (mine) =>
      quiet(async () => {
        const now = await learners.opened(mine);
        if (now) return now.row.isReplacement ? 'replaced' : undefined;
        return (await rows.get(mine)) ? 'locked' : undefined;
      }),
    learnPassword: learners.learnPassword,
    keepOnly: async (mine) => {
      learners.keepOnly(mine);
      await quiet(() => rows.keepOnly(mine));
    },
  };
}

async function unwrap(crypto: Cipher, open: OpenKey, { id, wrapped }: Parameters<Opens>[0]): Promise<CryptoKey> {
  return importKey(crypto.subtle, await decryptFor(crypto, open.key, id, wrapped.buffer));
}

/** A learner's downloads key, opened. */
type OpenKey = { account: string; row: KeyRow; bytes: Uint8Array<ArrayBuffer>; key: CryptoKey };

const NAME_BYTES = 128 / 8;
/** Delay in ms before a key counts as lost: another tab may be storing it for a token that this one has already. */
const OTHER_TAB_MS = 5_000;

/**
 * The downloads key of the learner whose session is open. In memory only; stored encrypted with keys of the session
 * (from its token, and that of the response cache) and, if it was typed here, from the learner's password.
 */
function learnersKey(options: Options) {
  const { crypto, rows, account, tokenOf } = options;
  let held: OpenKey | undefined;
  let opening: { account: string; work: Promise<OpenKey | undefined> } | undefined;
  let learned: Promise<{ token: string; password: CryptoKey } | undefined> = Promise.resolve(undefined);
  /** Tokens of this page: a former one may still open the key. */
  const seen = new Set<string>();
  const note = () => {
    const now = options.token();
    if (now !== undefined) seen.add(now);
  };
  note();
  const locked = <T>(mine: string, work: () => Promise<T>) => alone(options.locks, `download-keys:${mine}`)(work);
  /** The password that the current token was issued for, if it was typed in this page. */
  const typed = async (mine: string): Promise<CryptoKey | undefined> => {
    const [issued, used] = [await learned, tokenOf(mine)];
    return used !== undefined && issued?.token === used ? issued.password : undefined;
  };
  /** The stored key, if anything of this page opens it. */
  const look = async (mine: string): Promise<OpenKey | undefined> => {
    note();
    const row = await rows.get(mine);
    if (row && held?.row.name === row.name) return (held = { ...held, row });
    held = undefined; // another tab replaced it
    if (!row) return undefined;
    const password = await typed(mine);
    const bytes = (await bySession(options, row, seen)) ?? (password && (await bytesByPassword(crypto, row, password)));
    return (held = bytes && (await opened(crypto, row, bytes)));
  };
  const make = async (mine: string, isReplacement: boolean): Promise<OpenKey | undefined> =>
    (held = await newKey(options, mine, isReplacement));
  /** Undefined: no key is there, or nothing of this page opens it. Waits for other tabs before it replaces a lost key. */
  const open = async (mine: string): Promise<OpenKey | undefined> => {
    const found = await locked(mine, () => look(mine));
    if (found || account() !== mine || tokenOf(mine) === undefined) return found;
    const row = await rows.get(mine);
    const isTyped = (await typed(mine)) !== undefined;
    if (row?.password && !isTyped) return undefined;
    if (row && !isTyped) await options.after(OTHER_TAB_MS);
    return locked(mine, async () => {
      const there = await look(mine);
      if (there || account() !== mine) return there;
      return row || options.isWanted() ? make(mine, row !== undefined) : undefined;
    });
  };
  return {
    ...{ locked, look, make },
    /** Never rejects. */
    opened: async (mine: string): Promise<OpenKey | undefined> => {
      if (held?.account === mine) return held;
      if (opening?.account !== mine) {
        const work = quiet(() => open(mine));
        opening = { account: mine, work };
        void work.then(() => (opening = undefined));
      }
      return opening.work;
    },
    /** Stores a changed row of the opened key. */
    keep: async (row: KeyRow): Promise<void> => {
      await rows.put(row);
      if (held?.row.name === row.name) held = { ...held, row };
    },
    /** Stores the key for the password, too, if it was typed at the sign-in of this session and does not open it yet. */
    storePassword: async (mine: string): Promise<void> => {
      const password = await typed(mine);
      if (!password) return;
      await storeForPassword(options, {
        mine,
        password,
        whileLocked: (work) => locked(mine, async () => work(await look(mine))),
      });
      learned = Promise.resolve(undefined); // stored once a sign-in
    },
    learnPassword: (told: Promise<IssuedFor | undefined>): void => {
      learned = told.then(
        async (it) => it && { token: it.token, password: await passwordKey(crypto.subtle, it.password) },
        () => undefined,
      );
    },
    /** Forgets the keys of all other learners; undefined: of all. */
    keepOnly: (mine: string | undefined): void => {
      if (held?.account !== mine) held = undefined;
      if (mine === undefined) seen.clear();
    },
  };
}

const opened = async ({ subtle }: Cipher, row: KeyRow, bytes: Uint8Array<ArrayBuffer>): Promise<OpenKey> => ({
  ...{ account: row.account, row, bytes },
  key: await importKey(subtle, bytes),
});

/** Id of a session, as `madeIn` and `sessions` hold it. */
const sessionIdOf = async (subtle: SubtleCrypto, token: string): Promise<string> =>
  (await fromToken(subtle, token, USE)).session;

/** Undefined in an offline session, which stores nothing new. */
async function newKey(options: Options, account: string, isReplacement: boolean): Promise<OpenKey | undefined> {
  const { crypto, rows, tokenOf } = options;
  const used = tokenOf(account);
  if (used === undefined) return undefined;
  const madeIn = await sessionIdOf(crypto.subtle, used);
  const name = hex(newKeyBytes(crypto, NAME_BYTES).buffer);
  const row = { account, name, madeIn, isReplacement, sessions: {} };
  const made = await forSession(options, await opened(crypto, row, newKeyBytes(crypto, KEY_BYTES)));
  await rows.put(made.row);
  return made;
}

/** The key, encrypted for the current session, too; the same one if it is already, or is no session of its learner. */
async function forSession(
  { crypto, tokenOf, sessionKey }: Pick<Options, 'crypto' | 'tokenOf' | 'sessionKey'>,
  open: OpenKey,
): Promise<OpenKey> {
  const used = tokenOf(open.account);
  if (used === undefined) return open;
  const keys = [await fromToken(crypto.subtle, used, USE), await sessionKey()].filter((one) => one !== undefined);
  if (tokenOf(open.account) !== used) return open; // stored when that session begins
  const stored = open.row.sessions;
  if (keys.every(({ session }) => stored[session])) return open;
  const sessions = keys.map(
    async ({ session, key }) =>
      [session, stored[session] ?? (await encryptFor(crypto, key, session, open.bytes))] as const,
  );
  return { ...open, row: { ...open.row, sessions: Object.fromEntries(await Promise.all(sessions)) } };
}

type ForPassword = {
  mine: string;
  password: CryptoKey;
  whileLocked: (work: (now: OpenKey | undefined) => Promise<void>) => Promise<unknown>;
};

async function storeForPassword(
  { crypto, rows, elapsed, cost }: Options,
  { mine, password, whileLocked }: ForPassword,
): Promise<void> {
  const { subtle } = crypto;
  const known = (await rows.get(mine))?.password;
  const by = known ?? {
    key: await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    salt: newKeyBytes(crypto, KEY_BYTES),
    iterations: await iterationsFor(subtle, elapsed, cost),
  };
  const key = await byPassword(subtle, by, by.salt, { name: mine, password });
  const opens = known && (await quiet(() => decryptFor(crypto, key, mine, known.wrapped.buffer)));
  await whileLocked(async (now) => {
    if (!now || (opens && hex(opens) === hex(now.bytes.buffer))) return;
    await rows.put({ ...now.row, password: { ...by, wrapped: await encryptFor(crypto, key, mine, now.bytes) } });
  });
}

/** What the session's keys are derived for. */
const USE = 'downloads';

/** The key by a session of this page, or by an offline session. */
async function bySession(
  { crypto, sessionKey }: Pick<Options, 'crypto' | 'sessionKey'>,
  { sessions }: KeyRow,
  tokens: ReadonlySet<string>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const keys = [...tokens].map((one) => fromToken(crypto.subtle, one, USE));
  for (const one of [...(await Promise.all(keys)), await sessionKey()]) {
    const wrapped = one && sessions[one.session];
    const bytes = wrapped && (await quiet(() => decryptFor(crypto, one.key, one.session, wrapped.buffer)));
    if (bytes) return new Uint8Array(bytes);
  }
  return undefined;
}

async function bytesByPassword(
  crypto: Cipher,
  { account, password: by }: KeyRow,
  password: CryptoKey,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!by) return undefined;
  const key = await byPassword(crypto.subtle, by, by.salt, { name: account, password });
  const bytes = await quiet(() => decryptFor(crypto, key, account, by.wrapped.buffer));
  return bytes && new Uint8Array(bytes);
}

/** Undefined instead of an error: the browser does not respond, or the key does not fit. */
const quiet = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);
