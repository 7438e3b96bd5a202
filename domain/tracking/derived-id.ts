/**
 * A second identifier that follows from a first one and a purpose: UUID v5 (RFC 4122 §4.3), with `id` as the name
 * space. The same fact translated again, in another tab or after a crash, gives the same record id, so a repeated
 * delivery is recognised. `id` that is not a UUID is taken by its text.
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
  const variant = (c & 0x3fffffff) | 0x80000000; // of the RFC
  const text = [a, version5, variant, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

const utf8 = new TextEncoder();
const hexBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

type FiveWords = [number, number, number, number, number];
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** SHA-1 (FIPS 180-4). Here because Web Crypto's is asynchronous and a translation must not be; not for secrets. */
function sha1(message: Uint8Array): FiveWords {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length * 8));
  const h: FiveWords = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 80; i++) w[i] = rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1); // i >= 16
    let [a, b, c, d, e] = h;
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + mixed(i, b, c, d) + e + w[i]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    h[0] = (h[0] + a) | 0;
    h[1] = (h[1] + b) | 0;
    h[2] = (h[2] + c) | 0;
    h[3] = (h[3] + d) | 0;
    h[4] = (h[4] + e) | 0;
  }
  return h;
}

/** The function and the constant of a round. */
function mixed(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
