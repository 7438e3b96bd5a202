const IV_BYTES = 12;
const utf8 = new TextEncoder();

export type Sealing = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** A key that no script can read, neither ours nor anybody's. */
export const newKey = ({ subtle }: Sealing): Promise<CryptoKey> =>
  subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Bytes of chance for a key that has to be sealed itself. */
export const newKeyBytes = (crypto: Sealing, length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length));

/** AES-GCM; `place` is where it stands: what was sealed for one place opens in no other. The vector comes first. */
export async function seal(
  crypto: Sealing,
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

/** Rejects what was not sealed with this key for this place, or was changed. */
export const unseal = (
  { subtle }: Pick<Sealing, 'subtle'>,
  key: CryptoKey,
  place: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> =>
  subtle.decrypt(
    { name: 'AES-GCM', iv: new Uint8Array(sealed, 0, IV_BYTES), additionalData: utf8.encode(place) },
    key,
    new Uint8Array(sealed, IV_BYTES),
  );
