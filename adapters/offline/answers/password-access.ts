import type { NamedAccount, OfflineCredentials, TooManyTries } from '#domain/session/index.ts';
import { type Cipher, decryptFor, encryptFor, importKey, newKeyBytes } from '../downloads/encrypt.ts';
import { hex } from '../worker/environment.ts';
import type { AnswersDatabase, KeyAccessRow } from './answers-database.ts';
import type { DeviceSecret } from './device-secret.ts';

/** Id and encryption key of a session's stored responses. */
export type SessionKey = { session: string; key: CryptoKey };

/** When an offline session may begin; epoch in ms by this device's clock. */
export type KeyAccessTerm = {
  /** Time at which the platform last accepted the session's token. */
  acceptedAt: number;
  /** Latest time at which the browser was in use. */
  seenAt: number;
};

/** Cost of one try at a password: PBKDF2 takes `ms` on this device, between `least` and `most` iterations. */
export type TryCost = { ms: number; least: number; most: number };

/** OWASP asks for 600,000 iterations with SHA-256; a dictionary of the page itself runs at one password a second. */
const TRY_COST: TryCost = { ms: 1_000, least: 600_000, most: 10_000_000 };
const PROBE_ITERATIONS = 100_000;

/** A token, and the password that it was issued for. */
export type IssuedFor = { token: string; password: string };

export type PasswordAccess = {
  /** The password that a token was issued for. In memory, as a key that no script can read. */
  learnPassword: (told: Promise<IssuedFor | undefined>) => void;
  /**
   * Stores key access to the token's session, for anyone who has the password later. Without the password, after a page
   * load or a sign-on at a provider, an existing one of this session stays.
   */
  storeKeyAccess: (token: string, named: NamedAccount, seen: { now: number; isStill: () => boolean }) => Promise<void>;
  /** Session key for anyone who has the password; undefined if it does not open it. */
  openDoor: (
    typed: OfflineCredentials,
    now: number,
  ) => Promise<(SessionKey & KeyAccessTerm) | TooManyTries | undefined>;
  /** Ends a store of key access that is under way. */
  revoke: () => void;
  /** Moves the term of this session's key access, if there is one. */
  moveTerm: (of: SessionKey, to: Partial<KeyAccessTerm>) => Promise<void>;
};

export type Around = {
  crypto: Cipher;
  database: AnswersDatabase;
  pepper: DeviceSecret | undefined;
  /** Milliseconds of a clock that never steps back. */
  elapsed: () => number;
  cost?: TryCost | undefined;
};

const utf8 = new TextEncoder();
const SECRET_BYTES = 256 / 8;
const NAME_BYTES = 128 / 8;

/**
 * The second way to a session's key, without its token. It combines four things: a non-extractable key, the learner's
 * name and password (never stored), and a device secret (`pepper`) in a file that leaves the disk when it is removed.
 * `bytesOf`: raw bytes of a token's session key.
 */
export function passwordAccess({
  crypto,
  database,
  pepper,
  elapsed,
  cost = TRY_COST,
  bytesOf,
}: Around & {
  bytesOf: (token: string) => Promise<{ session: string; bytes: Uint8Array<ArrayBuffer> }>;
}): PasswordAccess {
  const { subtle } = crypto;
  let learned: Promise<{ token: string; password: CryptoKey } | undefined> = Promise.resolve(undefined);
  let revoked = 0;
  const sealTerm = (of: SessionKey, term: KeyAccessTerm) =>
    encryptFor(crypto, of.key, termOf(of.session), utf8.encode(JSON.stringify(term)));
  const readTerm = async (of: SessionKey, sealed: Uint8Array<ArrayBuffer>): Promise<KeyAccessTerm> => {
    const bytes = await decryptFor(crypto, of.key, termOf(of.session), sealed.buffer);
    return JSON.parse(new TextDecoder().decode(bytes)) as KeyAccessTerm; // only this file writes it
  };
  return {
    learnPassword: (told) => {
      learned = told.then(
        async (it) => it && { token: it.token, password: await passwordKey(subtle, it.password) },
        () => undefined,
      );
    },
    storeKeyAccess: async (token, named, { now, isStill }) => {
      const begun = revoked;
      const issued = await learned;
      if (!pepper || issued?.token !== token) return;
      learned = Promise.resolve(undefined); // stored once a sign-in
      const { session, bytes } = await bytesOf(token);
      const there = await database.door();
      const known = there && (await pepper.get(there.pepper));
      const [name, grain] = known
        ? [there.pepper, known]
        : [hex(newKeyBytes(crypto, NAME_BYTES).buffer), newKeyBytes(crypto, SECRET_BYTES)];
      const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
      const iterations = await iterationsFor(subtle, elapsed, cost);
      const opens = await byPassword(subtle, { key, iterations }, grain, {
        name: nameOf(named),
        password: issued.password,
      });
      const wrapped = await encryptFor(crypto, opens, session, bytes);
      const term = await sealTerm({ session, key: await importKey(subtle, bytes) }, { acceptedAt: now, seenAt: now });
      bytes.fill(0);
      const isWanted = () => revoked === begun && isStill();
      if (!isWanted()) return;
      if (!known) await pepper.put(name, grain); // device secret first: key access must never exist without it
      await database.putKeyAccess(
        { session, key, wrapped, pepper: name, iterations, term, failures: 0, failedAt: 0 },
        isWanted,
      );
      if (revoked !== begun) await pepper.keepOnly(undefined);
      else if (isStill()) await pepper.keepOnly(name);
    },
    openDoor: async ({ password, ...named }, now) => {
      const door = await database.tryKeyAccess(now);
      if (!door || 'retryAt' in door) return door;
      const grain = await pepper?.get(door.pepper);
      if (!grain) return undefined;
      const { session, wrapped } = door;
      const whose = { name: nameOf(named), password: await passwordKey(subtle, password) };
      const opens = await byPassword(subtle, door, grain, whose);
      const bytes = await decryptFor(crypto, opens, session, wrapped.buffer).catch(() => undefined);
      if (!bytes) return undefined;
      const found = { session, key: await importKey(subtle, bytes) };
      const term = await readTerm(found, door.term);
      await database.changeKeyAccess(session, (row) => ({ ...row, failures: 0, failedAt: 0 }));
      return { ...found, ...term };
    },
    revoke: () => {
      revoked++;
    },
    moveTerm: async (of, to) => {
      const there = await database.door();
      if (there?.session !== of.session) return;
      const { acceptedAt, seenAt } = await readTerm(of, there.term);
      const term = await sealTerm(of, {
        acceptedAt: Math.max(acceptedAt, to.acceptedAt ?? 0),
        seenAt: Math.max(seenAt, to.seenAt ?? 0),
      });
      await database.changeKeyAccess(of.session, (row) => ({ ...row, term }));
    },
  };
}

const nameOf = ({ organisationCode, userName }: NamedAccount): string =>
  JSON.stringify([organisationCode, userName].map((one) => one.trim().normalize('NFC').toLowerCase()));

/** A key from a password. Each try needs this device's key, its secret, and all iterations. */
export async function byPassword(
  subtle: SubtleCrypto,
  { key, iterations }: Pick<KeyAccessRow, 'key' | 'iterations'>,
  grain: Uint8Array<ArrayBuffer>,
  { name, password }: { name: string; password: CryptoKey },
): Promise<CryptoKey> {
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt: grain, iterations };
  const proof = new Uint8Array(await subtle.deriveBits(by, password, 256));
  return importKey(subtle, await subtle.sign('HMAC', key, Uint8Array.of(...grain, ...proof, ...utf8.encode(name))));
}

const termOf = (session: string): string => `${session} term`;

export const passwordKey = (subtle: SubtleCrypto, password: string): Promise<CryptoKey> =>
  subtle.importKey('raw', utf8.encode(password.normalize('NFC')), 'PBKDF2', false, ['deriveBits']);

/** Iterations that take this device as long as one try may cost. */
export async function iterationsFor(
  subtle: SubtleCrypto,
  elapsed: () => number,
  cost: TryCost = TRY_COST,
): Promise<number> {
  const key = await passwordKey(subtle, 'probe');
  const begun = elapsed();
  const iterations = Math.min(PROBE_ITERATIONS, cost.most);
  await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(SECRET_BYTES), iterations },
    key,
    256,
  );
  const ms = elapsed() - begun;
  return Math.min(cost.most, Math.max(cost.least, Math.round((iterations * cost.ms) / Math.max(ms, 1))));
}
