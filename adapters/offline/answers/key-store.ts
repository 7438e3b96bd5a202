import { newKeyBytes, encryptFor, decryptFor, importKey } from '../downloads/encrypt.ts';
import { hex } from '../worker/environment.ts';
import { type Around, passwordAccess, type PasswordAccess, type SessionKey } from './password-access.ts';

type TokenSeal = SessionKey & { wrapped: Uint8Array<ArrayBuffer> };

export type KeyStore = PasswordAccess & {
  /** Key of the current token's session; created if missing. `wrapped`: its stored, encrypted form. */
  ofToken: (token: string) => Promise<TokenSeal>;
  forget: () => void;
};

const utf8 = new TextEncoder();
const KEY_BYTES = 256 / 8;

/**
 * Encrypts a session's responses with a random key, which is itself stored encrypted: by a key derived from the token
 * and never stored, and, if the organisation allows offline sessions, by `passwordAccess`.
 */
export function keyStore(around: Around): KeyStore {
  const { crypto, database } = around;
  const { subtle } = crypto;
  let made: { token: string; seal: Promise<TokenSeal> } | undefined;
  /** Raw bytes of the session key. */
  const bytesOf = async (token: string) => {
    const { session, key } = await fromToken(subtle, token, 'last answers');
    const wrapped =
      (await database.key(session)) ??
      (await database.addKey(session, await encryptFor(crypto, key, session, newKeyBytes(crypto, KEY_BYTES))));
    return { session, wrapped, bytes: new Uint8Array(await decryptFor(crypto, key, session, wrapped.buffer)) };
  };
  const access = passwordAccess({ ...around, bytesOf });
  return {
    ...access,
    ofToken: (token) => {
      if (made?.token !== token) {
        const sealed = bytesOf(token).then(async ({ bytes, ...kept }) => ({
          ...kept,
          key: await importKey(subtle, bytes),
        }));
        made = { token, seal: sealed };
        sealed.catch(() => (made = undefined)); // the next response retries
      }
      return made.seal;
    },
    forget: () => {
      made = undefined; // a learned password stays: it may be that of the sign-in which ended this session
      access.revoke();
    },
  };
}

/** RFC 5869: derives an id and a key for one use from a secret; neither reveals the other or the secret. */
export async function fromToken(subtle: SubtleCrypto, token: string, use: string): Promise<SessionKey> {
  const secret = await subtle.importKey('raw', utf8.encode(token), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const by = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(`${use}: ${info}`),
  });
  const [bits, key] = await Promise.all([
    subtle.deriveBits(by('name'), secret, 128),
    subtle.deriveKey(by('key'), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ]);
  return { session: hex(bits), key };
}
