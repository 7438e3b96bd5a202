import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/** Names of final flushes in `localStorage`: in plain text, or encrypted. */
export const FINAL_FLUSH = /^(last-words|final-flush):/;

/** A final flush in the product’s format, as JSON; undefined if no key opens it. `meta`: rows of that store. */
export function flushedText(name: string, text: string, meta: readonly unknown[]): string | undefined {
  if (name.startsWith('last-words:')) return text;
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  for (const { flushKey } of meta as { flushKey?: Uint8Array }[])
    try {
      if (flushKey) return Buffer.from(managedNonce(xchacha20poly1305)(flushKey).decrypt(bytes)).toString();
    } catch {
      // another account’s key
    }
  return undefined;
}
