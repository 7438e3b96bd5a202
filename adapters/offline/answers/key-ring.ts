import type { NamedAccount } from '#domain/session/index.ts';
import { newKeyBytes, seal, type Sealing, unseal } from '../packs/seal.ts';
import type { AnswersDatabase } from './answers-database.ts';
import type { Pepper } from './pepper.ts';

/** What the answers of a session lie under: the name of the session, and the key that seals them. */
export type Seal = { session: string; key: CryptoKey };

type TokenSeal = Seal & { wrapped: Uint8Array<ArrayBuffer> };

export type KeyRing = {
  /** Of the token in hand; made when there is none yet. `wrapped`: as the key is kept. */
  ofToken: (token: string) => Promise<TokenSeal>;
  /** Lets whoever can name this account open the answers of the token's session later. */
  keepDoor: (token: string, named: NamedAccount, seen: { now: number; isStill: () => boolean }) => Promise<void>;
  /** The seal behind the door, for whoever can name the account; undefined: nobody can with this name. */
  openDoor: (named: NamedAccount) => Promise<(Seal & { seenAt: number }) | undefined>;
  forget: () => void;
};

const utf8 = new TextEncoder();
const KEY_BYTES = 256 / 8;
const NAME_BYTES = 128 / 8;

/**
 * A session's answers are sealed by a key of chance. It is kept sealed itself: with a key that is made from the token and kept
 * nowhere, and, where the organisation lets its learners go on without a token, with one that three things make together: a key
 * that no script can read, the learner's name, which is written nowhere, and a `pepper` in a file that is gone from the disk when
 * it is removed.
 */
export function keyRing(crypto: Sealing, database: AnswersDatabase, pepper: Pepper | undefined): KeyRing {
  const { subtle } = crypto;
  let made: { token: string; seal: Promise<TokenSeal> } | undefined;
  const sealingKey = (bytes: BufferSource) => subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  /** Bytes of the key of a token's session. */
  const bytesOf = async (token: string) => {
    const { session, key } = await fromToken(subtle, token);
    const wrapped =
      (await database.key(session)) ??
      (await database.addKey(session, await seal(crypto, key, session, newKeyBytes(crypto, KEY_BYTES))));
    return { session, wrapped, bytes: new Uint8Array(await unseal(crypto, key, session, wrapped.buffer)) };
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
        sealed.catch(() => (made = undefined)); // it is tried again with the next answer
      }
      return made.seal;
    },
    keepDoor: async (token, named, { now, isStill }) => {
      if (!pepper) return;
      const { session, bytes } = await bytesOf(token);
      const there = await database.door();
      const known = there && (await pepper.get(there.pepper));
      const [name, grain] = known
        ? [there.pepper, known]
        : [nameOf(newKeyBytes(crypto, NAME_BYTES)), newKeyBytes(crypto, KEY_BYTES)];
      if (!known) await pepper.put(name, grain); // a door is never there without what opens it
      const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
      const wrapped = await seal(crypto, await byName(key, grain, named), session, bytes);
      bytes.fill(0);
      await database.putDoor({ session, key, wrapped, pepper: name, seenAt: now }, isStill);
      await pepper.keepOnly(name);
    },
    openDoor: async (named) => {
      const door = await database.door();
      const grain = door && (await pepper?.get(door.pepper));
      if (!grain) return undefined;
      const { session, key, wrapped, seenAt } = door;
      const opens = await byName(key, grain, named);
      const bytes = await unseal(crypto, opens, session, wrapped.buffer).catch(() => undefined);
      return bytes && { session, key: await sealingKey(bytes), seenAt };
    },
    forget: () => {
      made = undefined;
    },
  };
}

const nameOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** RFC 5869: one secret gives a name and a key, neither of which tells of the other or of the secret. */
async function fromToken(subtle: SubtleCrypto, token: string): Promise<Seal> {
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
