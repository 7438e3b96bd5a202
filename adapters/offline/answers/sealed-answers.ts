import type { NamedAccount } from '#domain/session/index.ts';
import type { Sleep } from '../../storage/database/transactions.ts';
import { seal, type Sealing, unseal } from '../packs/seal.ts';
import { type AnswersDatabase, answersDatabase } from './answers-database.ts';
import { type KeyRing, keyRing, type Seal } from './key-ring.ts';
import type { Pepper } from './pepper.ts';

/** What this browser keeps of answers of the platform, readable only with the session's token. None of these rejects. */
export type SealedAnswers = {
  /** The answer to a question as its text, and when it came; epoch in ms. Undefined: none is kept that can be read. */
  get: (question: string) => Promise<{ text: string; answeredAt: number } | undefined>;
  keep: (question: string, text: string) => Promise<void>;
  /** The platform said that the answer is still the same. */
  confirm: (question: string) => Promise<void>;
  /** Nothing is kept any more, of nobody. */
  forget: () => Promise<void>;
  /** When the newest answer to one of these came, without a look at what it is; undefined: none is kept. */
  answeredAt: (questions: readonly string[]) => Promise<number | undefined>;
  door: AnswersDoor;
};

/** The way to a session's answers without its token, for whoever can name its account. None of these rejects. */
export type AnswersDoor = {
  isThere: () => Promise<boolean>;
  /** From now on the token in hand has such a way. */
  keep: (named: NamedAccount) => Promise<void>;
  /** Its answers are read from now on, where there is no token. Undefined: not with this name. */
  open: (named: NamedAccount) => Promise<{ seenAt: number } | undefined>;
  close: () => void;
  see: (now: number) => Promise<void>;
  remove: () => Promise<void>;
};

type Options = {
  /** Undefined where the browser has none: then nothing is kept. */
  indexedDb: IDBFactory | undefined;
  /** Undefined on an insecure origin: then nothing is kept. */
  crypto: Sealing | undefined;
  token: () => string | undefined;
  now: () => number;
  /** Undefined where the browser keeps no files: then there is no door. */
  pepper?: Pepper | undefined;
  /** Whether the page rests. */
  sleep: Sleep;
  /** Name of the database. */
  name?: string;
};

/** Characters of one answer at most: some ten thousand titles. Others need the room more. */
const KEPT_MOST = 8_000_000;
const utf8 = new TextEncoder();
const nothing = () => Promise.resolve(undefined);

/** Of a browser in which nobody goes on without a token. */
export const noDoor = {
  ...{ isThere: () => Promise.resolve(false), keep: nothing, open: nothing, see: nothing, remove: nothing },
  close: () => undefined,
} satisfies AnswersDoor;

const noAnswers: SealedAnswers = {
  ...{ get: nothing, keep: nothing, confirm: nothing, forget: nothing, answeredAt: nothing },
  door: noDoor,
};

/**
 * In a database of their own, each sealed with AES-GCM by a key that is kept nowhere in the open (`key-ring.ts`): once the
 * session's token is gone, nobody can read them, but for whoever may go on without one. Answers of one session at a time: another
 * one's go as soon as it keeps its first.
 */
export function sealedAnswers({
  indexedDb,
  crypto,
  token,
  now,
  pepper,
  sleep,
  name = 'last-answers',
}: Options): SealedAnswers {
  if (!indexedDb || !crypto?.subtle) return noAnswers; // TypeScript knows no insecure origin
  const database = answersDatabase(name, sleep);
  const ring = keyRing(crypto, database, pepper);
  /** What was opened without a token. */
  let opened: Seal | undefined;
  const sealNow = async (): Promise<Seal | undefined> => {
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
        const bytes = await unseal(crypto, found.key, question, row.sealed.buffer);
        return { text: new TextDecoder().decode(bytes), answeredAt: row.answeredAt };
      }),
    keep: (question, text) =>
      orNothing(async () => {
        const used = token();
        if (used === undefined) return;
        const { session, key, wrapped } = await ring.ofToken(used);
        // An older answer would pass for the last one.
        if (text.length > KEPT_MOST) return database.remove(session, question);
        const sealed = await seal(crypto, key, question, utf8.encode(text));
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
    door: doorOf({ ring, database, pepper, token, now, setOpened: (seal) => (opened = seal) }),
  };
}

const stillIn = (token: () => string | undefined) => (used: string) => () => token() === used;

type Door = Pick<Options, 'pepper' | 'token' | 'now'> & {
  ring: KeyRing;
  database: AnswersDatabase;
  setOpened: (seal: Seal | undefined) => void;
};

function doorOf({ ring, database, pepper, token, now, setOpened }: Door): AnswersDoor {
  return {
    isThere: async () => (await orNothing(async () => (await database.door()) !== undefined)) ?? false,
    keep: (named) =>
      orNothing(async () => {
        const used = token();
        if (used !== undefined) await ring.keepDoor(used, named, { now: now(), isStill: stillIn(token)(used) });
      }),
    open: (named) =>
      orNothing(async () => {
        // A browser that has just begun again after a crash may refuse once: that is no wrong name.
        const found = await ring.openDoor(named).catch(() => ring.openDoor(named));
        setOpened(found);
        return found && { seenAt: found.seenAt };
      }),
    close: () => {
      setOpened(undefined);
    },
    see: (at) => orNothing(() => database.see(at)),
    remove: () =>
      orNothing(async () => {
        setOpened(undefined);
        await Promise.all([pepper?.keepOnly(undefined), database.putDoor(undefined)]);
      }),
  };
}

/** A browser that refuses to keep or to show is one that keeps nothing: the platform answers when it is asked. */
const orNothing = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined);
