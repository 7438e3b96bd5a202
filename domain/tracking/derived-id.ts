import { sha1 } from '../kernel/sha-1.ts';

/**
 * Derives a second identifier from an id and a purpose: UUID v5 (RFC 4122 §4.3), with `id` as the name space. The same
 * fact gives the same record id in another tab or after a crash, so that the platform recognises a repeated delivery.
 * An `id` that is not a UUID is used as text.
 */
export function derivedId(id: string, purpose: string): string {
  const hex = id.replaceAll('-', '');
  const space = /^[0-9a-f]{32}$/i.test(hex) ? hexBytes(hex) : utf8.encode(id);
  const name = utf8.encode(purpose);
  const message = new Uint8Array(space.length + name.length);
  message.set(space);
  message.set(name, space.length);
  const [a, b, c, d] = sha1(message);
  const version5 = (b & 0xffff0fff) | 0x5000;
  const variant = (c & 0x3fffffff) | 0x80000000; // variant of RFC 4122
  const text = [a, version5, variant, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

const utf8 = new TextEncoder();
const hexBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
