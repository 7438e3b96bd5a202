const IV_BYTES = 12;
const utf8 = new TextEncoder();

export type Cipher = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** A non-extractable key: no script can read it. */
export const newKey = ({ subtle }: Cipher): Promise<CryptoKey> =>
  subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

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
