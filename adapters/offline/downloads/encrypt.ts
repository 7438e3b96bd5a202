const IV_BYTES = 12;
const utf8 = new TextEncoder();

export type Cipher = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** Random bytes for a key that is stored encrypted. */
export const newKeyBytes = (crypto: Cipher, length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length));

/** A key of these bytes that no script can read. */
export const importKey = (subtle: SubtleCrypto, bytes: BufferSource): Promise<CryptoKey> =>
  subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Encrypts with AES-GCM, bound to `place`: the result decrypts only for the same place. The IV comes first. */
export async function encryptFor(
  crypto: Cipher,
  key: CryptoKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const by = { name: 'AES-GCM', iv, additionalData: utf8.encode(place) };
  const sealed = await crypto.subtle.encrypt(by, key, bytes);
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), IV_BYTES);
  return whole;
}

/** Rejects if key or place differ, or the data was changed. */
export const decryptFor = (
  { subtle }: Pick<Cipher, 'subtle'>,
  key: CryptoKey,
  place: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> =>
  subtle.decrypt(
    { name: 'AES-GCM', iv: new Uint8Array(sealed, 0, IV_BYTES), additionalData: utf8.encode(place) },
    key,
    new Uint8Array(sealed, IV_BYTES),
  );

/** Decrypts with the first of these keys that fits; rejects if none does. */
export async function decryptWithOne(
  crypto: Pick<Cipher, 'subtle'>,
  [key, ...others]: readonly CryptoKey[],
  place: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> {
  if (!key) throw new DOMException('No key is open.', 'OperationError');
  try {
    return await decryptFor(crypto, key, place, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return decryptWithOne(crypto, others, place, sealed);
  }
}
