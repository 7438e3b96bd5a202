import type { NamedAccount } from '#domain/session/index.ts';
import { newKeyBytes, encryptFor, type Cipher, decryptFor } from '../downloads/encrypt.ts';
import type { AnswersDatabase } from './answers-database.ts';
import type { DeviceSecret } from './device-secret.ts';

/** Id and encryption key of a session's stored responses. */
export type SessionKey = { session: string; key: CryptoKey };

type TokenSeal = SessionKey & { wrapped: Uint8Array<ArrayBuffer> };

export type KeyStore = {
  /** Key of the current token's session; created if missing. `wrapped`: its stored, encrypted form. */
  ofToken: (token: string) => Promise<TokenSeal>;
  /** Stores key access to the token's session, for anyone who can name this account later. */
  storeKeyAccess: (token: string, named: NamedAccount, seen: { now: number; isStill: () => boolean }) => Promise<void>;
  /** Session key for anyone who can name the account; undefined if the name does not open it. */
  openDoor: (named: NamedAccount) => Promise<(SessionKey & { seenAt: number }) | undefined>;
  forget: () => void;
};

const utf8 = new TextEncoder();
const KEY_BYTES = 256 / 8;
const NAME_BYTES = 128 / 8;

/**
 * Encrypts a session's responses with a random key, which is itself stored encrypted. The first way to decrypt it is a
 * key derived from the token and never stored. If the organisation allows offline sessions, a second way combines three
 * things: a non-extractable key, the learner's name (never stored), and a device secret (`pepper`) in a file that
 * leaves the disk when it is removed.
 */
export function keyStore(crypto: Cipher, database: AnswersDatabase, pepper: DeviceSecret | undefined): KeyStore {
  const { subtle } = crypto;
  let made: { token: string; seal: Promise<TokenSeal> } | undefined;
  const sealingKey = (bytes: BufferSource) => subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  /** Raw bytes of the session key. */
  const bytesOf = async (token: string) => {
    const { session, key } = await fromToken(subtle, token);
    const wrapped =
      (await database.key(session)) ??
      (await database.addKey(session, await encryptFor(crypto, key, session, newKeyBytes(crypto, KEY_BYTES))));
    return { session, wrapped, bytes: new Uint8Array(await decryptFor(crypto, key, session, wrapped.buffer)) };
  };
  const byName = async (key: CryptoKey, grain: Uint8Array<ArrayBuffer>, named: NamedAccount): Promise<CryptoKey> => {
    const { organisationCode, userName } = named;
    const name = JSON.stringify([organisationCode, userName].map((one) => one.trim().normalize('NFC').toLowerCase()));
    return sealingKey(await subtle.sign('HMAC', key, Uint8Array.of(...grain, ...utf8.encode(name))));
  };
  return {
    ofToken: (token) => {
      if (made?.token !== token) {
        const sealed = bytesOf(token).then(async ({ bytes, ...kept }) => ({ ...kept, key: await sealingKey(bytes) }));
        made = { token, seal: sealed };
        sealed.catch(() => (made = undefined)); // the next response retries
      }
      return made.seal;
    },
    storeKeyAccess: async (token, named, { now, isStill }) => {
      if (!pepper) return;
      const { session, bytes } = await bytesOf(token);
      const there = await database.door();
      const known = there && (await pepper.get(there.pepper));
      const [name, grain] = known
        ? [there.pepper, known]
        : [nameOf(newKeyBytes(crypto, NAME_BYTES)), newKeyBytes(crypto, KEY_BYTES)];
      if (!known) await pepper.put(name, grain); // device secret first: key access must never exist without it
      const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
      const wrapped = await encryptFor(crypto, await byName(key, grain, named), session, bytes);
      bytes.fill(0);
      await database.putKeyAccess({ session, key, wrapped, pepper: name, seenAt: now }, isStill);
      await pepper.keepOnly(name);
    },
    openDoor: async (named) => {
      const door = await database.door();
      const grain = door && (await pepper?.get(door.pepper));
      if (!grain) return undefined;
      const { session, key, wrapped, seenAt } = door;
      const opens = await byName(key, grain, named);
      const bytes = await decryptFor(crypto, opens, session, wrapped.buffer).catch(() => undefined);
      return bytes && { session, key: await sealingKey(bytes), seenAt };
    },
    forget: () => {
      made = undefined;
    },
  };
}

const nameOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** RFC 5869: derives an id and a key from one secret; neither reveals the other or the secret. */
async function fromToken(subtle: SubtleCrypto, token: string): Promise<SessionKey> {
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
  return { session: nameOf(new Uint8Array(bits)), key };
}
